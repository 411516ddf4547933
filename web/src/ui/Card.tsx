import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

type CardProps = {
  title?: string
  count?: number
  /** 'All submissions': where the whole of it is. */
  more?: { label: string; to: string }
  actions?: ReactNode
  foot?: ReactNode
  /** The content brings its own padding (lists, tables). */
  flush?: boolean
  children?: ReactNode
}

export const Card = ({ title, count, more, actions, foot, flush = false, children }: CardProps) => {
  const id = useId()
  return (
    <section className="card" {...(title && { 'aria-labelledby': id })}>
      {(title || actions) && (
        <div className="card-head">
          {title && <h2 id={id}>{title}</h2>}
          {count !== undefined && <Count quiet>{count}</Count>}
          <div className="row end">
            {more && (
              <Link className="link small" to={more.to}>
                {more.label}
              </Link>
            )}
            {actions}
          </div>
        </div>
      )}
      {flush ? children : <div className="card-body">{children}</div>}
      {foot && <div className="card-foot">{foot}</div>}
    </section>
  )
}

/** A small number in a pill: red for something to do, quiet otherwise. */
export const Count = ({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) => (
  <span className={quiet ? 'count quiet' : 'count'}>{children}</span>
)
