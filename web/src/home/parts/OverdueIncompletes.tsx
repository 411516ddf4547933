import { Link } from 'react-router'
import type { TeacherHome } from '#contract/home/home.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Note } from '#web/ui/Note.tsx'

/** The classes whose incomplete grades are over their time, each with the way to its gradebook. */
export const OverdueIncompletes = ({ rows }: { rows: TeacherHome['incomplete'] }) => {
  const t = useTexts()
  if (rows.length === 0) return null
  return (
    <div className="asked">
      <Note tone="warn" title={t('home.incomplete', { count: rows.reduce((sum, { count }) => sum + count, 0) })}>
        <ul>
          {rows.map(({ section_id, name, count, closed }) => (
            <li key={section_id}>
              <Link className="link" to={`/gradebook?section_id=${section_id}&incomplete=1`}>
                <bdi>{name}</bdi> ({count})
              </Link>
              {closed && <> · {t('home.incomplete-closed')}</>}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
