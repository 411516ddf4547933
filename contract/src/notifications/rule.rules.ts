import { objectStates, stateNouns } from '../object-states.ts'

const tables = Object.values(objectStates)
const allStates = [...new Set<string>(tables.flatMap(({ states }) => states))]
const allActions = [...new Set<string>(tables.flatMap(({ transitions }) => transitions.map(({ action }) => action)))]

/** Free words, a number, or one of a list. */
type FieldKind = 'text' | 'number' | readonly string[]

/** What a rule can be about, with the fields that its conditions and texts may name. */
export const ruleEvents = {
  'students-enrolled': { section: 'text' },
  'work-submitted': { section: 'text', activity: 'text' },
  'grade-posted': { section: 'text', percent: 'number' },
  /** `absent_percent`: of all students of the school on that day, by which notices of absences are held. */
  'absence-noted': { section: 'text', absent_percent: 'number' },
  'step-reached': { step: 'text', days: 'number' },
  'request-decided': {
    kind: ['enrollment', 'extension', 'withdrawal', 'contact', 'absence', 'document'],
    decision: ['approved', 'declined', 'waitlisted', 'accepted', 'returned'],
  },
  /** Of an instalment, on the days on which the school reminds; who pays it is the person. */
  'payment-due': {
    stage: ['upcoming', 'today', 'overdue'],
    days: 'number',
    amount: 'text',
    invoice: 'text',
    child: 'text',
    due_on: 'text',
  },
  'state-changed': {
    noun: stateNouns,
    action: allActions,
    from: allStates,
    to: allStates,
    record: 'text',
    reason: 'text',
  },
} as const satisfies Record<string, Record<string, FieldKind>>
export type RuleEvent = keyof typeof ruleEvents
export const ruleEventNames = [
  'students-enrolled',
  'work-submitted',
  'grade-posted',
  'absence-noted',
  'step-reached',
  'request-decided',
  'payment-due',
  'state-changed',
] as const satisfies RuleEvent[]

export type EventFields = Record<string, string | number | null>
export const operators = ['is', 'is-not', 'below', 'at-least', 'falls-below', 'rises-to'] as const
export type Operator = (typeof operators)[number]
export type Condition = { field: string; op: Operator; value: string }

export const fieldsOf = (event: RuleEvent): Readonly<Record<string, FieldKind>> => ruleEvents[event]

/** The texts of what a field takes, by the beginning of their keys. */
const words: Readonly<Record<string, string>> = {
  kind: 'enrollment.kind-',
  stage: 'notifications.stage-',
  decision: 'ui.status.',
  noun: 'settings.states-of-',
  action: 'settings.move-',
  from: 'ui.status.',
  to: 'ui.status.',
}

/** The key of the word for a value that is one of a list; undefined for what is written or measured. */
export const wordKeyOf = (event: RuleEvent, field: string, value: unknown): string | undefined => {
  const kind = fieldsOf(event)[field]
  return Array.isArray(kind) && kind.includes(value) ? `${words[field] ?? ''}${String(value)}` : undefined
}

/** What can be asked of a field: words and choices are compared, numbers are measured. */
export const operatorsOf = (event: RuleEvent, field: string): readonly Operator[] =>
  fieldsOf(event)[field] === 'number' ? operators.slice(2) : operators.slice(0, 2)

const isNumber = (value: unknown): value is number => typeof value === 'number'
const below = (value: unknown, limit: number): boolean => isNumber(value) && value < limit
const atLeast = (value: unknown, limit: number): boolean => isNumber(value) && value >= limit
const same = (value: EventFields[string] | undefined, other: string): boolean =>
  String(value ?? '')
    .trim()
    .toLowerCase() === other.trim().toLowerCase()

/**
 * Whether all conditions hold. A limit that is crossed counts once: below 70 after 70 or more, or as the first value.
 * @param before the fields when the same happened to the same person in the same class before; undefined: never
 */
export const holds = (
  conditions: readonly Condition[],
  fields: EventFields,
  before: EventFields | undefined,
): boolean =>
  conditions.every(({ field, op, value }) => {
    const now = fields[field]
    const earlier = before?.[field]
    const limit = Number(value)
    if (op === 'is') return same(now, value)
    if (op === 'is-not') return !same(now, value)
    if (op === 'below') return below(now, limit)
    if (op === 'at-least') return atLeast(now, limit)
    return op === 'falls-below'
      ? below(now, limit) && !below(earlier, limit)
      : atLeast(now, limit) && !atLeast(earlier, limit)
  })

const written = /\{\{\s*([a-z_]+)\s*\}\}/g

export const placeholdersOf = (event: RuleEvent): string[] => [
  'recipient',
  'student',
  'school',
  ...Object.keys(ruleEvents[event]),
]

/** The words in braces that the event knows nothing of. */
export const unknownIn = (event: RuleEvent, text: string): string[] =>
  [...text.matchAll(written)].flatMap(([, name = '']) => (placeholdersOf(event).includes(name) ? [] : [name]))

/** Puts in what the braces name; what has no value leaves nothing. */
export const fillText = (text: string, values: EventFields): string =>
  text.replaceAll(written, (_, name: string) => String(values[name] ?? ''))
