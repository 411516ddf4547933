import { type DateOrder, readDay } from '#contract/kernel/typed-dates.rules.ts'

/**
 * The day that somebody typed, as YYYY-MM-DD: its figures in the order of the language, or with the name of the month
 * in the language or in English. Null for anything else, and for days that do not exist.
 */
export const dayIn = (text: string, language: string): string | null => {
  const latest_year = new Date().getFullYear() + 10
  const read = readDay(text, { order: orderIn(language), latest_year, languages: [language, 'en'] })
  return 'value' in read ? read.value : null
}

const orderIn = (language: string): DateOrder => {
  const of = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, { calendar: 'gregory' })
  const first = of.formatToParts(new Date(0)).find(({ type }) => type !== 'literal')?.type
  return first === 'year' ? 'year_first' : first === 'month' ? 'month_first' : 'day_first'
}
