import { minutesOf } from '#web/ui/ribbon.rules.ts'
import type { SeenCalendar } from './seen-from.ts'

export type Day = {
  classes: SeenCalendar['classes']
  due: SeenCalendar['due']
  marks: SeenCalendar['marks']
  events: SeenCalendar['events']
  kind?: SeenCalendar['days'][number]
}
export const views = ['day', 'week', 'month'] as const
export type View = (typeof views)[number]

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
const oneDay = 86_400_000

export const dateAfter = (date: string, days: number): string => isoDay(Date.parse(date) + days * oneDay)

/** The Monday of the week of a date. */
const mondayOf = (date: string): string => dateAfter(date, -((new Date(date).getUTCDay() + 6) % 7))

const datesFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dateAfter(first, at))

/** The dates that a view of a date shows: the day, its week from Monday, or the whole weeks that hold its month. */
export const datesOf = (view: View, date: string): string[] => {
  if (view === 'day') return [date]
  if (view === 'week') return datesFrom(mondayOf(date), 7)
  const first = mondayOf(`${date.slice(0, 7)}-01`)
  const last = dateAfter(`${monthAfter(date.slice(0, 7), 1)}-01`, -1)
  return datesFrom(first, Math.ceil(((Date.parse(last) - Date.parse(first)) / oneDay + 1) / 7) * 7)
}

/** The date that the next (1) or the previous (-1) page of a view begins with. */
export const turned = (view: View, date: string, pages: number): string => {
  if (view === 'month') return `${monthAfter(date.slice(0, 7), pages)}-01`
  return dateAfter(date, view === 'week' ? pages * 7 : pages)
}

/** '2026-12', 1 → '2027-01' */
const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** What lies on which day, of everybody or of one student. */
export const daysFrom = (data: SeenCalendar | undefined, student?: number): Map<string, Day> => {
  const days = new Map<string, Day>()
  const at = (date: string): Day => {
    const known = days.get(date) ?? { classes: [], due: [], marks: [], events: [] }
    days.set(date, known)
    return known
  }
  for (const row of data?.classes ?? [])
    if (student === undefined || row.student_ids.includes(student)) at(row.date).classes.push(row)
  for (const row of data?.due ?? []) if (student === undefined || row.student_id === student) at(row.date).due.push(row)
  for (const row of data?.marks ?? []) at(row.date).marks.push(row)
  for (const row of data?.events ?? [])
    for (let date = row.date; date <= row.end_date; date = dateAfter(date, 1)) at(date).events.push(row)
  for (const row of data?.days ?? []) at(row.date).kind = row
  return days
}

/** Whether anything lies on a day but its turn in the rotation. */
export const isFree = (day: Day | undefined): boolean =>
  !day || (day.classes.length + day.due.length + day.marks.length + day.events.length === 0 && !day.kind?.closure)

type Timed = { start_time: string; end_time: string }

/** Where a block of one day ends there, in minutes: one that goes on after midnight ends with the day. */
export const endOf = ({ start_time, end_time }: Timed): number =>
  end_time < start_time ? 24 * 60 : minutesOf(end_time)

/**
 * Where blocks of one day stand beside each other: those that overlap share the width in `lanes`, each in a `lane` of
 * its own. In the order given.
 */
export const lanesOf = (blocks: readonly Timed[]): { lane: number; lanes: number }[] => {
  const places = blocks.map(() => ({ lane: 0, lanes: 1 }))
  const order = blocks
    .map((block, at) => ({ at, from: minutesOf(block.start_time), to: endOf(block) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  let group: typeof order = []
  let ends: number[] = []
  const close = () => {
    for (const { at } of group) places[at] = { lane: places[at]?.lane ?? 0, lanes: ends.length }
    group = []
    ends = []
  }
  for (const block of order) {
    if (ends.every((end) => end <= block.from)) close()
    const free = ends.findIndex((end) => end <= block.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = block.to
    places[block.at] = { lane, lanes: 1 }
    group.push(block)
  }
  close()
  return places
}

/** The whole hours that hold all blocks; an ordinary day without any. */
export const hoursOf = (blocks: readonly Timed[]): { first: number; last: number } => ({
  first: Math.min(
    ...blocks.map(({ start_time }) => Math.floor(minutesOf(start_time) / 60)),
    ...(blocks.length === 0 ? [8] : []),
  ),
  last: Math.max(...blocks.map((block) => Math.ceil(endOf(block) / 60)), ...(blocks.length === 0 ? [16] : [])),
})
