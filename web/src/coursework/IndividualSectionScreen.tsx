import { Button } from '@mantine/core'
import { IconBooks, IconPlus } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Activity, type Unit, units } from '#contract/coursework/units.contract.ts'
import { useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { MeetingLink } from '#web/schedule/MeetingLink.tsx'
import { SectionMeetings } from '#web/schedule/SectionMeetings.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { ActivityDrawer } from './parts/units/ActivityDrawer.tsx'
import { SectionFrame } from '#web/sections/parts/SectionFrame.tsx'
import { UnitCard } from './parts/units/UnitCard.tsx'
import { UnitDrawer } from './parts/units/UnitDrawer.tsx'
import { useOrder } from '#web/ui/useOrder.ts'
import { SectionsScreen } from '#web/sections/slots.ts'

const QuestionSetPage = lazy(() => import('./parts/units/QuestionSetPage.tsx'))

export default function IndividualSectionScreen() {
  const section_id = useRecordId()
  const [address] = useSearchParams()
  const activity_id = Number(address.get('questions')) || undefined
  if (!section_id) return <SectionsScreen />
  return (
    <Reading of={`${section_id}:${activity_id}`}>
      {activity_id ? (
        <QuestionSetPage section_id={section_id} activity_id={activity_id} />
      ) : (
        <Units section_id={section_id} />
      )}
    </Reading>
  )
}

type Opened = { unit: Unit | undefined } | { activity: Activity | undefined; unit_id: number }

const Units = ({ section_id }: { section_id: number }) => {
  const t = useTexts()
  const [address, setAddress] = useSearchParams()
  const [archived, setArchived] = useState(false)
  const data = useRead(units.read, { section_id, archived })
  const wanted = data.units.find((unit) => unit.activities.some(({ id }) => id === Number(address.get('activity_id'))))
  const latest = data.units.findLast((unit) => unit.shared) ?? data.units.at(-1)
  const [opened, setOpened] = useState<Opened | undefined>(() => {
    const asked = address.get('add')
    return asked === 'unit' || (asked === 'activity' && !latest)
      ? { unit: undefined }
      : asked === 'activity' && latest
        ? { activity: undefined, unit_id: latest.id }
        : undefined
  })
  const order = useOrder(units.orderUnits, units.read)
  const close = () => {
    setOpened(undefined)
    if (address.get('add')) setAddress({}, { replace: true })
  }
  const count = data.units.reduce((sum, unit) => sum + unit.activities.length, 0)

  return (
    <SectionFrame
      section_id={section_id}
      current="units"
      title={t('sections.units')}
      sub={t('sections.units-sub', { units: data.units.length, activities: count })}
      actions={
        data.can.edit && (
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setOpened({ unit: undefined })}
          >
            {t('sections.add-unit')}
          </Button>
        )
      }
    >
      <SectionMeetings section_id={section_id} />
      <MeetingLink section_id={section_id} />
      {(data.archived_count > 0 || archived) && (
        <div className="filters">
          <Segmented
            label={t('sections.show')}
            value={archived ? 'archived' : 'active'}
            options={[
              { value: 'active', label: t('sections.in-use') },
              { value: 'archived', label: t('sections.archived-count', { count: data.archived_count }) },
            ]}
            onChange={(value) => setArchived(value === 'archived')}
          />
        </div>
      )}
      {data.units.length === 0 && archived && (
        <div className="card">
          <EmptyState icon={IconBooks} title={t('sections.nothing-archived')} />
        </div>
      )}
      {data.units.length === 0 && !archived && (
        <div className="card">
          <EmptyState
            icon={IconBooks}
            title={t('sections.no-units')}
            actions={
              data.can.edit && <Button onClick={() => setOpened({ unit: undefined })}>{t('sections.add-unit')}</Button>
            }
          >
            {t('sections.no-units-why')}
          </EmptyState>
        </div>
      )}
      <div className="stack">
        {data.units.map((unit, at) => (
          <UnitCard
            key={unit.id}
            unit={unit}
            number={at + 1}
            section_id={section_id}
            students={data.student_count}
            grading={data}
            can={data.can.edit}
            archived={archived}
            startsOpen={archived || unit.id === (wanted ?? latest)?.id}
            onEdit={() => setOpened({ unit })}
            onActivity={(activity) => setOpened({ activity, unit_id: unit.id })}
            onMove={(by) => order.move(data.units, at, by, (ids) => ({ section_id, ids }))}
          />
        ))}
      </div>
      {opened && 'unit' in opened && (
        <UnitDrawer section_id={section_id} unit={opened.unit} grading={data} onClose={close} />
      )}
      {opened && 'activity' in opened && (
        <ActivityDrawer
          key={opened.activity?.id ?? 'new'}
          activity={opened.activity}
          unit_id={opened.unit_id}
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
