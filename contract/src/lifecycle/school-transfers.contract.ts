import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { OfferDecision, offerFields, SisterSchool } from '../people/offer.contract.ts'
import { choice, date, id, ids, optionalText, text, yesNo } from '../kernel/fields.ts'

export const transferKinds = ['student', 'staff'] as const

/**
 * People on their way from one school of a group to another. `person_id`: the record in the present school, once there
 * is one.
 */
export const SchoolTransfer = z.object({
  ...offerFields,
  leaves_on: z.string(),
  people: z.array(z.object({ id: id(), person_id: id().nullable(), name: z.string(), grade_level: z.string() })),
})
export type SchoolTransfer = z.infer<typeof SchoolTransfer>

/** What a move would end for somebody. `problem`: why this person cannot move now. */
const Leaving = z.object({
  id: id(),
  name: z.string(),
  grade_level: z.string(),
  enrollments: z.int(),
  guardians: z.int(),
  problem: z.enum(['', 'teaches', 'moving', 'inactive', 'other-kind', 'self']),
})
export type Leaving = z.infer<typeof Leaving>

export const schoolTransfers = {
  list: endpoint('GET /student/moves', 'people.move', {
    input: z.object({ kind: choice(transferKinds) }),
    output: z.object({ schools: z.array(SisterSchool), rows: z.array(SchoolTransfer) }),
    topics: ['person'],
  }),
  /**
   * Unconfirmed it only tells. Who has a problem stays, the others go. Classes end with the day; the other school takes
   * the people in, at once where the caller runs it.
   */
  transfer: endpoint('POST /student/transfer_students', 'people.move', {
    input: z.object({
      kind: choice(transferKinds),
      person_ids: ids(200),
      to_school: id(),
      leaves_on: date(),
      reason: optionalText(300),
      with_medical: yesNo(),
      confirmed: yesNo(),
    }),
    parts: { by: 'person_ids', size: 200 },
    output: z.object({ rows: z.array(Leaving), at_once: z.boolean(), id: id().nullable() }),
    idempotent: true,
  }),
  decide: endpoint('POST /student/decide_transfer', 'people.move', {
    input: OfferDecision,
    output: z.object({ people: z.int() }),
  }),
  /**
   * Everybody stands as before, with the classes of before that are open; `waiting`: places in classes that are full by
   * now.
   */
  takeBack: endpoint('POST /student/take_back_transfer', 'people.move', {
    input: z.object({ id: id() }),
    output: z.object({ people: z.int(), waiting: z.int() }),
  }),
}

/** The roles that somebody can be given in another school. */
export const assignedRoles = ['2', '3', '5'] as const

const Place = z.object({
  school_id: id(),
  school: z.string(),
  here: z.boolean(),
  status: z.string(),
  roles: z.array(z.object({ role: z.int(), on: z.boolean() })),
})
export type Place = z.infer<typeof Place>

export const places = {
  /** The schools of somebody, as far as the caller runs them, and those that could be added. */
  of: endpoint('GET /user/schools_of', 'people.move', {
    input: z.object({ id: id() }),
    output: z.object({ rows: z.array(Place), schools: z.array(SisterSchool) }),
    topics: ['person'],
  }),
  /** Unconfirmed it only tells who is new there, who is known, who has the role already. */
  join: endpoint('POST /user/assign_school', 'people.move', {
    input: z.object({ person_ids: ids(200), school_id: id(), role: choice(assignedRoles), confirmed: yesNo() }),
    parts: { by: 'person_ids', size: 200 },
    output: z.object({
      rows: z.array(z.object({ id: id(), name: z.string(), state: z.enum(['new', 'known', 'already']) })),
      done: z.boolean(),
    }),
    idempotent: true,
  }),
  setRole: endpoint('POST /user/set_school_role', 'people.move', {
    input: z.object({ ids: ids(200), school_id: id(), role: choice(assignedRoles), on: yesNo() }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ people: z.int() }),
  }),
  groupUser: endpoint('GET /user/group_user', 'people.group', {
    input: z.object({ id: id() }),
    output: z.object({ group_name: z.string(), is_one: z.boolean(), self: z.boolean() }),
    topics: ['person'],
  }),
  /** Makes the account a super admin of its school group, or no longer one. */
  setGroupUser: endpoint('POST /user/set_group_user', 'people.group', {
    input: z.object({ id: id(), on: yesNo(), reason: text(300) }),
    output: z.object({ is_one: z.boolean() }),
    proof: true,
  }),
}
