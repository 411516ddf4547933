import { Button } from '@mantine/core'
import {
  IconArchive,
  IconBook2,
  IconCircleDot,
  IconCopy,
  IconDownload,
  IconPlus,
  IconUserOff,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { courseFilters, type CourseRow, courses } from '#contract/courses/courses.contract.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { UsualFilters } from '#web/ui/table/UsualFilters.tsx'
import { useCourseActions } from './parts/course/useCourseActions.ts'
import { useCourseColumns } from './parts/course/useCourseColumns.tsx'

type Answer = Out<typeof courses.list>

/** The catalogue of the school: what can be taught. Active courses unless asked otherwise. */
export default function CoursesScreen() {
  const t = useTexts()
  const columns = useCourseColumns()
  const acts = useCourseActions()
  const save = (input: In<typeof courses.exported>) => void saveFile(courses.exported, input, 'courses.csv')
  const actions = (
    <>
      <Button component={Link} to="/copy-courses" leftSection={<IconCopy size={16} stroke={1.75} />}>
        {t('courses.copy')}
      </Button>
      <Button component={Link} to="/add-course" variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />}>
        {t('courses.add')}
      </Button>
    </>
  )
  return (
    <UsualFilters usual={{ status: 'active' }}>
      <div className="full">
        <PageHeader title={t('courses.title')} sub={t('courses.sub')} actions={actions} />
        <DataTable
          label={t('courses.title')}
          of={courses.list}
          columns={columns}
          searchLabel={t('courses.search')}
          filters={(answer: Answer | undefined) => [
            {
              name: 'status',
              label: t('courses.status'),
              options: courseFilters.map((value) => ({ value, label: t(`ui.status.${value}`) })),
            },
            {
              name: 'department_id',
              label: t('courses.department'),
              options: (answer?.departments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            },
            {
              name: 'grade_level',
              label: t('courses.grade-level'),
              options: (answer?.grade_levels ?? []).map((value) => ({ value, label: value })),
            },
          ]}
          nameOf={(row: CourseRow) => row.name}
          rowActions={acts.of}
          bulk={(ids, done, input) => [
            {
              label: t('courses.activate'),
              icon: IconCircleDot,
              onClick: () => void acts.changeStatus(ids, 'activate', done),
            },
            {
              label: t('courses.deactivate'),
              icon: IconUserOff,
              onClick: () => void acts.changeStatus(ids, 'deactivate', done),
            },
            { label: t('ui.archive'), icon: IconArchive, onClick: () => void acts.archive(ids, true, done) },
            {
              label: t('courses.export-chosen'),
              icon: IconDownload,
              onClick: () => {
                save({ ...input, ids })
                done()
              },
            },
          ]}
          tools={(input) => <ExportButton of={courses.exported} input={input} />}
          empty={
            <EmptyState icon={IconBook2} title={t('courses.none')}>
              {t('courses.none-why')}
            </EmptyState>
          }
        />
      </div>
    </UsualFilters>
  )
}
