import type { ChildrenCalendar } from '#contract/schedule/calendar.contract.ts'

export type Day = { classes: ChildrenCalendar['classes']; due: ChildrenCalendar['due']; marks: ChildrenCalendar['marks'] }

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
const oneDay = 86_400_000

/** The dates of whole weeks, Monday first, that hold a month. @param month 'YYYY-MM' */
export const datesOf = (month: string): string[] => {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * oneDay
  const last = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - oneDay
  const weeks = Math.ceil(((last - start) / oneDay + 1) / 7)
  return Array.from({ length: weeks * 7 }, (_, at) => isoDay(start + at * oneDay))
}

/** '2026-12', 1 → '2027-01' */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** What lies on which day, of all children or of one. */
export const daysFrom = (data: ChildrenCalendar | undefined, child: number | undefined): Map<string, Day> => {
  const days = new Map<string, Day>()
  const at = (date: string): Day => {
    const known = days.get(date) ?? { classes: [], due: [], marks: [] }
    days.set(date, known)
    return known
  }
  for (const row of data?.classes ?? []) if (child === undefined || row.student_ids.includes(child)) at(row.date).classes.push(row)
  for (const row of data?.due ?? []) if (child === undefined || row.student_id === child) at(row.date).due.push(row)
  for (const row of data?.marks ?? []) at(row.date).marks.push(row)
  return days
}
