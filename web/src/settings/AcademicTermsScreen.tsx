import { useSearchParams } from 'react-router'
import { academicTerm, academicYear } from '#contract/settings/catalogs.ts'
import { yearOf } from '#contract/settings/academic-years.rules.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ViewTabs } from '#web/ui/table/ViewTabs.tsx'
import { Gaps } from './parts/Gaps.tsx'
import { SetUpCatalog } from './parts/SetUpCatalog.tsx'
import { useTermGroups } from './parts/terms.tsx'
import { YearTools } from './parts/YearTools.tsx'

/** The years of a school and the terms in them. */
export default function AcademicTermsScreen() {
  const t = useTexts()
  const [address] = useSearchParams()
  const { groupOf } = useTermGroups()
  const options = [
    { value: '', label: t('settings.terms') },
    { value: 'years', label: t('settings.years') },
  ]
  const tabs = (
    <>
      <ViewTabs label={t('settings.terms-view')} views={{ name: 'view', options }} address={address} />
      <div className="catalog-notes">
        <YearTools />
        <TermGaps />
      </div>
    </>
  )
  if (address.get('view') === 'years') return <SetUpCatalog key="years" of={academicYear} tabs={tabs} />
  return <SetUpCatalog of={academicTerm} tabs={tabs} groupOf={groupOf} />
}

/** Within each year: between two years no term is looked for. */
const TermGaps = () => {
  const terms = useReading(academicTerm.list, { size: 200 }).data?.rows ?? []
  const years = useReading(academicYear.list, { size: 200 }).data
  if (!years) return null
  return [...Map.groupBy(terms, (term) => yearOf(years.rows, term)?.id)].map(
    ([year, rows]) => year !== undefined && <Gaps key={year} rows={rows} />,
  )
}
