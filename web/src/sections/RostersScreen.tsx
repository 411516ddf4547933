import { useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/i18n.ts'
import { UsualFilters } from '#web/ui/table/UsualFilters.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionTable } from './parts/SectionTable.tsx'

/**
 * The same sections, each leading to its students; `missing` asks the rosters for those with so many pieces of work
 * missing.
 */
export default function RostersScreen() {
  const t = useTexts()
  const [address] = useSearchParams()
  const missing = address.get('missing')
  return (
    <UsualFilters usual={{ status: 'open' }}>
      <div className="full">
        <PageHeader
          title={t('sections.rosters')}
          sub={t(missing ? 'sections.rosters-sub-missing' : 'sections.rosters-sub')}
        />
        <SectionTable to={(row) => `/roster/${row.id}${missing ? `?missing=${missing}` : ''}`} />
      </div>
    </UsualFilters>
  )
}
