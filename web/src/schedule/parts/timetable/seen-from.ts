import type { Calendar } from '#contract/schedule/calendar.contract.ts'
import { toInstant, toWall } from '#contract/kernel/zoned.rules.ts'

/** IANA names: the zone of the school and that of whoever looks. */
export type Zones = { school: string; viewer: string }

/** `school_date` is the date in the school where the viewer's clock shows another one. */
export type Shifted<Row> = Row & { school_date?: string }
export type SeenCalendar = Omit<Calendar, 'classes' | 'due' | 'events' | 'time_zone'> & {
  classes: Shifted<Calendar['classes'][number]>[]
  due: Shifted<Calendar['due'][number]>[]
  events: Shifted<Calendar['events'][number]>[]
}

/** A wall time of the school, HH:MM, as the viewer's clock shows it. */
export const seenFrom = ({ school, viewer }: Zones, date: string, time: string): { date: string; time: string } => {
  const wall = toWall(toInstant(`${date} ${time}`, school), viewer)
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** Whether the two clocks differ on one of the dates. */
export const clocksDiffer = (zones: Zones, dates: readonly string[]): boolean =>
  dates.some((date) => {
    const noon = seenFrom(zones, date, '12:00')
    return noon.date !== date || noon.time !== '12:00'
  })

/** A calendar in the viewer's dates and times. What lasts whole days stays on the dates of the school. */
export const calendarSeenFrom = (zones: Zones, calendar: Calendar): SeenCalendar => {
  const today = seenFrom(zones, calendar.today, calendar.now)
  return {
    ...calendar,
    today: today.date,
    now: today.time,
    classes: calendar.classes.map((row) => {
      const start = seenFrom(zones, row.date, row.start_time)
      const end = seenFrom(zones, row.date, row.end_time)
      return { ...row, ...shift(row.date, start.date), start_time: start.time, end_time: end.time }
    }),
    due: calendar.due.map((row) => {
      const due = seenFrom(zones, row.date, row.time)
      return { ...row, ...shift(row.date, due.date), time: due.time }
    }),
    events: calendar.events.map((row) => {
      if (row.start_time === null || row.end_time === null) return row
      const start = seenFrom(zones, row.date, row.start_time)
      const end = seenFrom(zones, row.end_date, row.end_time)
      return {
        ...row,
        ...shift(row.date, start.date),
        end_date: end.date,
        start_time: start.time,
        end_time: end.time,
      }
    }),
  }
}

const shift = (school_date: string, date: string) => (date === school_date ? { date } : { date, school_date })
