import { Temporal } from 'temporal-polyfill'
import { weekdayOf } from '#server/kernel/school-day.ts'

/** The wall clock of a school's demo days, around today. */
export const demoCalendar = (time_zone: string, now: Date, weekend: readonly number[]) => {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone).toPlainDate()
  const at = (days: number, time: string): string =>
    today.add({ days }).toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(time_zone).toInstant().toString()
  const isSchoolDay = (days: number): boolean => !weekend.includes(weekdayOf(today.add({ days }).toString()))
  return {
    today: today.toString(),
    date: (days: number): string => today.add({ days }).toString(),
    /** The instant of a wall time so many days from today. */
    at,
    isSchoolDay,
    /** So many days from today, or the first school day after that. */
    schoolDayFrom: (days: number): number => {
      let next = days
      while (!isSchoolDay(next)) next++
      return next
    },
    /** ISO weekdays on which there is school. */
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => !weekend.includes(day)),
    /** The latest `count` school days before today, oldest first. */
    schoolDays: (count: number): { date: string; days: number }[] => {
      const found: { date: string; days: number }[] = []
      for (let days = -1; found.length < count; days--) {
        if (isSchoolDay(days)) found.unshift({ date: today.add({ days }).toString(), days })
      }
      return found
    },
  }
}
export type DemoCalendar = ReturnType<typeof demoCalendar>
