import { Link } from 'react-router'
import type { CourseRow } from '#contract/courses/courses.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Code } from '#web/ui/Person.tsx'
import { StateChip } from '#web/settings/StateChip.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'

export const useCourseColumns = (): Column<CourseRow>[] => {
  const t = useTexts()
  const { number } = useFormat()
  return [
    {
      key: 'name',
      title: t('courses.name'),
      sort: 'name',
      cell: (row) => (
        <span className="row">
          <SubjectBar subject={row.color} />
          <Link className="medium" to={`/individual-course/${row.id}`}>
            <bdi>{row.name}</bdi>
          </Link>
        </span>
      ),
    },
    {
      key: 'number',
      title: t('courses.number'),
      sort: 'number',
      cell: (row) => row.number && <Code>{row.number}</Code>,
    },
    {
      key: 'department',
      title: t('courses.department'),
      sort: 'department_name',
      cell: (row) => row.department_name && <bdi>{row.department_name}</bdi>,
    },
    {
      key: 'subject',
      title: t('courses.subject'),
      extra: true,
      cell: (row) => row.subject && <bdi>{row.subject}</bdi>,
    },
    {
      key: 'grade_levels',
      title: t('courses.grade-levels'),
      cell: (row) => row.grade_levels.length > 0 && <Code>{row.grade_levels.join(', ')}</Code>,
    },
    {
      key: 'credits',
      title: t('courses.credits'),
      sort: 'credits',
      numeric: true,
      cell: (row) => <Code>{number(row.credits)}</Code>,
    },
    {
      key: 'sections',
      title: t('courses.open-sections'),
      sort: 'section_count',
      numeric: true,
      cell: (row) => (row.section_count === 0 ? '–' : <Code>{number(row.section_count)}</Code>),
    },
    {
      key: 'status',
      title: t('courses.status'),
      sort: 'status',
      cell: (row) => <StateChip of="course" status={row.archived ? 'archived' : row.status} />,
    },
  ]
}
