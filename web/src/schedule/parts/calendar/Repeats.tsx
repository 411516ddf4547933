import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { type Place, repeatOf } from './repeat.ts'
import { Weekdays } from '../timetable/Weekdays.tsx'
import { dayOf } from '../timetable/weekday.ts'

export const useRepeatWords = () => {
  const t = useTexts()
  const { weekdayName } = useFormat()
  return {
    every: (repeat: string, interval: number) =>
      interval === 1 ? t(`schedule.repeat-${repeat}`) : t(`schedule.every-${repeat}`, { count: interval }),
    placed: (place: Place | undefined) =>
      place && t('schedule.on-place', { nth: place.nth, weekday: weekdayName(dayOf(place.weekday)) }),
  }
}

/** How something repeats, in words; nothing for what happens once. */
export const Repeats = ({ rrule }: { rrule: string }) => {
  const { every, placed } = useRepeatWords()
  const { repeat, interval, weekdays, place } = repeatOf(rrule)
  if (repeat === 'never') return null
  return (
    <>
      {every(repeat, interval)}
      {place && ` · ${placed(place)}`}
      {weekdays && (
        <>
          {' · '}
          <Weekdays of={weekdays} />
        </>
      )}
    </>
  )
}
