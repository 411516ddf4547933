import { latinDigits, typedNumber } from '../kernel/typed-numbers.rules.ts'
import type { CustomFieldType } from './custom-field.catalog.ts'

export type CustomValue = string | number | boolean | string[] | null
type Field = { type: CustomFieldType; required: boolean; choices: readonly string[] }
type Checked = { value: CustomValue } | { problem: string; params?: Record<string, number> }

const longest = 500

/**
 * What a form sent for a field, as it is stored: text, number, ISO date, one choice, several, yes or no; null where
 * nothing was entered. A value that stands already may be a choice that is no longer offered (`present`).
 */
export const checkedValue = (
  { type, required, choices }: Field,
  given: unknown,
  present: CustomValue = null,
): Checked => {
  const empty =
    given === null ||
    given === undefined ||
    (typeof given === 'string' && given.trim() === '') ||
    (Array.isArray(given) && given.length === 0)
  if (empty) return required ? { problem: 'errors.field.required' } : { value: null }
  return readers[type](given, new Set([...choices, ...[present].flat().map(String)]))
}

const readers: Record<CustomFieldType, (given: unknown, offered: ReadonlySet<string>) => Checked> = {
  text(given) {
    if (typeof given !== 'string' || /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(given) || !given.isWellFormed())
      return { problem: 'errors.field.characters' }
    const value = given.normalize('NFC').trim()
    return value.length > longest ? { problem: 'errors.field.too-long', params: { max: longest } } : { value }
  },
  number(given) {
    const typed = typeof given === 'string' ? (typedNumber(given) ?? '') : ''
    const value =
      typeof given === 'number' ? given : /^-?\d{1,12}(\.\d{1,6})?$/.test(typed) ? Number(typed) : Number.NaN
    return Number.isFinite(value) ? { value } : { problem: 'errors.field.number' }
  },
  date(given) {
    const typed = typeof given === 'string' ? latinDigits(given) : ''
    const day = /^[1-9]\d{3}-\d\d-\d\d$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : undefined
    return day && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === typed
      ? { value: typed }
      : { problem: 'errors.field.date' }
  },
  choice: (given, offered) =>
    typeof given === 'string' && offered.has(given) ? { value: given } : { problem: 'errors.field.choice' },
  choices(given, offered) {
    const several = [given].flat()
    return several.every((one): one is string => typeof one === 'string' && offered.has(one))
      ? { value: [...new Set(several)] }
      : { problem: 'errors.field.choice' }
  },
  yesno(given) {
    if (given === true || given === 'true') return { value: true }
    return given === false || given === 'false' ? { value: false } : { problem: 'errors.field.choice' }
  },
}
