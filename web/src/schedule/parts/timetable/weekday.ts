import { dateAfter } from './days.ts'

const monday = '2026-11-16'

/** A date that falls on the weekday with this ISO digit, for its name. */
export const dayOf = (digit: string): string => dateAfter(monday, Number(digit) - 1)
