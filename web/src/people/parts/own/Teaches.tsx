import { Link } from 'react-router'
import type { Profile } from '#contract/profile/profile.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Code } from '#web/ui/Person.tsx'

export const Teaches = ({ rows }: { rows: Profile['teaches'] }) => {
  const t = useTexts()
  if (rows.length === 0) return null
  return (
    <Card flush title={t('profile.teaches')} count={rows.length}>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.section_id} className="follows">
            <span className="subject-bar" data-subject={row.color} />
            <Link className="link grow ellipsis" to={`/individual-section/${row.section_id}`}>
              <bdi>{row.name}</bdi>
            </Link>
            <span className="muted">
              <Code>{row.number}</Code>
            </span>
            <span className="small muted nowrap">{t('profile.student-count', { count: row.students })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
