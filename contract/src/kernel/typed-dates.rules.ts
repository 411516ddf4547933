import { latinDigits } from './typed-numbers.rules.ts'

export const dateOrders = ['day_first', 'month_first', 'year_first'] as const
export type DateOrder = (typeof dateOrders)[number]
/** `year`: what was read as one and is none of 1900 to 2100. */
export type ReadDay =
  | { value: string }
  | { reason: 'date_unread' | 'date_none' }
  | { reason: 'date_year'; year: number }

type Way = {
  /** How figures alone are ordered; a figure above 31 is the year wherever it stands first. */
  order: DateOrder
  /** Years of two digits are the latest that are not after it. */
  latest_year: number
  /** Whose names of months are read. */
  languages: readonly string[]
}

/**
 * The one reader of days that people wrote, in a form or a file: as YYYY-MM-DD. Three figures in digits of any script,
 * or two beside the name of a month; a time of day after them is left out. Whatever does not exist is told.
 */
export const readDay = (text: string, { order, latest_year, languages }: Way): ReadDay => {
  const plain = latinDigits(text.trim().normalize('NFKC').toLowerCase()).replace(timeOfDay, '')
  const figures = plain.match(/\d+/g)?.map(Number) ?? []
  const [first = 0, second = 0, third = 0] = figures
  const month = figures.length === 2 ? monthNamed(plain, languages) : undefined
  if (month !== undefined) return existing(first > 31 ? [first, month, second] : [second, month, first], latest_year)
  if (figures.length !== 3 || !onlyFigures.test(plain)) return { reason: 'date_unread' }
  if (first > 31 || order === 'year_first') return existing([first, second, third], latest_year)
  return existing(order === 'day_first' ? [third, second, first] : [third, first, second], latest_year)
}

/** What the figures of a date are, as they stand; undefined: these are no three. */
export const figuresOf = (text: string): [number, number, number] | undefined => {
  const plain = latinDigits(text.trim()).replace(timeOfDay, '')
  const [first, second, third, ...more] = plain.match(/\d+/g)?.map(Number) ?? []
  return first === undefined ||
    second === undefined ||
    third === undefined ||
    more.length > 0 ||
    !onlyFigures.test(plain)
    ? undefined
    : [first, second, third]
}

const timeOfDay = /(?<=\d.*\d.*\d)[t\s,]+\d{1,2}:\d\d.*$/i
/** Between and after the figures stand points, strokes, or the signs of Chinese, Korean and Vietnamese dates. */
const onlyFigures = /^\d{1,4}(?:[./\-\s年년]|thg)+\d{1,2}(?:[./\-\s月월]|thg)+\d{1,4}\s*[.日일]?$/

const existing = ([year, month, day]: readonly [number, number, number], latest_year: number): ReadDay =>
  dayOf(year < 100 ? year + (year + 2000 > latest_year ? 1900 : 2000) : year, month, day)

/** A day of the calendar, where there is such a one. */
export const dayOf = (year: number, month: number, day: number): ReadDay => {
  if (year < 1900 || year > 2100) return { reason: 'date_year', year }
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? { value: date.toISOString().slice(0, 10) }
    : { reason: 'date_none' }
}

const monthNamed = (plain: string, languages: readonly string[]): number | undefined => {
  const words = plain.split(/[\s\d,./-]+/u).filter((word) => /\p{L}/u.test(word))
  for (const language of languages)
    for (const word of words) {
      const month = monthsOf(language).get(word)
      if (month !== undefined) return month
    }
  return undefined
}

const known = new Map<string, ReadonlyMap<string, number>>()
const monthsOf = (language: string): ReadonlyMap<string, number> => {
  const kept = known.get(language)
  if (kept) return kept
  const months = new Map<string, number>()
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, {
      month: style,
      day: 'numeric',
      calendar: 'gregory',
      timeZone: 'UTC',
    })
    for (let month = 1; month <= 12; month++) {
      const part = format.formatToParts(Date.UTC(2024, month - 1, 5)).find(({ type }) => type === 'month')
      if (part) months.set(part.value.toLowerCase().replaceAll('.', ''), month)
    }
  }
  known.set(language, months)
  return months
}
