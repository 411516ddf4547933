import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useDocumentTitle } from '@mantine/hooks'

type Crumb = { label: string; to?: string }

/** Crumb, title, one sentence, actions: others first, the one primary last. */
export const PageHeader = ({
  title,
  crumbs = [],
  sub,
  status,
  actions,
}: {
  title: string
  crumbs?: readonly Crumb[]
  sub?: ReactNode
  status?: ReactNode
  actions?: ReactNode
}) => {
  useDocumentTitle(title)
  return (
    <div className="page-head">
      <div className="grow">
        {crumbs.length > 0 && (
          <nav className="crumb">
            {crumbs.map(({ label, to }, index) => (
              <Fragment key={label}>
                {index > 0 && <IconChevronRight size={14} className="mirrored" aria-hidden />}
                {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
              </Fragment>
            ))}
          </nav>
        )}
        <div className="row wrap wide">
          <h1>{title}</h1>
          {status}
        </div>
        {sub && <p className="sub">{sub}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </div>
  )
}
