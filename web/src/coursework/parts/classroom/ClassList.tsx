import { Link } from 'react-router'
import type { Classroom } from '#contract/coursework/classroom.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'

/** Classes with the present standing; `progress` adds how much of the work is done. */
export const ClassList = ({
  classes,
  to,
  progress = false,
}: {
  classes: readonly Classroom[]
  to: (row: Classroom) => string
  progress?: boolean
}) => {
  const t = useTexts()
  const { percent } = useFormat()
  return (
    <ul className="list">
      {classes.map((row) => (
        <li key={row.section_id} className="follows">
          <SubjectBar subject={row.color} />
          <div className="grow">
            <div className="row">
              <Link className="medium grow ellipsis" to={to(row)}>
                <bdi>{row.name}</bdi>
              </Link>
              {row.percent === null ? (
                <span className="small muted">{t('home.no-grade')}</span>
              ) : (
                <>
                  <Code>{percent(row.percent)}</Code>
                  <b className="letter">
                    <bdi>{row.letter}</bdi>
                  </b>
                </>
              )}
            </div>
            {progress && row.activities > 0 && (
              <div className="row">
                <div className="progress-line grow" data-subject={row.color}>
                  <i style={{ width: `${(row.done / row.activities) * 100}%` }} />
                </div>
                <span className="micro muted">{t('home.done-of', { done: row.done, all: row.activities })}</span>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
