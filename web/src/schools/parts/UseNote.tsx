import '../schools.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Use } from '#contract/schools/schools.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'

/** What holds on to a record: how many of each, with the way to them. */
export const UseNote = ({
  title,
  uses,
  links,
  children,
}: {
  title: string
  uses: readonly Use[]
  links: Partial<Record<string, string>>
  children?: ReactNode
}) => {
  const t = useTexts()
  return (
    <Note tone="neutral" title={title}>
      <ul className="bare-list">
        {uses.map(({ what, count }) => {
          const words = t(`schools.use-${what}`, { count })
          const to = links[what]
          return (
            <li key={what}>
              {to ? (
                <Link className="link" to={to}>
                  {words}
                </Link>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ul>
      {children}
    </Note>
  )
}
