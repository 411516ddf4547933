import { calendar } from '#contract/schedule/calendar.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useReading } from '#web/kernel/queries.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CalendarView } from './CalendarView.tsx'
import type { View } from './days.ts'
import { usePlace } from './usePlace.ts'

/** The own classes and what is due in them. */
export const OwnSchedule = ({ usual }: { usual: View }) => {
  const t = useTexts()
  const place = usePlace(usual)
  return (
    <div className="full">
      <PageHeader title={t('schedule.own')} sub={t('schedule.own-sub')} />
      <CalendarView place={place} reading={useReading(calendar.own, place.span)} />
    </div>
  )
}
