import { currencyDigits } from './money.ts'
type Moment = Date | string | number

/**
 * Dates and numbers in the words of a language, on screens and on paper alike; digits are Latin in every language.
 * @param zone IANA time zone that instants are shown in; a calendar date (YYYY-MM-DD) has none and never shifts
 */
export const formats = (code: string, zone?: string) => {
  const locale = `${code === 'en' ? 'en-GB' : code}-u-nu-latn` // 19 November, not November 19
  const dateFormat = keptByOptions((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
  const numberFormat = keptByOptions((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
  const date = (value: Moment, options: Intl.DateTimeFormatOptions) => {
    const calendar = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    return dateFormat({ ...options, ...(calendar ? { timeZone: 'UTC' } : zone && { timeZone: zone }) }).format(
      new Date(value),
    )
  }
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    numberFormat(options).format(value).replace('-', '−')
  return {
    number,
    /** 76.37 → 76.37% */
    percent: (value: number, digits = 2) =>
      `${number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })}%`,
    /** Thursday 19 November */
    day: (value: Moment) => date(value, { weekday: 'long', day: 'numeric', month: 'long' }),
    /** Thu 19 Nov */
    shortDay: (value: Moment) => date(value, { weekday: 'short', day: 'numeric', month: 'short' }),
    /** November 2026 */
    monthName: (value: Moment) => date(value, { month: 'long', year: 'numeric' }),
    /** Thu */
    weekday: (value: Moment) => date(value, { weekday: 'short' }),
    /** Thursday */
    weekdayName: (value: Moment) => date(value, { weekday: 'long' }),
    /** 2026-11-19, the calendar date that an instant lies on */
    isoDate: (value: Date) => new Intl.DateTimeFormat('sv', { ...(zone && { timeZone: zone }) }).format(value),
    /** 16 – 22 November 2026; calendar dates */
    dateRange: (from: string, to: string) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(
        new Date(from),
        new Date(to),
      ),
    /** 19 November 2026 */
    date: (value: Moment) => date(value, { day: 'numeric', month: 'long', year: 'numeric' }),
    /** 19 Nov 2026 */
    shortDate: (value: Moment) => date(value, { day: 'numeric', month: 'short', year: 'numeric' }),
    /** 10:41 */
    time: (value: Moment) => date(value, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    /** 19 Nov 2026, 10:41 */
    moment: (value: Moment) =>
      date(value, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    /** Amount of minor units, €12.40 */
    money: (minorUnits: number, currency: string) => {
      const digits = currencyDigits(currency)
      return number(minorUnits / 10 ** digits, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
    },
    /** Anna, Ben and Carmen */
    list: (words: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words),
    /** Anna, Ben or Carmen */
    either: (words: readonly string[]) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(words),
  }
}

/** Making one takes a millisecond on a busy machine: a file of 10,000 rows asks for the same few. */
const keptByOptions = <Options, Format>(make: (options: Options) => Format): ((options: Options) => Format) => {
  const made = new Map<string, Format>()
  return (options) => {
    const key = JSON.stringify(options)
    const format = made.get(key) ?? make(options)
    made.set(key, format)
    return format
  }
}

export type Formats = ReturnType<typeof formats>
