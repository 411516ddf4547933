import { latinDigits } from '#contract/kernel/typed-numbers.rules.ts'

/**
 * The day that a text means, as YYYY-MM-DD: written like 2012-04-05, in figures in the order of the language (5/4/2012,
 * 4/5/2012, 2012. 4. 5.), or with the name of the month in the language or in English. Null for anything else, and for
 * days that do not exist.
 */
export const dayIn = (text: string, language: string): string | null => {
  const plain = latinDigits(text.trim().normalize('NFKC').toLowerCase())
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = plain.match(/\d+/g)?.map(Number) ?? []
  const month = monthNamed(plain, language)
  if (month && figures.length === 2) {
    const [day, year] =
      Math.max(...figures) === figures[0] && (figures[0] ?? 0) > 31 ? [figures[1], figures[0]] : figures
    return existing(whole(year), month, day)
  }
  if (figures.length !== 3) return null
  const order = (figures[0] ?? 0) > 31 ? ['year', 'month', 'day'] : orderIn(language)
  const of = (part: string) => figures[order.indexOf(part)]
  return existing(whole(of('year')), of('month'), of('day'))
}

/** Two figures are a year of this century, or of the last where that is more than ten years ahead. */
const whole = (year: number | undefined): number | undefined => {
  if (year === undefined || year > 99) return year
  const thisYear = new Date().getFullYear()
  const near = Math.floor(thisYear / 100) * 100 + year
  return near > thisYear + 10 ? near - 100 : near
}

const existing = (year: number | undefined, month: number | undefined, day: number | undefined): string | null => {
  if (!year || !month || !day || year < 1900 || year > 2200) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}

const orderIn = (language: string): string[] => {
  const parts = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, { calendar: 'gregory' }).formatToParts(
    new Date(0),
  )
  return parts.map(({ type }) => type).filter((type) => type === 'year' || type === 'month' || type === 'day')
}

const monthNamed = (plain: string, language: string): number | undefined => {
  const words = plain.split(/[\s\d,./-]+/u).filter((word) => /\p{L}/u.test(word))
  for (const of of [language, 'en'])
    for (const style of ['long', 'short'] as const) {
      const name = new Intl.DateTimeFormat(of, { month: style, day: 'numeric', calendar: 'gregory', timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++) {
        const said = name
          .formatToParts(Date.UTC(2024, month - 1, 5))
          .find(({ type }) => type === 'month')
          ?.value.toLowerCase()
          .replaceAll('.', '')
        if (said && words.some((word) => word === said)) return month
      }
    }
  return undefined
}
