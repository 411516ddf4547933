import { IconBooks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sections, type SectionRow } from '#contract/sections/sections.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { Code } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { StateChip } from '#web/settings/StateChip.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { SubjectBar } from '#web/ui/Subject.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

type Props = {
  to: (row: SectionRow) => string
  course_id?: number
  bulk?: (ids: number[], done: () => void) => Action[]
  rowActions?: (row: SectionRow) => Action[]
  add?: ReactNode
}

/** The one list of sections, of one course where told; `to` says where its first column leads. */
export const SectionTable = ({ to, course_id, bulk, rowActions, add }: Props) => {
  const t = useTexts()
  const { percent, number } = useFormat()
  const columns: Column<SectionRow>[] = [
    {
      key: 'name',
      title: t('sections.section'),
      sort: 'name',
      cell: (row) => (
        <span className="row">
          <SubjectBar subject={row.color} />
          <Link className="medium" to={to(row)}>
            <bdi>{row.name}</bdi>
          </Link>
          {row.is_global && <StatusChip status="global" word={t('global.global')} />}
        </span>
      ),
    },
    { key: 'number', title: t('sections.number'), sort: 'number', cell: (row) => <Code>{row.number}</Code> },
    { key: 'course', title: t('sections.course'), sort: 'course_name', cell: (row) => <bdi>{row.course_name}</bdi> },
    {
      key: 'teachers',
      title: t('sections.teachers'),
      cell: (row) => <bdi>{row.teachers.map(({ name }) => name).join(', ')}</bdi>,
    },
    { key: 'term', title: t('sections.term'), extra: true, cell: (row) => <bdi>{row.term_name}</bdi> },
    { key: 'room', title: t('sections.room'), cell: (row) => <bdi>{row.room}</bdi> },
    { key: 'period', title: t('sections.period'), extra: true, cell: (row) => <Code>{row.period}</Code> },
    {
      key: 'students',
      title: t('sections.students'),
      sort: 'student_count',
      numeric: true,
      cell: (row) => <Code>{number(row.student_count)}</Code>,
    },
    {
      key: 'average',
      title: t('sections.average'),
      sort: 'average_percent',
      numeric: true,
      cell: (row) => (row.average_percent === null ? '–' : <Code>{percent(row.average_percent)}</Code>),
    },
    {
      key: 'to_grade',
      title: t('sections.to-grade'),
      sort: 'to_grade',
      numeric: true,
      cell: (row) =>
        row.to_grade === 0 ? (
          '–'
        ) : (
          <Link className="link" to={`/gradebook?section_id=${row.id}`}>
            <Code>{number(row.to_grade)}</Code>
          </Link>
        ),
    },
    {
      key: 'status',
      title: t('sections.status'),
      cell: (row) => <StateChip of="section" status={row.is_final ? 'final' : row.status} />,
    },
  ]
  return (
    <DataTable
      label={t('sections.title')}
      of={sections.list}
      columns={columns}
      searchLabel={t('sections.search')}
      filters={[
        {
          name: 'status',
          label: t('sections.status'),
          options: [
            { value: 'open', label: t('ui.status.open') },
            { value: 'closed', label: t('ui.status.closed') },
          ],
        },
        { name: 'global', label: t('global.global'), options: [{ value: 'yes', label: t('global.several-schools') }] },
        {
          name: 'to_grade',
          label: t('sections.to-grade'),
          options: [{ value: 'yes', label: t('sections.something-to-grade') }],
        },
      ]}
      nameOf={(row) => row.name}
      {...(course_id && { input: { course_id } })}
      {...(bulk && { bulk })}
      {...(rowActions && { rowActions })}
      empty={
        <EmptyState icon={IconBooks} title={t('sections.none')} actions={add}>
          {t('sections.none-why')}
        </EmptyState>
      }
    />
  )
}
