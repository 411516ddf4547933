import { Link } from 'react-router'
import { parent, student } from '#contract/kernel/access.ts'
import type { Profile } from '#contract/profile/profile.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'

/** The children of a parent, the parents of a student; nothing for staff. */
export const Family = ({ own: { role, family } }: { own: Profile }) => {
  const t = useTexts()
  if (role !== parent && role !== student) return null
  return (
    <Card flush title={t(role === parent ? 'profile.children' : 'profile.family')} count={family.length}>
      {family.length === 0 ? (
        <EmptyState title={t('profile.nobody-linked')}>{t('profile.nobody-linked.why')}</EmptyState>
      ) : (
        <ul className="list">
          {family.map((row) => (
            <li key={row.id}>
              <PersonLine
                avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'medium' }}
                name={
                  role === parent ? (
                    <Link className="link" to={`/student-info/${row.id}`}>
                      <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
                    </Link>
                  ) : (
                    <BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />
                  )
                }
                sub={row.grade_level && t('profile.grade', { grade: row.grade_level })}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
