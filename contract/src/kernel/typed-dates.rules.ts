import { latinDigits } from './typed-numbers.rules.ts'

export const dateOrders = ['day_first', 'month_first', 'year_first'] as const
export type DateOrder = (typeof dateOrders)[number]
/** `year`: what was read as one and is none of 1900 to 2100. */
export type ReadDay =
  | { value: string }
  | { reason: 'date_unread' | 'date_none' }
  | { reason: 'date_year'; year: number }

type Way = {
  /** How figures alone are ordered; a first figure above 31 is the year whatever the order. */
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
  const figures = figuresOf(text)
  const [first, second, third] = figures ?? besideMonth(text, languages) ?? []
  if (first === undefined || second === undefined || third === undefined) return { reason: 'date_unread' }
  const [year, month, day] =
    !figures || first > 31 || order === 'year_first'
      ? [first, second, third]
      : order === 'day_first'
        ? [third, second, first]
        : [third, first, second]
  return dayOf(year < 100 ? year + (year + 2000 > latest_year ? 1900 : 2000) : year, month, day)
}

type Figures = readonly [first: number, second: number, third: number]

/** The figures of a date without words, as they stand; undefined: it is none. */
export const figuresOf = (text: string): Figures | undefined => {
  const [, first, second, third] = threeFigures.exec(plainOf(text)) ?? []
  return first && second && third ? [Number(first), Number(second), Number(third)] : undefined
}

/** Between and after the figures stand points, strokes, or the signs of Chinese, Korean and Vietnamese dates. */
const threeFigures = /^(\d{1,4})(?:[./\-\s年년]|thg)+(\d{1,2})(?:[./\-\s月월]|thg)+(\d{1,4})\s*[.日일]?$/

/** Year, month and day of a date with the name of a month. */
const besideMonth = (text: string, languages: readonly string[]): Figures | undefined => {
  const plain = plainOf(text)
  const [first, second, ...more] = plain.match(/\d+/g)?.map(Number) ?? []
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const words = plain.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  const month = languages.flatMap((language) => words.flatMap((word) => monthsOf(language).get(word) ?? []))[0]
  if (month === undefined) return undefined
  return first > 31 ? [first, month, second] : [second, month, first]
}

/** No date is longer: what a stranger's file holds is not looked through. */
const longest = 60

/** Small letters and Latin digits, without a time of day. */
const plainOf = (text: string): string =>
  text.length > longest
    ? ''
    : latinDigits(text.trim().normalize('NFKC').toLowerCase()).replace(/[t\s,]+\d{1,2}:\d\d.*$/, '')

/** A day of the calendar, where there is such a one. */
export const dayOf = (year: number, month: number, day: number): ReadDay => {
  if (year < 1900 || year > 2100) return { reason: 'date_year', year }
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? { value: date.toISOString().slice(0, 10) }
    : { reason: 'date_none' }
}

const known = new Map<string, ReadonlyMap<string, number>>()

/** What a language calls its months, long and short, without points. */
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
