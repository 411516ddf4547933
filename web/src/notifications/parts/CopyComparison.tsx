import { ruleCopies } from '#contract/notifications/rule-copy.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

type Named = { id: number; name: string }
type Props = {
  chosen: { ids: number[]; school_ids: number[] }
  rules: readonly Named[]
  schools: readonly Named[]
}

const chips = { new: 'draft', same: 'done', different: 'check' } as const

/** What the schools have by the names of the chosen rules, and what copying would change. */
export const CopyComparison = ({ chosen, rules, schools }: Props) => {
  const t = useTexts()
  const { data, error, refetch } = useReading(ruleCopies.compare, chosen)
  const nameOf = (of: readonly Named[], id: number) => of.find((one) => one.id === id)?.name ?? ''
  if (error) return <ErrorState error={error} onAgain={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <Card flush title={t('notifications.differences')}>
      <div className="table-scroll" role="region" tabIndex={0} aria-label={t('notifications.differences')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('notifications.school')}</th>
              <th scope="col">{t('notifications.rule')}</th>
              <th scope="col">{t('notifications.status')}</th>
              <th scope="col">{t('notifications.differs-in')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ school_id, rule_id, state, differs_in, missing_roles }) => (
              <tr key={`${school_id} ${rule_id}`}>
                <td>
                  <bdi>{nameOf(schools, school_id)}</bdi>
                </td>
                <td className="medium">
                  <bdi>{nameOf(rules, rule_id)}</bdi>
                </td>
                <td>
                  <StatusChip status={chips[state]} word={t(`notifications.copy-state-${state}`)} />
                </td>
                <td>
                  {differs_in.map((field) => t(`notifications.differs-${field}`)).join(', ')}
                  {missing_roles.length > 0 && (
                    <div className="small muted">
                      {t('notifications.missing-roles', { roles: missing_roles.join(', ') })}
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
