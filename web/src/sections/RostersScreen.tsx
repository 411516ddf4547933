import { useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { useUsualFilters } from '#web/ui/table/useUsualFilters.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionTable } from './parts/SectionTable.tsx'

/** The same sections, each leading to its students; `missing` asks the rosters for those with so many pieces of work missing. */
export default function RostersScreen() {
  const t = useTexts()
  const [address] = useSearchParams()
  useUsualFilters({ status: 'open' })
  const missing = address.get('missing')
  return (
    <div className="full">
      <PageHeader
        title={t('sections.rosters')}
        sub={t(missing ? 'sections.rosters-sub-missing' : 'sections.rosters-sub')}
      />
      <SectionTable to={(row) => `/roster/${row.id}${missing ? `?missing=${missing}` : ''}`} />
    </div>
  )
}
