import { Button } from '@mantine/core'
import { IconEye, IconFlag, IconUserSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { heldReport } from '#contract/messaging/held.contract.ts'
import {
  type MessageReport,
  messageReports,
  reviews,
  type ReviewedThread,
} from '#contract/messaging/reviews.contract.ts'
import { askReason } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading, useSend } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { CloseReport } from './parts/CloseReport.tsx'
import { HeldMessages } from './parts/HeldMessages.tsx'
import { ReviewedThreads } from './parts/ReviewedThreads.tsx'
import { StudentReview } from './parts/StudentReview.tsx'
import './messaging.css'

/** Messages that readers reported to the office, and the conversations of a student with staff. */
export default function MessageReviewScreen() {
  const t = useTexts()
  const [threads, setThreads] = useState<readonly ReviewedThread[]>()
  const [closing, setClosing] = useState<MessageReport>()
  const [ofStudent, setOfStudent] = useState(false)
  const [address] = useSearchParams()
  const forApproval = address.get('view') === 'waiting'
  const waiting = useReading(heldReport.list, { page: 1, size: 1 }).data?.count
  const read = useSend(reviews.thread, { onDone: (found) => setThreads(found.threads) })
  const askAndRead = async (thread_id: number) => {
    const reason = await askReason(t('messaging.review-reason'))
    if (reason) read.send({ thread_id, reason })
  }
  return (
    <div className="full">
      <PageHeader
        title={t('messaging.review')}
        sub={t(forApproval ? 'messaging.none-held-why' : 'messaging.review-sub')}
        actions={
          <Button leftSection={<IconUserSearch size={16} stroke={1.75} />} onClick={() => setOfStudent(true)}>
            {t('messaging.review-student')}
          </Button>
        }
      />
      <ViewTabs
        label={t('messaging.review')}
        address={address}
        views={{
          name: 'view',
          options: [
            { value: '', label: t('messaging.reports') },
            { value: 'waiting', label: t('messaging.held'), count: waiting },
          ],
        }}
      />
      {forApproval ? (
        <HeldMessages />
      ) : (
        <ReportTable
          of={messageReports}
          searchLabel={t('messaging.find-report')}
          nameOf={({ subject }) => subject}
          cells={{
            state: ({ state }) => (
              <StatusChip
                status={state}
                word={t(`messaging.report-${state}`)}
                tone={state === 'open' ? 'warn' : 'neutral'}
              />
            ),
          }}
          rowActions={(row) => [
            { label: t('messaging.read-conversation'), icon: IconEye, onClick: () => void askAndRead(row.thread_id) },
            ...(row.state === 'open'
              ? [{ label: t('messaging.close-report'), icon: IconX, onClick: () => setClosing(row) }]
              : []),
          ]}
          empty={
            <EmptyState icon={IconFlag} title={t('messaging.no-reports')}>
              {t('messaging.no-reports-why')}
            </EmptyState>
          }
        />
      )}
      {threads && (
        <SideDrawer width="wide" title={t('messaging.conversation')} onClose={() => setThreads(undefined)}>
          <div className="form-section">
            <ReviewedThreads threads={threads} />
          </div>
        </SideDrawer>
      )}
      {closing && <CloseReport report={closing} onClose={() => setClosing(undefined)} />}
      {ofStudent && <StudentReview onClose={() => setOfStudent(false)} />}
    </div>
  )
}
