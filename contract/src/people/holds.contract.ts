import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, ids, optionalText, orNull, version, yesNo } from '../kernel/fields.ts'
import { Named } from './person.contract.ts'

/** What a hold can withhold, and who can place one: the office by hand, other parts of the portal by what happens. */
export const holdEffects = ['transcript', 'report_card', 'enrollment'] as const
export type HoldEffect = (typeof holdEffects)[number]
export const holdSources = ['office', 'finance', 'records', 'discipline'] as const
export type HoldSource = (typeof holdSources)[number]

const effects = { on_transcript: yesNo(), on_report_card: yesNo(), on_enrollment: yesNo() }
const given = {
  hold_type_id: id(),
  ...effects,
  /** For the office alone. */
  reason: optionalText(500),
  /** What the family reads; empty: what its type says. */
  instructions: optionalText(500),
  start_date: date(),
  /** The last day; null: until it is released. */
  end_date: orNull(date()),
}
type Effects = { on_transcript: boolean; on_report_card: boolean; on_enrollment: boolean }

/** The words for what a hold withholds, in their order. */
export const effectsOf = (hold: Effects): HoldEffect[] => holdEffects.filter((effect) => hold[`on_${effect}`])

const somethingHeld = (hold: Effects): boolean => effectsOf(hold).length > 0
const inOrder = ({ start_date, end_date }: { start_date: string; end_date: string | null }): boolean =>
  end_date === null || start_date <= end_date
const heldProblem = { path: ['on_enrollment'], error: 'holds.no-effect' }
const orderProblem = { path: ['end_date'], error: 'errors.field.order' }

/** A hold as the office sees it. `state`: today. */
export const Hold = z.object({
  id: id(),
  hold_type_id: id(),
  name: z.string(),
  on_transcript: z.boolean(),
  on_report_card: z.boolean(),
  on_enrollment: z.boolean(),
  reason: z.string(),
  instructions: z.string(),
  source: z.enum(holdSources),
  start_date: z.string(),
  end_date: z.string().nullable(),
  placed_by: z.string(),
  placed_at: z.string(),
  released_by: z.string(),
  released_at: z.string().nullable(),
  release_reason: z.string(),
  state: z.enum(['on', 'later', 'over', 'released']),
  version: version(),
})
export type Hold = z.infer<typeof Hold>

/** A hold that the status of the student brings; it lasts as long as the status. */
const ImpliedHold = z.object({
  hold_type_id: id(),
  name: z.string(),
  status: z.string(),
  on_transcript: z.boolean(),
  on_report_card: z.boolean(),
  on_enrollment: z.boolean(),
})
export type ImpliedHold = z.infer<typeof ImpliedHold>

/** What a family reads of a hold: what it withholds and what to do, nothing that the office wrote down. */
export const FamilyHold = z.object({
  student_id: id(),
  student: z.string(),
  name: z.string(),
  on_transcript: z.boolean(),
  on_report_card: z.boolean(),
  on_enrollment: z.boolean(),
  instructions: z.string(),
  end_date: z.string().nullable(),
})
export type FamilyHold = z.infer<typeof FamilyHold>

/** Whom a hold would be placed on; `on_hold`: one of this type is on already, and no other is placed. */
const ToHold = z.object({ student_id: id(), student: z.string(), on_hold: z.boolean() })

const topics = ['hold', 'person']

export const holds = {
  /** All of a student, those that are on first, then the latest; and the one that the status brings. */
  ofStudent: endpoint('GET /student/holds', 'holds.read', {
    input: z.object({ student_id: id() }),
    output: z.object({
      rows: z.array(Hold),
      implied: ImpliedHold.nullable(),
      today: z.string(),
    }),
    topics,
  }),
  /** Holds of many students that are on or begin later, to be released. */
  ofMany: endpoint('GET /student/holds_of_many', 'holds.read', {
    input: z.object({ student_ids: ids(200) }),
    parts: { by: 'student_ids', size: 200 },
    output: z.object({
      rows: z.array(Named.extend({ id: id(), student_id: id(), hold_type_id: id(), name: z.string() })),
    }),
    topics,
  }),
  /** One hold on each of the students who has none of this type. Unconfirmed it only says on whom. */
  place: endpoint('POST /student/place_holds', 'holds.edit', {
    input: z
      .object({ student_ids: ids(200), ...given, confirmed: yesNo() })
      .refine(somethingHeld, heldProblem)
      .refine(inOrder, orderProblem),
    parts: { by: 'student_ids', size: 200 },
    output: z.object({ rows: z.array(ToHold), ids: z.array(id()) }),
    idempotent: true,
  }),
  change: endpoint('POST /student/change_hold', 'holds.edit', {
    input: z
      .object({ id: id(), version: version(), ...given })
      .refine(somethingHeld, heldProblem)
      .refine(inOrder, orderProblem),
    output: z.object({ id: id(), version: version() }),
  }),
  release: endpoint('POST /student/release_holds', 'holds.edit', {
    input: z.object({ ids: ids(), reason: optionalText(300) }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
    idempotent: true,
  }),
  /** Takes back what was just placed: as if it had not been. */
  takeBack: endpoint('POST /student/take_back_holds', 'holds.edit', {
    input: z.object({ ids: ids() }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Takes a release back. */
  reinstate: endpoint('POST /student/reinstate_holds', 'holds.edit', {
    input: z.object({ ids: ids() }),
    parts: { by: 'ids' },
    output: z.object({ ids: z.array(id()) }),
  }),
  /** Those that are on for a student or the children of a parent, or for one of them. */
  own: endpoint('GET /student/own_holds', 'holds.own', {
    input: z.object({ student_id: id().optional() }),
    output: z.object({ rows: z.array(FamilyHold) }),
    topics,
  }),
}
