import type { StudentHome } from '#contract/home/home.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { Code } from '#web/ui/Person.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'

/** Grades and remarks of the last two weeks. */
export const FeedbackList = ({ rows }: { rows: StudentHome['feedback'] }) => {
  const { number } = useFormat()
  return (
    <ul className="list">
      {rows.map((row) => (
        <li key={row.activity_id}>
          <SubjectBar subject={row.color} />
          <div className="grow">
            <div>
              <span className="medium">
                <bdi>{row.name}</bdi>
              </span>{' '}
              <span className="muted">
                · <bdi className="nowrap">{row.section_name}</bdi>
              </span>
            </div>
            {row.comment && (
              <div className="small muted">
                <bdi>“{row.comment}”</bdi>
              </div>
            )}
          </div>
          {row.points !== null && (
            <b>
              <Code>
                {number(row.points)}/{number(row.max_score)}
              </Code>
            </b>
          )}
        </li>
      ))}
    </ul>
  )
}
