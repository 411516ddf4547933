import { useNavigate, useSearchParams } from 'react-router'
import { units } from '#contract/sections/units.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { Select } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { UnitDrawer } from './parts/UnitDrawer.tsx'

/** Adds a unit: choose the section, then the form. */
export default function AddUnitScreen() {
  const t = useTexts()
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const section_id = Number(address.get('section_id')) || undefined
  const { rows } = useRead(sections.list, { size: 200, status: 'open' })
  return (
    <div className="reading">
      <PageHeader title={t('sections.add-unit')} sub={t('sections.add-unit-sub')} />
      {rows.length === 0 ? (
        <EmptyState title={t('sections.none')}>{t('sections.none-why')}</EmptyState>
      ) : (
        <Select
          label={t('sections.section')}
          searchable
          data={rows.map((row) => ({ value: String(row.id), label: `${row.name} · ${row.number}` }))}
          value={section_id ? String(section_id) : null}
          onChange={(value) => value && setAddress({ section_id: value })}
        />
      )}
      {section_id && <Form section_id={section_id} onClose={() => void navigate(`/individual-section/${section_id}`)} />}
    </div>
  )
}

const Form = ({ section_id, onClose }: { section_id: number; onClose: () => void }) => {
  const { grading_periods } = useRead(units.read, { section_id })
  return <UnitDrawer section_id={section_id} unit={undefined} periods={grading_periods} onClose={onClose} />
}
