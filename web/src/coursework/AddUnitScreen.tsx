import { useNavigate, useSearchParams } from 'react-router'
import { units } from '#contract/coursework/units.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { SectionChoice } from '#web/sections/parts/SectionChoice.tsx'
import { UnitDrawer } from './parts/units/UnitDrawer.tsx'

/** Adds a unit: choose the section, then the form. */
export default function AddUnitScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const section_id = Number(address.get('section_id')) || undefined
  const { rows } = useRead(sections.list, { size: 50, status: 'open' })
  return (
    <div className="reading">
      <PageHeader title={t('sections.add-unit')} sub={t('sections.add-unit-sub')} />
      {rows.length === 0 ? (
        <EmptyState title={t('sections.none')}>{t('sections.none-why')}</EmptyState>
      ) : (
        <SectionChoice
          label={t('sections.section')}
          status="open"
          value={section_id}
          onChange={(next) => setAddress({ section_id: String(next) })}
        />
      )}
      {section_id && (
        <Form section_id={section_id} onClose={() => void navigate(`/individual-section/${section_id}`)} />
      )}
    </div>
  )
}

const Form = ({ section_id, onClose }: { section_id: number; onClose: () => void }) => {
  const grading = useRead(units.read, { section_id })
  return <UnitDrawer section_id={section_id} unit={undefined} grading={grading} onClose={onClose} />
}
