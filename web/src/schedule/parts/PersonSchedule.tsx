import type { ReactNode } from 'react'
import type { Calendar } from '#contract/schedule/calendar.contract.ts'
import type { useReading } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BothScripts } from '#web/ui/Person.tsx'
import { CalendarView } from './CalendarView.tsx'
import type { Place } from './usePlace.ts'

type Props = {
  tabs?: ReactNode
  crumbs: { label: string; to?: string }[]
  title: string
  place: Place
  reading: Pick<ReturnType<typeof useReading<unknown, Calendar>>, 'data' | 'error' | 'refetch'>
}

/** The schedule of one student or teacher, as staff look at it. */
export const PersonSchedule = ({ crumbs, title, tabs, place, reading }: Props) => {
  const [person] = reading.data?.people ?? []
  return (
    <div className="full">
      <PageHeader crumbs={crumbs} title={title} sub={person && <BothScripts name={`${person.fname} ${person.lname}`} own={person.native_name} />} />
      {tabs}
      <CalendarView place={place} reading={reading} />
    </div>
  )
}
