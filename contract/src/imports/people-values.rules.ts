import { checkedValue } from '../people/custom-values.rules.ts'
import { languageCodes } from '../kernel/languages.ts'
import { type DateOrder, dateOrders, figuresOf, readDay } from '../kernel/typed-dates.rules.ts'
import { latinDigits } from '../kernel/typed-numbers.rules.ts'
import { relationships } from '../people/records.contract.ts'
import type { PeopleField } from './people-fields.rules.ts'
import { isEmail, type ReasonParams, readYear, type RowReason } from './sds.rules.ts'

export type ReadValue = { value: string } | { reason: RowReason; params?: ReasonParams }

/**
 * The order in which the dates of a column are written, and whether any of them proves it. Unproven, dots mean day
 * first (as in German or Russian files) and slashes month first.
 */
export const guessDateOrder = (cells: readonly string[]): { order: DateOrder; proven: boolean } => {
  const dates = cells.flatMap((cell) => {
    const found = figuresOf(cell)
    return found ? [found] : []
  })
  if (dates.some(([first]) => first > 31)) return { order: 'year_first', proven: true }
  if (dates.some(([first]) => first > 12)) return { order: 'day_first', proven: true }
  if (dates.some(([, second]) => second > 12)) return { order: 'month_first', proven: true }
  return { order: cells.some((cell) => cell.includes('.')) ? 'day_first' : 'month_first', proven: dates.length === 0 }
}

/** A date as yyyy-mm-dd, with the names of months in every language of the portal. */
export const readDateIn = (order: DateOrder, cell: string, latest_year: number): ReadValue => {
  const read = readDay(cell, { order, latest_year, languages: languageCodes })
  if ('value' in read) return read
  const { reason, ...more } = read
  return { reason, params: { value: cell, ...more } }
}

/** A day of some year, in any order; not a telephone number in groups. */
export const isDate = (cell: string): boolean =>
  /\d{4}|^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/.test(latinDigits(cell)) &&
  dateOrders.some((order) => 'value' in readDateIn(order, cell, 2100))

const words = (text: string) => text.split(' ')
const yes = new Set(words('yes y true t 1 x ✓ ja j oui o si sí s sim да д evet نعم 是 예 हाँ'))
const no = new Set(words('no n false f 0 - nein non nao não нет н hayır لا 否 아니요 नहीं'))
const genders: Record<'female' | 'male' | 'other', ReadonlySet<string>> = {
  female: new Set(
    words(
      'f w female girl woman weiblich femme fille féminin femenino mujer feminino femmina женский ж kadın أنثى 女 여 महिला',
    ),
  ),
  male: new Set(
    words('m male boy man männlich homme garçon masculin masculino hombre maschio мужской м erkek ذكر 男 남 पुरुष'),
  ),
  other: new Set(words('x d o other divers diverse non-binary nonbinary autre otro')),
}
const kin: Record<string, readonly string[]> = {
  mother: words('mother mom mum mama mutter mère madre mãe мать anne'),
  father: words('father dad papa vater père padre pai отец baba'),
  'step-parent': words('stepmother stepfather stepparent step-mother step-father stiefmutter stiefvater'),
  grandparent: words('grandmother grandfather grandma grandpa oma opa'),
  'foster-parent': words('foster fosterparent fostermother fosterfather'),
  guardian: words('legal-guardian vormund tutor tuteur'),
}

const among = (sets: Record<string, ReadonlySet<string> | readonly string[]>, word: string): string | undefined =>
  Object.keys(sets).find((key) => new Set(sets[key]).has(word))

export const isGender = (text: string): boolean => among(genders, text.toLowerCase()) !== undefined
export const isRelationship = (text: string): boolean => relationshipOf(text) !== undefined

const relationshipOf = (text: string): string | undefined => {
  const plain = text.toLowerCase().replaceAll(/[\s_]+/g, '-')
  return relationships.find((one) => one === plain) ?? among(kin, plain)
}

/**
 * Reads one trimmed cell by its field: the value as it is staged, or what is wrong with it. An empty cell says nothing.
 */
export const readPeopleCell = (
  { type, max, custom }: PeopleField,
  cell: string,
  order: DateOrder,
  latest_year: number,
): ReadValue => {
  if (cell === '') return { value: '' }
  if (cell.length > max) return { reason: 'too_long', params: { max } }
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD]/.test(cell) || !cell.isWellFormed())
    return { reason: 'characters' }
  if (custom) return readCustom(custom, cell, order)
  const word = cell.toLowerCase()
  if (type === 'date') return readDateIn(order, cell, latest_year)
  if (type === 'year') return readYear(cell)
  if (type === 'email') return isEmail(cell) ? { value: cell } : { reason: 'email', params: { value: cell } }
  if (type === 'phone')
    return /^\+?[\d\s()./-]{5,}(\s?(x|ext\.?)\s?\d+)?$/i.test(latinDigits(cell))
      ? { value: latinDigits(cell) }
      : { reason: 'phone', params: { value: cell } }
  if (type === 'yes_no')
    return yes.has(word)
      ? { value: 'true' }
      : no.has(word)
        ? { value: 'false' }
        : { reason: 'yes_no', params: { value: cell } }
  if (type === 'gender') return valueOf(among(genders, word), 'gender', cell)
  if (type === 'relationship') return valueOf(relationshipOf(cell), 'relationship', cell, relationships.join(', '))
  return { value: cell }
}

const valueOf = (value: string | undefined, reason: RowReason, cell: string, known = ''): ReadValue =>
  value === undefined ? { reason, params: { value: cell, known } } : { value }

/** Values of the school's own fields, as text: several choices are joined by '; '. */
const readCustom = (
  { type, choices }: NonNullable<PeopleField['custom']>,
  cell: string,
  order: DateOrder,
): ReadValue => {
  const lower = cell.toLowerCase()
  const offered = (text: string) => choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text
  if (type === 'date') return readDateIn(order, cell, 2100)
  if (type === 'yesno')
    return yes.has(lower)
      ? { value: 'true' }
      : no.has(lower)
        ? { value: 'false' }
        : { reason: 'yes_no', params: { value: cell } }
  const given =
    type === 'choice'
      ? offered(cell)
      : type === 'choices'
        ? cell
            .split(/\s*;\s*/)
            .filter(Boolean)
            .map(offered)
        : cell
  const checked = checkedValue({ type, required: false, choices }, given)
  if ('problem' in checked)
    return { reason: type === 'number' ? 'number' : 'choice', params: { value: cell, known: choices.join(', ') } }
  return { value: [checked.value].flat().join('; ') }
}
