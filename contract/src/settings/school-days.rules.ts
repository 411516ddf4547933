import { mondayOf } from '../kernel/dates.rules.ts'
import { toInstant } from '../kernel/zoned.rules.ts'

export const rotationTurns = ['day', 'week'] as const
export type RotationTurns = (typeof rotationTurns)[number]
type Dates = { start_date: string; end_date: string }
type Times = { start_time: string; end_time: string }
export type SchoolYear = {
  closures: readonly (Dates & { name: string })[]
  /** `weekdays` are ISO digits; `days` are the labels that take turns, day by day or week by week. */
  rotations: readonly (Dates & { weekdays: string; turns: RotationTurns; days: readonly { label: string }[] })[]
  /** In their order: the first that names a weekday has it. */
  bell_schedules: readonly { id: number; weekdays: string; periods: readonly (Times & { bell_period_id: number })[] }[]
  /** Without a bell schedule: the ordinary times. */
  special_days: readonly (Dates & { bell_schedule_id: number | null })[]
}
/**
 * What a date is: closed with this name, or a day of the rotation under a bell schedule (null = the ordinary times).
 */
export type SchoolDate = {
  date: string
  closure: string | null
  rotation_day: number | null
  rotation_label: string | null
  rotation_turns: RotationTurns | null
  bell_schedule_id: number | null
}

const oneDay = 86_400_000
const earlierFirst = (a: Dates, b: Dates): number =>
  Number(a.start_date > b.start_date) - Number(a.start_date < b.start_date)
const within = ({ start_date, end_date }: Dates, date: string): boolean => start_date <= date && date <= end_date
const weekdayOf = (date: string): string => String(new Date(date).getUTCDay() || 7)
const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, (Date.parse(to) - Date.parse(from)) / oneDay + 1) }, (_, at) =>
    new Date(Date.parse(from) + at * oneDay).toISOString().slice(0, 10),
  )

/**
 * What the dates from `from` to `to` are. A closed day is no day of the rotation: days in turn go on afterwards where
 * they stopped, weeks in turn stay what they are, and a week that is closed whole is not counted. A special day goes
 * before the schedule of its weekday. kernel.school_days says the same to queries.
 */
export const schoolDates = (year: SchoolYear, from: string, to: string): SchoolDate[] => {
  const closures = year.closures.toSorted(earlierFirst)
  const special_days = year.special_days.toSorted((a, b) => earlierFirst(b, a))
  const closureOn = (date: string) => closures.find((one) => within(one, date))
  const turnOf = new Map<string, Pick<SchoolDate, 'rotation_day' | 'rotation_label' | 'rotation_turns'>>()
  for (const { start_date, end_date, weekdays, turns, days } of year.rotations.filter((one) => one.days.length > 0)) {
    const counted = datesBetween(start_date, end_date < to ? end_date : to).filter(
      (date) => weekdays.includes(weekdayOf(date)) && !closureOn(date),
    )
    const weeks = [...new Set(counted.map(mondayOf))]
    for (const [nth, date] of counted.entries()) {
      const at = (turns === 'day' ? nth : weeks.indexOf(mondayOf(date))) % days.length
      if (!turnOf.has(date))
        turnOf.set(date, { rotation_day: at + 1, rotation_label: days[at]?.label ?? '', rotation_turns: turns })
    }
  }
  return datesBetween(from, to).map((date) => {
    const closure = closureOn(date)?.name ?? null
    const turn = turnOf.get(date) ?? { rotation_day: null, rotation_label: null, rotation_turns: null }
    return {
      date,
      closure,
      ...turn,
      bell_schedule_id: closure === null ? scheduleOn(special_days, year.bell_schedules, date) : null,
    }
  })
}

const scheduleOn = (
  special_days: SchoolYear['special_days'],
  bell_schedules: SchoolYear['bell_schedules'],
  date: string,
): number | null => {
  const special = special_days.find((one) => within(one, date))
  if (special) return special.bell_schedule_id
  return bell_schedules.find(({ weekdays }) => weekdays.includes(weekdayOf(date)))?.id ?? null
}

/**
 * The periods that take place on a date, with the instants at which they begin and end.
 * @param time_zone IANA name of the school's zone
 */
export const periodsOn = (
  { closure, bell_schedule_id, date }: SchoolDate,
  periods: readonly (Times & { id: number; name: string })[],
  bell_schedules: SchoolYear['bell_schedules'],
  time_zone: string,
): { id: number; name: string; start: string; end: string }[] => {
  if (closure !== null) return []
  const schedule = bell_schedules.find(({ id }) => id === bell_schedule_id)
  return periods.flatMap(({ id, name, ...ordinary }) => {
    const times = schedule ? schedule.periods.find(({ bell_period_id }) => bell_period_id === id) : ordinary
    return times
      ? [
          {
            id,
            name,
            start: toInstant(`${date} ${times.start_time}`, time_zone),
            end: toInstant(`${date} ${times.end_time}`, time_zone),
          },
        ]
      : []
  })
}

/** The first of the others that shares a date with it. */
export const overlapping = <Row extends Dates & { id?: number | undefined }>(
  row: Dates & { id?: number | undefined },
  others: readonly Row[],
): Row | undefined =>
  others.find((other) => other.id !== row.id && other.start_date <= row.end_date && row.start_date <= other.end_date)

/** The stretches without any row between the first and the last one. */
export const gapsBetween = (
  rows: readonly (Dates & { name: string })[],
): { after: string; before: string; days: number }[] => {
  const ordered = rows.toSorted((a, b) => a.start_date.localeCompare(b.start_date))
  return ordered.slice(1).flatMap((next, at) => {
    const latest = ordered.slice(0, at + 1).toSorted((a, b) => b.end_date.localeCompare(a.end_date))[0]
    const days = latest ? (Date.parse(next.start_date) - Date.parse(latest.end_date)) / oneDay - 1 : 0
    return latest && days > 0 ? [{ after: latest.name, before: next.name, days }] : []
  })
}
