import { IconInbox } from '@tabler/icons-react'
import { eventsReport } from '#contract/notifications/notices.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import { SchoolNeeded } from '#web/settings/parts/SetUpFrame.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'

/** What happened that rules can be about, and how many notices came of it. */
export default function EventQueueScreen() {
  const t = useTexts()
  const { login } = useSignedIn()
  if (login.last_school_id === null) return <SchoolNeeded title={t('notifications.events')} />
  return (
    <div className="full">
      <PageHeader title={t('notifications.events')} sub={t('notifications.events-sub')} />
      <ReportTable
        of={eventsReport}
        searchLabel={t('notifications.find-person')}
        nameOf={({ person }) => person}
        empty={
          <EmptyState icon={IconInbox} title={t('notifications.no-events')}>
            {t('notifications.no-events-why')}
          </EmptyState>
        }
      />
    </div>
  )
}
