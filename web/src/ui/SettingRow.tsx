import type { ReactNode } from 'react'

/** One thing to set: what it is at the start, its control at the end; below each other on phones. */
export const SettingRow = ({
  label,
  hint,
  htmlFor,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  htmlFor?: string
  children?: ReactNode
}) => (
  <div className="setting-row">
    <div className="grow">
      {htmlFor ? (
        <label className="medium" htmlFor={htmlFor}>
          {label}
        </label>
      ) : (
        <div className="medium">{label}</div>
      )}
      {hint && <div className="small muted">{hint}</div>}
    </div>
    {children && <div className="setting-control">{children}</div>}
  </div>
)
