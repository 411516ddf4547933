import { Note } from '#web/ui/Note.tsx'
import { globalSections } from '#contract/lifecycle/global-sections.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'

/** In which schools a global section runs, by their names alone. */
export const GlobalPlaces = ({ section_id }: { section_id: number }) => {
  const t = useTexts()
  const rows = useReading(globalSections.places, { section_id }).data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <div className="global-places">
      <Note tone="info" title={t('global.runs-in', { count: rows.length })}>
        <p>
          {rows.map(({ school_id, school }, at) => (
            <span key={school_id}>
              {at > 0 && ' · '}
              <bdi>{school}</bdi>
            </span>
          ))}
        </p>
        <p>{rows.every(({ runs }) => runs) ? t('global.shared') : t('global.shared-not')}</p>
      </Note>
    </div>
  )
}
