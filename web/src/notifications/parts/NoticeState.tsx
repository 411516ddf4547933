import type { Notification } from '#contract/notifications/notices.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const chips = { failed: 'failed', waiting: 'waiting', deferred: 'waiting', sent: 'sent', cancelled: 'void' } as const

/** The status of a notice, with why it did not leave or when it will. */
export const NoticeState = ({ of: { status, reason, due_at } }: { of: Notification }) => {
  const t = useTexts()
  const { moment } = useFormat()
  return (
    <>
      <StatusChip status={chips[status]} word={t(`notifications.status-${status}`)} />
      <div className="small muted">
        {status === 'deferred' && t('notifications.leaves', { at: moment(due_at) })}
        {reason !== '' && t(`notifications.reason-${reason}`)}
      </div>
    </>
  )
}
