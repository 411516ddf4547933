import type { Db } from './database.ts'
import { sql } from './sql.ts'

/** Where in the school's own day an instant lies: its calendar date, wall time and ISO weekday (1 = Monday). */
export type SchoolDay = { date: string; now: string; weekday: number; time_zone: string }

export const schoolDay = async (db: Db, now: Date): Promise<SchoolDay> => {
  const school = await sql<{ time_zone: string }>`
    select time_zone
    from school
    where id = kernel.school_id()`.optional(db)
  return dayIn(school?.time_zone ?? 'UTC', now)
}

/** The day of the school that somebody acts in; no statement is needed for it. */
export const dayOf = ({ school_time_zone }: { school_time_zone: string | null }, now: Date): SchoolDay =>
  dayIn(school_time_zone ?? 'UTC', now)

/** @param time_zone IANA name */
export const dayIn = (time_zone: string, now: Date): SchoolDay => {
  const parts = Object.fromEntries(
    clockOf(time_zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`
  return { date, now: `${parts['hour']}:${parts['minute']}`, weekday: weekdayOf(date), time_zone }
}

export const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay() || 7

/** Made once per zone: making one takes longer than most queries. */
const clockOf = (time_zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(time_zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(time_zone, clock)
  return clock
}
const clocks = new Map<string, Intl.DateTimeFormat>()
