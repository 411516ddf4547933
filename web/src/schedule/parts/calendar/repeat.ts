const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const repeats = ['never', 'daily', 'weekly', 'monthly', 'yearly'] as const
export type Repeat = (typeof repeats)[number]
/**
 * What repeats by months does so on the day of the month, or on a weekday by its place in the month, counted from its
 * begin or being its last.
 */
export type InMonth = 'date' | 'nth' | 'last'
/** `weekdays`: ISO digits, for what repeats by weeks; none = the weekday of the first date. */
export type Repetition = { repeat: Repeat; interval: number; weekdays: string; in_month: InMonth }

const lastWeek = (date: string): boolean =>
  Number(date.slice(8)) + 7 > new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
const weekOf = (date: string): number => Math.ceil(Number(date.slice(8)) / 7)
const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7

/** What a series that begins on that date may repeat on by months. */
export const inMonthOf = (date: string): InMonth[] => (lastWeek(date) ? ['date', 'nth', 'last'] : ['date', 'nth'])

/** The place of a date in its month: `nth` from 1, -1 = the last; `weekday` an ISO digit. */
export const placeOf = (date: string, in_month: InMonth): Place | undefined =>
  in_month === 'date'
    ? undefined
    : { nth: in_month === 'last' && lastWeek(date) ? -1 : weekOf(date), weekday: String(weekdayOf(date)) }
export type Place = { nth: number; weekday: string }

/** The rule of RFC 5545 for a series that begins on that date. */
export const ruleOf = ({ repeat, interval, weekdays, in_month }: Repetition, date: string): string => {
  if (repeat === 'never') return ''
  const head = `FREQ=${repeat.toUpperCase()}${interval > 1 ? `;INTERVAL=${interval}` : ''}`
  const days = repeat === 'weekly' ? weekdays.split('').flatMap((digit) => codes[Number(digit) - 1] ?? []) : []
  const place = repeat === 'monthly' ? placeOf(date, in_month) : undefined
  const byDay = place ? [`${place.nth}${codes[Number(place.weekday) - 1]}`] : days
  return byDay.length > 0 ? `${head};BYDAY=${byDay.join(',')}` : head
}

/** What a rule says, as the form asks for it; and the place in the month that it names. */
export const repeatOf = (rrule: string): Repetition & { place: Place | undefined } => {
  const {
    FREQ = 'NEVER',
    INTERVAL = '1',
    BYDAY = '',
  } = Object.fromEntries(rrule.split(';').map((part) => part.split('=')))
  const days = BYDAY.split(',').map((code: string) => codes.findIndex((one) => code.endsWith(one)) + 1)
  const repeat = repeats.find((one) => one.toUpperCase() === FREQ) ?? 'never'
  const nth = Number.parseInt(BYDAY, 10)
  const place = repeat === 'monthly' && nth ? { nth, weekday: String(days[0]) } : undefined
  return {
    repeat,
    interval: Number(INTERVAL),
    weekdays: BYDAY === '' || place ? '' : days.join(''),
    in_month: place ? (nth === -1 ? 'last' : 'nth') : 'date',
    place,
  }
}
