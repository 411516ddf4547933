import { Button } from '@mantine/core'
import { IconArrowBackUp, IconChecks, IconDownload, IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type EnrollmentRequest, enrollmentRequests, requestStatuses } from '#contract/enrollment/requests.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { BothScripts, PersonLine } from '#web/ui/Person.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { DecideDrawer, useUndoRequests } from './parts/Decide.tsx'
import { RequestTabs } from './parts/RequestTabs.tsx'

/** Places that parents, teachers and the office asked for. */
export default function EnrollmentRequestsScreen() {
  const t = useTexts()
  const { shortDay } = useFormat()
  const undo = useUndoRequests()
  const [deciding, decide] = useState<{ ids: number[]; done: () => void }>()
  const columns: Column<EnrollmentRequest>[] = [
    {
      key: 'student',
      title: t('enrollment.student'),
      sort: 'student',
      cell: ({ id, student }) => (
        <PersonLine
          avatar={{ name: `${student.fname} ${student.lname}`, photo: student.photo, seed: student.id, size: 'small' }}
          name={
            <Link to={`/enrollment-request-detail?id=${id}`}>
              <BothScripts name={`${student.fname} ${student.lname}`} own={student.native_name} />
            </Link>
          }
        />
      ),
    },
    { key: 'section', title: t('enrollment.class'), sort: 'section', cell: (row) => <bdi>{row.section}</bdi> },
    {
      key: 'left',
      title: t('enrollment.seats'),
      cell: (row) => (row.left === null ? '–' : t('enrollment.seats-left', { left: Math.max(0, row.left) })),
    },
    {
      key: 'by',
      title: t('enrollment.asked-by'),
      cell: (row) => (
        <>
          <bdi>{row.by}</bdi> <span className="muted small">{t(`shell.role.${row.by_role}`)}</span>
        </>
      ),
    },
    { key: 'asked_at', title: t('enrollment.asked-on'), sort: 'asked_at', cell: (row) => shortDay(row.asked_at) },
    { key: 'status', title: t('people.status'), cell: (row) => <StatusChip status={row.status} /> },
  ]
  return (
    <div className="full">
      <PageHeader title={t('enrollment.requests')} sub={t('enrollment.requests-sub')} />
      <RequestTabs />
      <DataTable
        label={t('enrollment.requests')}
        of={enrollmentRequests.list}
        columns={columns}
        searchLabel={t('enrollment.search-requests')}
        filters={[
          {
            name: 'status',
            label: t('people.status'),
            options: requestStatuses.map((value) => ({ value, label: t(`ui.status.${value}`) })),
          },
        ]}
        nameOf={(row) => `${row.student.fname} ${row.student.lname}`}
        bulk={(ids, done, asked) => [
          { label: t('enrollment.decide'), icon: IconChecks, onClick: () => decide({ ids, done }) },
          {
            label: t('ui.export'),
            icon: IconDownload,
            onClick: () => (
              void saveFile(enrollmentRequests.exported, { ...asked, ids }, 'enrollment-requests.csv'),
              done()
            ),
          },
        ]}
        rowActions={(row) =>
          row.can.undo
            ? [{ label: t('ui.undo'), icon: IconArrowBackUp, onClick: () => undo.send({ ids: [row.id] }) }]
            : []
        }
        tools={(asked) => (
          <Button
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => void saveFile(enrollmentRequests.exported, asked, 'enrollment-requests.csv')}
          >
            {t('ui.export')}
          </Button>
        )}
        empty={
          <EmptyState icon={IconInbox} title={t('enrollment.no-requests')}>
            {t('enrollment.no-requests-why')}
          </EmptyState>
        }
      />
      {deciding && <DecideDrawer ids={deciding.ids} onDone={deciding.done} onClose={() => decide(undefined)} />}
    </div>
  )
}
