import { dayOf } from '#contract/kernel/typed-dates.rules.ts'

/** YYYY-MM-DD with whatever follows it; null where there is no such day. */
export const isoDate = (text: string): string | null => {
  const found = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text.trim())
  return found ? day(Number(found[1]), Number(found[2]), Number(found[3])) : null
}

/** YYMMDD: years of two digits are 1980 to 2079, as SWIFT reads them. */
export const swiftDate = (text: string): string | null => {
  const found = /^(\d\d)(\d\d)(\d\d)$/.exec(text)
  return found ? day(swiftYear(Number(found[1])), Number(found[2]), Number(found[3])) : null
}
export const swiftYear = (two: number): number => (two < 80 ? 2000 + two : 1900 + two)

export const day = (year: number, month: number, date: number): string | null => {
  const read = dayOf(year, month, date)
  return 'value' in read ? read.value : null
}
