import { useState } from 'react'
import { notificationRules } from '#contract/notifications/rule.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'

const spans = ['30', '90'] as const
type Span = (typeof spans)[number]

/** Who would have been notified by a rule in the last days; nothing is sent. */
export const DryRun = ({
  rule: { id, name },
  onClose,
}: {
  rule: { id: number; name: string }
  onClose: () => void
}) => {
  const t = useTexts()
  const { moment } = useFormat()
  const [days, setDays] = useState<Span>('30')
  const { data, error, refetch } = useReading(notificationRules.dryRun, { id, days: Number(days) })
  return (
    <SideDrawer width="wide" title={t('notifications.dry-run-of', { name })} onClose={onClose}>
      <div className="form-section">
        <Segmented
          label={t('notifications.dry-run')}
          value={days}
          options={spans.map((value) => ({ value, label: t('notifications.last-days', { count: Number(value) }) }))}
          onChange={setDays}
        />
        {error && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data && (
          <>
            <p className="medium">{t('notifications.dry-run-found', { events: data.events, notices: data.notices })}</p>
            <ul className="list">
              {data.rows.map((row) => (
                <li key={`${row.at} ${row.student} ${row.recipient} ${row.channel}`}>
                  <div className="grow">
                    <bdi className="medium">{row.recipient}</bdi>
                    <div className="small muted">
                      <bdi>{row.student}</bdi> · {t(`notifications.channel-${row.channel}`)}
                      {row.reason !== '' && ` · ${t(`notifications.reason-${row.reason}`)}`}
                    </div>
                  </div>
                  <time className="small muted nowrap" dateTime={row.at}>
                    {moment(row.at)}
                  </time>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </SideDrawer>
  )
}
