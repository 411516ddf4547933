import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type ListedTag, tags } from '#contract/security/tags.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { PersonLine } from '#web/ui/Person.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

/** Who of the school has a tag, or has it denied, beside what the role says. */
export const TagHolders = ({ tag, onClose }: { tag: ListedTag; onClose: () => void }) => {
  const t = useTexts()
  const { data, error, refetch } = useReading(tags.holders, { flag: tag.flag })
  return (
    <SideDrawer onClose={onClose} title={tag.name}>
      <p className="card-body small muted">
        {tag.about}{' '}
        {t('security.held-by-roles', { roles: tag.roles.map((role) => t(`shell.role.${role}`)).join(', ') || '–' })}
      </p>
      {error && !data && <ErrorState error={error} onAgain={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data?.rows.length === 0 && (
        <EmptyState icon={IconUsers} title={t('security.nobody-beside')}>
          {t('security.nobody-beside-why')}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ul className="list">
          {data.rows.map((row) => {
            const name = `${row.fname} ${row.lname}`
            const source = t(row.custom_role ? 'security.source-custom' : 'security.source-user', {
              name: row.custom_role,
            })
            return (
              <li key={`${row.id}-${row.custom_role}`}>
                <PersonLine
                  avatar={{ name, photo: row.photo, seed: row.id, size: 'small' }}
                  name={
                    <Link to={`/view-consolidated-tag/${row.id}`}>
                      <bdi>{name}</bdi>
                    </Link>
                  }
                  sub={t(row.given ? 'security.given-by' : 'security.denied-by', { source })}
                />
              </li>
            )
          })}
        </ul>
      )}
      {data && data.count > data.rows.length && (
        <p className="card-body small muted">{t('security.and-more', { count: data.count - data.rows.length })}</p>
      )}
    </SideDrawer>
  )
}
