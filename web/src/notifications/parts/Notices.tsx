import { IconBan, IconEye, IconMailCheck, IconRefresh } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { type Notification, notificationsReport } from '#contract/notifications/notices.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { NoticeState } from './NoticeState.tsx'
import { useNoticeActions } from './useNoticeActions.ts'

const canRetry = ({ status }: Notification) => status === 'failed' || status === 'cancelled'
const canCancel = ({ status }: Notification) => status !== 'sent' && status !== 'cancelled'

/** Rows of the rules' queue: what failed comes first. */
export const Notices = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const { retry, cancel } = useNoticeActions()
  const retrying = (ids: number[], done?: () => void) => ({
    label: t('notifications.retry'),
    icon: IconRefresh,
    onClick: () => retry(ids, done),
  })
  const cancelling = (ids: number[], done?: () => void) => ({
    label: t('notifications.cancel'),
    icon: IconBan,
    onClick: () => cancel(ids, done),
  })
  return (
    <ReportTable
      of={notificationsReport}
      cells={{
        status: (row) => <NoticeState of={row} />,
        recipient: (row) => (
          <Link className="link medium" to={`/view-notificationqueue/${row.id}`}>
            <bdi>{row.recipient}</bdi>
          </Link>
        ),
      }}
      searchLabel={t('notifications.find-recipient')}
      nameOf={({ recipient, subject }) => `${recipient}, ${subject}`}
      rowActions={(row) => [
        {
          label: t('notifications.open'),
          icon: IconEye,
          onClick: () => void navigate(`/view-notificationqueue/${row.id}`),
        },
        ...(canRetry(row) ? [retrying([row.id])] : []),
        ...(canCancel(row) ? [cancelling([row.id])] : []),
      ]}
      bulk={(ids, done) => [retrying(ids, done), cancelling(ids, done)]}
      empty={
        <EmptyState icon={IconMailCheck} title={t('notifications.none')}>
          {t('notifications.none-why')}
        </EmptyState>
      }
    />
  )
}
