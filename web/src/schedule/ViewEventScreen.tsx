import { useState } from 'react'
import { useNavigate } from 'react-router'
import { events } from '#contract/schedule/event.contract.ts'
import { useInAddress, useRecordId } from '#web/kernel/address.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useRead } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Reading } from '#web/ui/Reading.tsx'
import { EventActions, EventFacts } from './parts/calendar/EventDetails.tsx'
import { EventForm } from './parts/calendar/EventForm.tsx'

export default function ViewEventScreen() {
  const id = useRecordId() ?? 0
  const [on] = useInAddress('on')
  return (
    <Reading of={`${id} ${on}`}>
      <Event id={id} on={on} />
    </Reading>
  )
}

const Event = ({ id, on }: { id: number; on: string }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const event = useRead(events.read, { id, ...(/^\d{4}-\d\d-\d\d$/.test(on) && { date: on }) })
  const back = `/schedule?day=${event.date}`
  return (
    <div className="reading">
      <PageHeader
        crumbs={[{ label: t('schedule.own'), to: back }]}
        title={event.title}
        actions={<EventActions event={event} onEdit={() => setEditing(true)} onDeleted={() => void navigate(back)} />}
      />
      <div className="card event-page">
        <EventFacts event={event} />
      </div>
      {editing && (
        <EventForm
          event={event}
          date={event.date}
          onDone={(changed) => {
            setEditing(false)
            if (changed && changed !== id) void navigate(`/view-event/${changed}`)
          }}
        />
      )}
    </div>
  )
}
