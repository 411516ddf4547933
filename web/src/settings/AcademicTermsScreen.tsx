import { academicTerm } from '#contract/settings/catalogs.ts'
import { useReading } from '#web/kernel/queries.ts'
import { Gaps } from './parts/Gaps.tsx'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'

export default function AcademicTermsScreen() {
  return <SetUpCatalog of={academicTerm} tabs={<TermGaps />} />
}

const TermGaps = () => {
  const { data } = useReading(academicTerm.list, { size: 200 })
  return <Gaps rows={data?.rows ?? []} />
}
