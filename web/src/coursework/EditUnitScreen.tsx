import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Activity, units } from '#contract/coursework/units.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { Reading } from '#web/ui/Reading.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { ActivityDrawer } from './parts/units/ActivityDrawer.tsx'
import { SectionFrame } from '#web/sections/parts/SectionFrame.tsx'
import { UnitCard } from './parts/units/UnitCard.tsx'
import { UnitDrawer } from './parts/units/UnitDrawer.tsx'
import { useOrder } from '#web/ui/useOrder.ts'

/** One unit of a section with its activities. */
export default function EditUnitScreen() {
  const t = useTexts()
  const unit_id = useRecordId() ?? 0
  return (
    <Reading of={String(unit_id)} title={t('sections.edit-unit')}>
      <EditUnit unit_id={unit_id} />
    </Reading>
  )
}

type Opened = 'unit' | { activity: Activity | undefined }

const EditUnit = ({ unit_id }: { unit_id: number }) => {
  const t = useTexts()
  const { section_id, archived } = useRead(units.place, { unit_id })
  const data = useRead(units.read, { section_id, archived })
  const [opened, setOpened] = useState<Opened>()
  const order = useOrder(units.orderUnits, units.read)
  const close = () => setOpened(undefined)
  const at = data.units.findIndex(({ id }) => id === unit_id)
  const unit = data.units[at]
  if (!unit) return null
  const can = data.can.edit && !archived
  return (
    <SectionFrame
      section_id={section_id}
      current="activity"
      title={unit.name}
      sub={unit.description || t('sections.units-sub', { units: 1, activities: unit.activities.length })}
      actions={
        can && (
          <>
            {!unit.shared && <StatusChip status="draft" word={t('sections.not-shared')} />}
            <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setOpened('unit')}>
              {t('sections.edit-unit')}
            </Button>
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => setOpened({ activity: undefined })}
            >
              {t('sections.add-activity')}
            </Button>
          </>
        )
      }
    >
      <UnitCard
        unit={unit}
        number={at + 1}
        section_id={section_id}
        students={data.student_count}
        grading={data}
        can={data.can.edit}
        archived={archived}
        startsOpen
        onEdit={() => setOpened('unit')}
        onActivity={(activity) => setOpened({ activity })}
        onMove={(by) => order.move(data.units, at, by, (ids) => ({ section_id, ids }))}
      />
      {opened === 'unit' && <UnitDrawer section_id={section_id} unit={unit} grading={data} onClose={close} />}
      {opened && opened !== 'unit' && (
        <ActivityDrawer
          key={opened.activity?.id ?? 'new'}
          activity={opened.activity}
          unit_id={unit.id}
          units={data.units}
          types={data.activity_types}
          grading={data}
          course_id={data.course_id}
          onClose={close}
        />
      )}
    </SectionFrame>
  )
}
