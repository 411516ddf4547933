import { Button } from '@mantine/core'
import { IconInbox, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
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
      <PageHeader
        title={t('notifications.events')}
        sub={t('notifications.events-sub')}
        actions={
          <Button component={Link} to="/add-eventqueue" leftSection={<IconPlus size={16} stroke={1.75} />}>
            {t('notifications.add-event')}
          </Button>
        }
      />
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
