import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { gradebook, type WaitingRow } from '#contract/gradebook/gradebook.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { nameOf as gradedName } from './graded-name.ts'
import { gradingAddress } from '#web/coursework/grading-address.ts'

const workOf = ({ section_id, activity_id, ref }: WaitingRow): string =>
  gradingAddress({ section_id, activity_id, student: ref })
const nameOf = ({ ref, anonymous, ...name }: WaitingRow, t: ReturnType<typeof useTexts>): string =>
  gradedName({ ref, student: anonymous ? null : name }, t)

/** Every piece of work that waits for a grade, the oldest first; each leads to where it is graded. */
export const WaitingList = () => {
  const t = useTexts()
  const { moment } = useFormat()
  const columns: Column<WaitingRow>[] = [
    {
      key: 'student',
      title: t('gradebook.student'),
      sort: 'lname',
      cell: (row) => (
        <PersonLine
          avatar={{
            name: row.anonymous ? '?' : nameOf(row, t),
            photo: row.photo,
            seed: row.anonymous ? 0 : Number(row.ref),
          }}
          name={
            <Link to={workOf(row)}>
              <bdi>{nameOf(row, t)}</bdi>
            </Link>
          }
        />
      ),
    },
    {
      key: 'activity',
      title: t('gradebook.activity'),
      sort: 'activity_name',
      cell: (row) => <bdi>{row.activity_name}</bdi>,
    },
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
        <Button size="xs" component={Link} to={workOf(row)}>
          {t('gradebook.grade')}
        </Button>
      ),
    },
  ]
  return (
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
      nameOf={(row) => nameOf(row, t)}
      empty={
        <EmptyState icon={IconCircleCheck} title={t('gradebook.nothing-waits')}>
          {t('gradebook.nothing-waits-why')}
        </EmptyState>
      }
    />
  )
}
