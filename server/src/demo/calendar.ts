import { Temporal } from 'temporal-polyfill'
import { weekdayOf } from '#server/kernel/school-day.ts'

/** The wall clock of a school's demo days, around today. */
export const demoCalendar = (time_zone: string, now: Date, weekend: readonly number[]) => {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone).toPlainDate()
  const at = (days: number, time: string): string =>
    today.add({ days }).toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(time_zone).toInstant().toString()
  return {
    today: today.toString(),
    date: (days: number): string => today.add({ days }).toString(),
    /** The instant of a wall time so many days from today. */
    at,
    /** The latest `count` school days before today, oldest first. */
    schoolDays: (count: number): { date: string; days: number }[] => {
      const found: { date: string; days: number }[] = []
      for (let days = -1; found.length < count; days--) {
        const date = today.add({ days }).toString()
        if (!weekend.includes(weekdayOf(date))) found.unshift({ date, days })
      }
      return found
    },
  }
}
export type DemoCalendar = ReturnType<typeof demoCalendar>
