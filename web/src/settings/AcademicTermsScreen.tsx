import { academicTerm } from '#contract/settings/catalogs.ts'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

export default function AcademicTermsScreen() {
  return <SetUpCatalog of={academicTerm} />
}
