import { RRuleTemporal } from 'rrule-temporal'

export type Recurring = { start_date: string; rrule: string; until: string | null }

const asRule = ({ start_date, rrule, until }: Recurring): string =>
  `DTSTART:${start_date.replaceAll('-', '')}T000000Z\nRRULE:${rrule}${until ? `;UNTIL=${until.replaceAll('-', '')}T000000Z` : ''}`

/**
 * The dates between two, both included, on which something begins that happens once or by a rule of RFC 5545. Dates
 * have no zone: times stay wall times.
 */
export const datesOf = (event: Recurring, from: string, to: string): string[] => {
  if (event.rrule === '') return event.start_date >= from && event.start_date <= to ? [event.start_date] : []
  if (to < event.start_date) return []
  const found = new RRuleTemporal({ rruleString: asRule(event) }).between(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
    true,
  )
  return found.map((date) => date.toString().slice(0, 10))
}
