import { IconMailCheck, IconRefresh } from '@tabler/icons-react'
import { mailStates, notificationQueue, type QueuedMail } from '#contract/notifications/queue.contract.ts'
import { toastSaved } from '#web/kernel/feedback.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

const statusOf = { delayed: 'waiting', abandoned: 'failed', unanswered: 'failed' } as const

/** Mails that did not leave, why, and a second try for them. */
export const UndeliveredMails = () => {
  const t = useTexts()
  const { moment } = useFormat()
  const { send, sendAndWait } = useSend(notificationQueue.resend, {
    refresh: notificationQueue.list,
    onDone: ({ count }) => toastSaved(t('notifications.queue.resent', { count })),
  })
  const columns: Column<QueuedMail>[] = [
    {
      key: 'mail',
      title: t('notifications.queue.mail'),
      cell: (row) => (
        <>
          <div className="medium">
            <bdi>{row.recipient}</bdi>
          </div>
          <div className="small muted">
            <bdi>{row.subject}</bdi>
          </div>
        </>
      ),
    },
    {
      key: 'state',
      title: t('notifications.queue.state'),
      cell: (row) => (
        <>
          <StatusChip status={statusOf[row.state]} word={t(`notifications.queue.${row.state}`)} />
          <div className="small muted">
            {row.next_at && t('notifications.queue.next', { at: moment(row.next_at) })}{' '}
            <bdi dir="ltr">{row.problem}</bdi>
          </div>
        </>
      ),
    },
    { key: 'attempts', title: t('notifications.queue.attempts'), numeric: true, cell: (row) => row.attempts },
    {
      key: 'created_at',
      title: t('notifications.queue.written'),
      sort: 'created_at',
      cell: (row) => <time dateTime={row.created_at}>{moment(row.created_at)}</time>,
    },
  ]
  const action = (run: () => void) => [{ label: t('notifications.queue.resend'), icon: IconRefresh, onClick: run }]
  return (
    <>
      <p className="small muted">{t('notifications.queue.sub')}</p>
      <DataTable
        label={t('notifications.queue.title')}
        of={notificationQueue.list}
        columns={columns}
        searchLabel={t('notifications.queue.search')}
        filters={[
          {
            name: 'state',
            label: t('notifications.queue.state'),
            options: mailStates.map((value) => ({ value, label: t(`notifications.queue.${value}`) })),
          },
        ]}
        nameOf={(row) => row.recipient}
        rowActions={(row) => action(() => send({ ids: [row.id] }))}
        bulk={(ids, done) => action(() => void sendAndWait({ ids }).then(done, () => undefined))} // what went wrong was told
        empty={<EmptyState icon={IconMailCheck} title={t('notifications.queue.empty')} />}
      />
    </>
  )
}
