import { academicTerm, gradingPeriod } from '#contract/settings/catalogs.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Gaps } from './parts/Gaps.tsx'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'
import { TermSelect, usePeriodGroups } from './parts/terms.tsx'

export default function GradingPeriodsScreen() {
  const groupOf = usePeriodGroups()
  return (
    <SetUpCatalog
      of={gradingPeriod}
      references={{ academic_term_id: academicTerm }}
      form={{ academic_term_id: (props) => <TermSelect {...props} /> }}
      groupOf={groupOf}
      tabs={
        <div className="catalog-notes">
          <PeriodGaps />
        </div>
      }
    />
  )
}

/** Within each term: between two terms no period is looked for. */
const PeriodGaps = () => {
  const { data } = useReading(gradingPeriod.list, { size: 200 })
  return [...Map.groupBy(data?.rows ?? [], (row) => row.academic_term_id)].map(([term, rows]) => (
    <Gaps key={term} rows={rows} />
  ))
}
