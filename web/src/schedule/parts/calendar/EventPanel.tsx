import { useState } from 'react'
import { events } from '#contract/schedule/event.contract.ts'
import { useReading } from '#web/kernel/queries.ts'
import { ListSkeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { EventActions, EventFacts } from './EventDetails.tsx'
import { EventForm } from './EventForm.tsx'
import { SideDrawer } from '#web/ui/SideDrawer.tsx'

/** The event that the address names, beside the calendar; whoever may edits it in the same place. */
export const EventPanel = ({ id, date, onClose }: { id: number; date: string; onClose: () => void }) => {
  const [editing, setEditing] = useState(false)
  const { data: event, error, refetch } = useReading(events.read, { id, date })
  if (event && editing) return <EventForm event={event} date={date} onDone={() => onClose()} />
  return (
    <SideDrawer onClose={onClose} title={event?.title ?? ''}>
      <div className="form-section">
        {error && <ErrorState error={error} onAgain={() => void refetch()} />}
        {!event && !error && <ListSkeleton />}
        {event && <EventFacts event={event} />}
        {event && (
          <div className="row end">
            <EventActions event={event} onEdit={() => setEditing(true)} onDeleted={onClose} />
          </div>
        )}
      </div>
    </SideDrawer>
  )
}
