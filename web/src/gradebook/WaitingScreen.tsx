import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { gradebook, type WaitingRow } from '#contract/gradebook/gradebook.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

const cellOf = (row: WaitingRow): string => `/gradebook?section_id=${row.section_id}&activity_id=${row.activity_id}&student_id=${row.student_id}`

/** Every piece of work that waits for a mark, the oldest first; each leads to its cell with what was handed in beside it. */
export default function WaitingScreen() {
  const t = useTexts()
  const { moment } = useFormat()
  const columns: Column<WaitingRow>[] = [
    {
      key: 'student',
      title: t('gradebook.student'),
      sort: 'lname',
      cell: (row) => (
        <PersonLine
          avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.student_id }}
          name={
            <Link to={cellOf(row)}>
              <bdi>
                {row.fname} {row.lname}
              </bdi>
            </Link>
          }
        />
      ),
    },
    { key: 'activity', title: t('gradebook.activity'), sort: 'activity_name', cell: (row) => <bdi>{row.activity_name}</bdi> },
    {
      key: 'section',
      title: t('gradebook.section'),
      sort: 'section_name',
      cell: (row) => (
        <span className="row">
          <SubjectBar subject={row.color} />
          <bdi>{row.section_name}</bdi>
        </span>
      ),
    },
    {
      key: 'submitted_at',
      title: t('gradebook.handed-in'),
      sort: 'submitted_at',
      cell: (row) => <time dateTime={row.submitted_at}>{moment(row.submitted_at)}</time>,
    },
    { key: 'late', title: t('gradebook.lateness'), cell: (row) => (row.late ? <StatusChip status="late" /> : '–') },
    {
      key: 'grade',
      title: t('gradebook.grade'),
      cell: (row) => (
        <Button size="xs" component={Link} to={cellOf(row)}>
          {t('gradebook.grade')}
        </Button>
      ),
    },
  ]
  return (
    <div className="full">
      <PageHeader title={t('gradebook.waiting-title')} sub={t('gradebook.waiting-sub')} />
      <DataTable
        label={t('gradebook.waiting-title')}
        of={gradebook.waiting}
        columns={columns}
        searchLabel={t('gradebook.find-waiting')}
        filters={[
          {
            name: 'late',
            label: t('gradebook.lateness'),
            options: [
              { value: '1', label: t('gradebook.only-late') },
              { value: '0', label: t('gradebook.on-time') },
            ],
          },
        ]}
        nameOf={(row) => `${row.fname} ${row.lname}`}
        empty={
          <EmptyState icon={IconCircleCheck} title={t('gradebook.nothing-waits')}>
            {t('gradebook.nothing-waits-why')}
          </EmptyState>
        }
      />
    </div>
  )
}
