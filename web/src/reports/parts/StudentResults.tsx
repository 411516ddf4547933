import { IconUsers } from '@tabler/icons-react'
import { gpaReport, type StudentResult } from '#contract/reports/reports.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Action } from '#web/ui/Actions.tsx'
import { ReportTable } from '#web/ui/report/ReportTable.tsx'
import { EmptyState } from '#web/ui/States.tsx'

type Props = {
  /** Columns that this list does without. */
  without: readonly string[]
  rowActions: (row: StudentResult) => Action[]
  bulk?: (ids: number[], done: () => void) => Action[]
}

/** Active students in reach with their averages and credits. */
export const StudentResults = (props: Props) => {
  const t = useTexts()
  return (
    <ReportTable
      {...props}
      of={gpaReport}
      cells={{
        rank: ({ rank, ranked }) => rank !== null && ranked !== null && t('reports.rank-of', { rank, ranked }),
      }}
      searchLabel={t('reports.find')}
      nameOf={({ fname, lname }) => `${fname} ${lname}`}
      empty={
        <EmptyState icon={IconUsers} title={t('reports.no-students')}>
          {t('reports.no-students-why')}
        </EmptyState>
      }
    />
  )
}
