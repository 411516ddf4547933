import { academicTerm, gradingPeriod } from '#contract/settings/catalogs.ts'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

export default function GradingPeriodsScreen() {
  return <SetUpCatalog of={gradingPeriod} references={{ academic_term_id: academicTerm }} />
}
