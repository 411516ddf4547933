import '../../courses.css'
import { Button } from '@mantine/core'
import { IconBooks, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { content, type CourseUnit } from '#contract/courses/content.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { useOrder } from '#web/ui/useOrder.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { LessonDrawer } from './LessonDrawer.tsx'
import { UnitBox } from './UnitBox.tsx'
import { UnitDrawer } from './UnitDrawer.tsx'

type Opened = { unit: CourseUnit | undefined } | { unit_id: number }

/** The units of a course and their lessons, in order. */
export const Outline = ({ course_id }: { course_id: number }) => {
  const t = useTexts()
  const [archived, setArchived] = useState(false)
  const { units, archived_count, can } = useRead(content.outline, { course_id, archived })
  const [opened, setOpened] = useState<Opened>()
  const order = useOrder(content.orderUnits, content.outline)
  const edit = can.edit && !archived
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpened({ unit: undefined })}>
      {t('courses.add-unit')}
    </Button>
  )
  return (
    <div className="stack">
      <div className="row wrap">
        {archived_count > 0 && (
          <Segmented
            label={t('courses.show')}
            value={archived ? 'archived' : 'active'}
            options={[
              { value: 'active', label: t('courses.in-use-now') },
              { value: 'archived', label: t('courses.archived-count', { count: archived_count }) },
            ]}
            onChange={(value) => setArchived(value === 'archived')}
          />
        )}
        {edit && units.length > 0 && <div className="end">{add}</div>}
      </div>
      {units.length === 0 && (
        <div className="card">
          <EmptyState icon={IconBooks} title={t('courses.no-units')} actions={edit && add}>
            {t('courses.no-units-why')}
          </EmptyState>
        </div>
      )}
      {units.map((unit, at) => (
        <UnitBox
          key={unit.id}
          unit={unit}
          number={at + 1}
          can={edit}
          archived={archived}
          startsOpen={archived || units.length <= 3 || at === 0}
          onEdit={() => setOpened({ unit })}
          onLesson={() => setOpened({ unit_id: unit.id })}
          onMove={(by) => order.move(units, at, by, (ids) => ({ course_id, ids }))}
        />
      ))}
      {opened && 'unit' in opened && (
        <UnitDrawer course_id={course_id} unit={opened.unit} onClose={() => setOpened(undefined)} />
      )}
      {opened && 'unit_id' in opened && <LessonDrawer unit_id={opened.unit_id} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
