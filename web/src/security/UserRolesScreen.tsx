import { Link } from 'react-router'
import { tags } from '#contract/security/tags.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { TestAs } from './parts/TestAs.tsx'

/** The five roles of the group and what each holds. */
export default function UserRolesScreen() {
  const t = useTexts()
  return (
    <div className="full">
      <PageHeader title={t('security.user-roles')} sub={t('security.user-roles-sub')} />
      <Reading>
        <Roles />
      </Reading>
    </div>
  )
}

const Roles = () => {
  const t = useTexts()
  const { group, rows } = useRead(tags.roles, {})
  return (
    <Card flush title={group} count={rows.length}>
      <ul className="list">
        {rows.map(({ role, flags, changed, people }) => (
          <li key={role} className="wrap">
            <div className="grow">
              <Link className="medium" to={`/edit-user-role-tag/${role}`}>
                {t(`shell.role.${role}`)}
              </Link>
              <div className="small muted">
                {[
                  t('security.held-count', { count: flags.length }),
                  t('security.people-count', { count: people }),
                  changed > 0 && t('security.changed-count', { count: changed }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <TestAs role={role} flags={new Set(flags)} of={t(`shell.role.${role}`)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
