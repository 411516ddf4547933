import { mainParty, type PeopleKind } from './people-fields.rules.ts'
import { isDate, isGender, isRelationship } from './people-values.rules.ts'
import { isEmail } from './sds.rules.ts'

type Column = readonly string[]
const enough = 0.8

/**
 * What each column of a file without names may be, by what it holds: a first guess that somebody looks over. Names are
 * guessed by their place.
 * @param columns the cells of each column
 * @param fields keys of the fields that there are; none is given twice
 */
export const fieldsByContent = (
  kind: PeopleKind,
  columns: readonly Column[],
  fields: readonly string[],
): (string | null)[] => {
  const main = mainParty(kind)
  const relatives = kind === 'families' ? ['p1', 'p2'] : []
  const left = new Set(fields)
  const take = (...keys: string[]): string | null => {
    const key = keys.find((one) => left.delete(one))
    return key ?? null
  }
  const ofAnybody = (cell: string) => [main, ...relatives].map((party) => `${party}.${cell}`)
  const guessed = columns.map((column) => {
    const is = (test: (text: string) => boolean) => mostly(column, test)
    if (is(isEmail)) return take(...ofAnybody('email'))
    if (is(isDate)) return take(`${main}.birth_date`)
    if (is(isGender)) return take(`${main}.gender`)
    if (is(isRelationship)) return take(...[main, ...relatives].map((party) => `${party}.relationship`))
    if (is(isGradeLevel)) return take(...(areApart(column) ? [`${main}.number`] : []), `${main}.grade_level`)
    if (is(isPhone)) return take(...ofAnybody('phone'))
    if (is(isNumbers)) return take(`${main}.number`, 'row.children', `${main}.sis_id`)
    return is(isName) ? 'name' : null
  })
  const names = guessed.flatMap((key, at) => (key === 'name' ? [at] : []))
  const whole = names.filter((at) => mostly(columns[at] ?? [], (text) => /\S[\s,]+\S/.test(text)))
  const isWhole = whole.length > 0 || names.length === 1
  const placed = isWhole
    ? (whole.length > 0 ? whole : names).map((at) => [at, take(...ofAnybody('full_name'))] as const)
    : names.map((at) => [at, take(`${main}.first_name`, `${main}.last_name`)] as const)
  const byPlace = new Map(placed)
  return guessed.map((key, at) => (key === 'name' ? (byPlace.get(at) ?? null) : key))
}

const mostly = (column: Column, is: (text: string) => boolean): boolean => {
  const filled = column.filter(Boolean)
  return filled.length > 0 && filled.filter(is).length >= filled.length * enough
}

/** Each stands there once: 1, 2, 3 are numbers of people rather than grade levels. */
const areApart = (column: Column): boolean => {
  const filled = column.filter(Boolean)
  return filled.length > 1 && new Set(filled).size === filled.length
}

const isGradeLevel = (text: string): boolean => /^(1[0-3]|[1-9]|K|KG)[a-z]?$/i.test(text)
const isPhone = (text: string): boolean =>
  /^\+?[\d\s()./-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 7 && /^\+|^0|[\s()/-]/.test(text)
const isNumbers = (text: string): boolean => /^[\w-]*\d[\w-]*(\s*[,;]\s*[\w-]*\d[\w-]*)*$/.test(text)
const isName = (text: string): boolean => /^[\p{L}\p{M}.'’,\s-]+$/u.test(text)
