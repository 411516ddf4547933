import { Button } from '@mantine/core'
import { IconDownload, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { teacher } from '#contract/kernel/access.ts'
import type { In, Out } from '#contract/kernel/endpoint.ts'
import { reports } from '#contract/reports/reports.contract.ts'
import { saveFile } from '#web/kernel/save-file.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { BothScripts, Code, PersonLine } from '#web/ui/Person.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'

type Answer = Out<typeof reports.students>
export type StudentResult = Answer['rows'][number]
type Props = {
  label: string
  /** Which columns there are. */
  columns: readonly (typeof all)[number][]
  rowActions: (row: StudentResult) => Action[]
  bulk?: (ids: number[], done: () => void) => Action[]
}

const all = ['number', 'grade_level', 'classes', 'plain', 'weighted', 'earned', 'attempted', 'rank'] as const

/** Active students in reach with their averages and credits. */
export const StudentResults = ({ label, columns, rowActions, bulk }: Props) => {
  const t = useTexts()
  const { number } = useFormat()
  const { role } = useSignedIn()
  const average = (value: number | null): ReactNode =>
    value !== null && <Code>{number(value, { minimumFractionDigits: 3, maximumFractionDigits: 3 })}</Code>
  const known: Record<(typeof all)[number], Column<StudentResult>> = {
    number: { key: 'number', title: t('reports.number'), cell: (row) => <Code>{row.number}</Code> },
    grade_level: {
      key: 'grade_level',
      title: t('reports.grade-level'),
      sort: 'grade_level',
      cell: (row) => <Code>{row.grade_level}</Code>,
    },
    classes: {
      key: 'classes',
      title: t('reports.classes'),
      numeric: true,
      cell: (row) => <Code>{number(row.classes)}</Code>,
    },
    plain: {
      key: 'plain',
      title: t('reports.gpa-plain'),
      sort: 'plain',
      numeric: true,
      cell: (row) => average(row.plain),
    },
    weighted: {
      key: 'weighted',
      title: t('reports.gpa-weighted'),
      sort: 'weighted',
      numeric: true,
      cell: (row) => average(row.weighted),
    },
    earned: {
      key: 'earned',
      title: t('reports.earned'),
      sort: 'earned',
      numeric: true,
      cell: (row) => <Code>{number(row.earned)}</Code>,
    },
    attempted: {
      key: 'attempted',
      title: t('reports.attempted'),
      numeric: true,
      extra: true,
      cell: (row) => <Code>{number(row.attempted)}</Code>,
    },
    rank: {
      key: 'rank',
      title: t('reports.rank'),
      numeric: true,
      cell: (row) =>
        row.rank !== null && row.ranked !== null && t('reports.rank-of', { rank: row.rank, ranked: row.ranked }),
    },
  }
  const save = (input: In<typeof reports.exported>) => void saveFile(reports.exported, input, 'gpa.csv')
  return (
    <DataTable
      label={label}
      of={reports.students}
      columns={[
        {
          key: 'name',
          title: t('reports.student'),
          sort: 'name',
          cell: (row) => (
            <PersonLine
              avatar={{ name: `${row.fname} ${row.lname}`, photo: row.photo, seed: row.id, size: 'small' }}
              name={<BothScripts name={`${row.fname} ${row.lname}`} own={row.native_name} />}
            />
          ),
        },
        ...columns.map((key) => known[key]),
      ]}
      searchLabel={t('reports.find')}
      filters={(answer: Answer | undefined) => [
        {
          name: 'grade_level',
          label: t('reports.grade-level'),
          options: (answer?.grade_levels ?? []).map((value) => ({ value, label: value })),
        },
        ...(role === teacher
          ? [
              {
                name: 'section_id',
                label: t('reports.class'),
                options: (answer?.sections ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              },
            ]
          : []),
      ]}
      nameOf={(row) => `${row.fname} ${row.lname}`}
      rowActions={rowActions}
      {...(bulk && { bulk })}
      tools={(input) => (
        <Button leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => save(input)}>
          {t('ui.export')}
        </Button>
      )}
      empty={
        <EmptyState icon={IconUsers} title={t('reports.no-students')}>
          {t('reports.no-students-why')}
        </EmptyState>
      }
    />
  )
}
