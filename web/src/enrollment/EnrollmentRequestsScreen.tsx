import { IconArrowBackUp, IconChecks, IconDownload, IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { type EnrollmentRequest, enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { studentOf, useRequestColumns, useStatusFilter } from '#web/ui/request/request-columns.tsx'
import { DecideRequests, useUndoRequests } from './parts/Decide.tsx'
import { RequestTabs } from './parts/RequestTabs.tsx'

/** Places that parents, teachers and the office asked for. */
export default function EnrollmentRequestsScreen() {
  const t = useTexts()
  const undo = useUndoRequests()
  const [deciding, setDeciding] = useState<{ ids: number[]; done: () => void }>()
  const { student, by, asked_at, status } = useRequestColumns<EnrollmentRequest>(
    ({ id }) => `/enrollment-request-detail?id=${id}`,
  )
  const columns: Column<EnrollmentRequest>[] = [
    student,
    { key: 'section', title: t('enrollment.class'), sort: 'section', cell: (row) => <bdi>{row.section}</bdi> },
    {
      key: 'left',
      title: t('enrollment.seats'),
      cell: (row) => (row.left === null ? '–' : t('enrollment.seats-left', { left: Math.max(0, row.left) })),
    },
    by,
    asked_at,
    status,
  ]
  const byStatus = useStatusFilter()
  return (
    <div className="full">
      <PageHeader title={t('enrollment.requests')} sub={t('enrollment.requests-sub')} />
      <RequestTabs />
      <DataTable
        label={t('enrollment.requests')}
        of={enrollmentRequests.list}
        columns={columns}
        searchLabel={t('enrollment.search-requests')}
        filters={[byStatus]}
        nameOf={studentOf}
        bulk={(ids, done, asked) => [
          { label: t('enrollment.decide'), icon: IconChecks, onClick: () => setDeciding({ ids, done }) },
          {
            label: t('ui.export'),
            icon: IconDownload,
            onClick: () => {
              void saveFile(enrollmentRequests.exported, { ...asked, ids }, 'enrollment-requests.csv')
              done()
            },
          },
        ]}
        rowActions={(row) =>
          row.can.undo
            ? [{ label: t('ui.undo'), icon: IconArrowBackUp, onClick: () => undo.send({ ids: [row.id] }) }]
            : []
        }
        tools={(asked) => <ExportButton of={enrollmentRequests.exported} input={asked} />}
        empty={
          <EmptyState icon={IconInbox} title={t('enrollment.no-requests')}>
            {t('enrollment.no-requests-why')}
          </EmptyState>
        }
      />
      {deciding && <DecideRequests ids={deciding.ids} onDone={deciding.done} onClose={() => setDeciding(undefined)} />}
    </div>
  )
}
