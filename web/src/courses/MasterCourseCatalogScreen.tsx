import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconBook2, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { masterCourses, type MasterRow } from '#contract/courses/master.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { MasterState } from './parts/master/MasterState.tsx'

/** The courses of the group that its schools draw from. */
export default function MasterCourseCatalogScreen() {
  const t = useTexts()
  const { number } = useFormat()
  const navigate = useNavigate()
  const archiving = useSend(masterCourses.archive, { refresh: [masterCourses.list, masterCourses.read] })
  const archive = (course_ids: number[], archived: boolean, done?: () => void) =>
    void archiving.sendAndWait({ course_ids, archived }).then(
      () => {
        done?.()
        toastUndoable(t(archived ? 'courses.done-archive' : 'courses.done-restore', { count: course_ids.length }), () =>
          archiving.send({ course_ids, archived: !archived }),
        )
      },
      () => undefined,
    )
  const figure = (value: number) => (value === 0 ? '–' : <Code>{number(value)}</Code>)
  const columns: Column<MasterRow>[] = [
    {
      key: 'name',
      title: t('courses.name'),
      sort: 'name',
      cell: (row) => (
        <Link className="medium" to={`/edit-master-course-catalog/${row.id}`}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    { key: 'number', title: t('courses.number'), sort: 'number', cell: (row) => <Code>{row.number}</Code> },
    {
      key: 'subject',
      title: t('courses.subject'),
      sort: 'subject',
      cell: (row) => row.subject && <bdi>{row.subject}</bdi>,
    },
    { key: 'units', title: t('courses.unit-figure'), numeric: true, cell: (row) => figure(row.unit_count) },
    { key: 'lessons', title: t('courses.lesson-figure'), numeric: true, cell: (row) => figure(row.lesson_count) },
    { key: 'schools', title: t('courses.schools'), sort: 'schools', numeric: true, cell: (row) => figure(row.schools) },
    { key: 'state', title: t('courses.status'), sort: 'published', cell: (row) => <MasterState course={row} /> },
  ]
  return (
    <div className="full">
      <PageHeader
        title={t('courses.master-title')}
        sub={t('courses.master-sub')}
        actions={
          <Button
            component={Link}
            to="/add-master-course-catalog"
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.75} />}
          >
            {t('courses.add-master')}
          </Button>
        }
      />
      <DataTable
        label={t('courses.master-title')}
        of={masterCourses.list}
        columns={columns}
        searchLabel={t('courses.search')}
        filters={[
          {
            name: 'state',
            label: t('courses.status'),
            options: [
              { value: 'changed', label: t('courses.state-changed') },
              { value: 'unpublished', label: t('courses.state-unpublished') },
              { value: 'archived', label: t('ui.status.archived') },
            ],
          },
        ]}
        nameOf={(row: MasterRow) => row.name}
        rowActions={(row: MasterRow) =>
          row.archived
            ? [{ label: t('ui.restore'), icon: IconArchiveOff, onClick: () => archive([row.id], false) }]
            : [
                {
                  label: t('ui.edit'),
                  icon: IconPencil,
                  onClick: () => void navigate(`/edit-master-course-catalog/${row.id}`),
                },
                { label: t('ui.archive'), icon: IconArchive, onClick: () => archive([row.id], true) },
              ]
        }
        bulk={(ids, done) => [{ label: t('ui.archive'), icon: IconArchive, onClick: () => archive(ids, true, done) }]}
        empty={
          <EmptyState icon={IconBook2} title={t('courses.no-masters')}>
            {t('courses.no-masters-why')}
          </EmptyState>
        }
      />
    </div>
  )
}
