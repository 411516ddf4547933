import type { ReactNode } from 'react'

/** Labels and values of a record. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts">{children}</dl>

/** One of them; without a value it is left out. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children === '' || children === null || children === undefined || children === false ? null : (
    <div className="fact">
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd className="breaking">{children}</dd>
    </div>
  )
