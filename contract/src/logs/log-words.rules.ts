import type { z } from 'zod'
import type { HistoryRow } from '../kernel/catalog.ts'
import type { Formats } from '../kernel/formats.ts'
import { isLanguage, languages } from '../kernel/languages.ts'
import { fields, hidden, nested, ofPeople, references, tables, words } from './log-texts.rules.ts'

type Row = Pick<z.infer<typeof HistoryRow>, 'operation' | 'old' | 'new'> & { table: string }
export type LogChange = { key: string; label: string; from: string; to: string }
export type LogWords = ReturnType<typeof logWords>

/**
 * What a change says to its reader: names of tables and columns in the words of the screens that show them, values as
 * people write them.
 * @param say the text of a key; the key itself where there is none
 */
export const logWords = (
  say: (key: string) => string,
  { moment, date, number, weekday }: Pick<Formats, 'moment' | 'date' | 'number' | 'weekday'>,
) => {
  const texts = new Map<string, string>()
  const textOf = (key: string): string => {
    const known = texts.get(key) ?? say(key)
    texts.set(key, known)
    return known
  }
  const firstOf = (...keys: string[]): string | undefined => {
    const known = keys.find((key) => key && textOf(key) !== key)
    return known && textOf(known)
  }

  const table = (name: string): string =>
    firstOf(`people.log-${name}`, tables[name] ?? '', `catalog.${name}.title`) ?? readable(name)

  /** What the changed record is called; of a setting, what it sets. */
  const label = (of: string, called: string): string =>
    (of === 'school_setting' && firstOf(`setting.${called}`)) || called

  const field = (of: string, name: string): string => {
    const [own, other] = ofPeople.includes(of)
      ? [`people.field-${name}`, fields[name]]
      : [fields[name], `people.field-${name}`]
    return firstOf(`catalog.${of}.field.${name}`, own ?? '', other ?? '') ?? readable(name)
  }

  const word = (of: string, name: string, text: string): string | undefined => {
    const beginnings = words[`${of}.${name}`] ?? words[name] ?? (/(status|state)$/.test(name) ? ['ui.status.'] : [])
    return firstOf(
      ...beginnings.flatMap((beginning) => [beginning + text, beginning + text.replaceAll('_', '-')]),
      `catalog.${of}.${name}.${text}`,
    )
  }

  const plain = (of: string, name: string, text: string): string => {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-])/.test(text)) return moment(text)
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return date(text)
    if (/^\d\d:\d\d:\d\d$/.test(text)) return text.slice(0, 5)
    if (/^languages?$/.test(name) && isLanguage(text)) return languages[text].label
    if (name === 'weekday' || name === 'weekdays')
      return Array.from(text, (day) => weekday(`2024-01-0${day}`)).join(', ') // the first of that month is a Monday
    return word(of, name, text) ?? cut(text)
  }

  const value = (of: string, name: string, stored: unknown): string => {
    if (isEmpty(stored)) return '–'
    if (isReference(of, name, stored)) return textOf('people.log-update')
    if (typeof stored === 'boolean') return textOf(stored ? 'ui.yes' : 'ui.no')
    if (Array.isArray(stored)) {
      const apart = stored.every((one) => typeof one === 'object') ? '; ' : ', '
      return cut(stored.map((one: unknown) => value(of, name, one)).join(apart))
    }
    if (typeof stored === 'object' && stored !== null) return cut(inside(of, Object.entries(stored)))
    if (typeof stored === 'number' && !/weekday|role|access/.test(name)) return number(stored, asWritten)
    return plain(of, name, String(stored))
  }

  const inside = (of: string, entries: [string, unknown][]): string => {
    const name = entries.find(
      ([key, held]) => (key === 'name' || key === 'label') && typeof held === 'string' && held !== '',
    )
    if (name) return String(name[1])
    return entries
      .filter(([key, held]) => !isHidden(of, key) && !isEmpty(held) && !isReference(of, key, held))
      .map(([key, held]) => `${field(of, key)}: ${value(of, key, held)}`)
      .join(', ')
  }

  /**
   * What differs. What came or went names what it held, not what was empty; of what stands for something else it says
   * only that another is meant now.
   */
  const changes = (row: Row): LogChange[] => {
    const { table: of, operation, old } = row
    const stored = (operation === 'delete' ? old : row.new) ?? {}
    const isShown = (key: string) =>
      !isHidden(of, key) &&
      (operation === 'update' || (!isReference(of, key, stored[key]) && !isEmpty(stored[key]) && stored[key] !== false))
    const before = (key: string) =>
      operation !== 'update' || isReference(of, key, old?.[key]) || isEmpty(old?.[key])
        ? ''
        : value(of, key, old?.[key])
    return Object.keys(stored)
      .filter(isShown)
      .map((key) => ({ key, label: field(of, key), from: before(key), to: value(of, key, stored[key]) }))
  }

  /** The same as one line: 'Status: Active → Left; Leaves on: 3 May 2026'. */
  const line = (row: Row): string =>
    changes(row)
      .map(({ label: called, from, to }) => `${called}: ${from ? `${from} → ${to}` : to}`)
      .join('; ')

  return { table, label, value, changes, line, system: textOf('ui.history.system') }
}

const asWritten = { maximumFractionDigits: 6, useGrouping: false }

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const isHidden = (of: string, key: string): boolean =>
  hidden.has(key) || /_(by|version|key|ids)$/.test(key) || (of === 'school_setting' && key === 'key')

export const isReference = (of: string, key: string, stored: unknown): boolean =>
  key.endsWith('_id') || references.has(key) || (isNested(key, stored) && !nested.has(`${of}.${key}`))

const isNested = (key: string, stored: unknown): boolean =>
  Array.isArray(stored)
    ? stored.some((one) => typeof one !== 'string') && !(key in words)
    : typeof stored === 'object' && stored !== null

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

/** `grade_level` → Grade level, `academic_term_id` → Academic term. */
const readable = (name: string): string => {
  const parts = name.replace(/_(id|at)$/, '').replaceAll('_', ' ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}
