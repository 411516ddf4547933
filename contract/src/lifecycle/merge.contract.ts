import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, text, yesNo } from '../kernel/fields.ts'
import { personStatuses } from '../people/people.contract.ts'
import { Duplicate } from '../people/records.contract.ts'
import { Named } from '../people/person.contract.ts'

/** What may be taken from either record. `account`: how the student signs in. */
export const mergeFields = [
  'fname',
  'mname',
  'lname',
  'native_name',
  'preferred_name',
  'gender',
  'birth_date',
  'number',
  'grade_level',
  'graduation_year',
  'email',
  'phone',
  'photo',
  'sis_id',
  'account',
] as const
export type MergeField = (typeof mergeFields)[number]

/** What moves, as an office speaks of it; each covers one or more tables. */
export const mergeParts = [
  'enrollment',
  'grades',
  'attendance',
  'work',
  'family',
  'advisors',
  'plan',
  'contact',
  'medical',
  'rights',
  'other',
] as const
export type MergePart = (typeof mergeParts)[number]

/** One of the two records; all values as texts, empty where nothing stands. `photo` is an address. */
const Side = Named.extend({ status: z.enum(personStatuses), values: z.record(z.enum(mergeFields), z.string()) })
export type Side = z.infer<typeof Side>

/** `stays`: rows of which the kept record has the like already; they remain with the archived one and count no more. */
const Part = z.object({ part: z.enum(mergeParts), moves: z.int(), stays: z.int() })

export const MergeRow = z.object({
  id: id(),
  kind: z.enum(['record', 'account']),
  other: Named.nullable(),
  by: z.string(),
  merged_at: z.string(),
  undone_at: z.string().nullable(),
  /** A later merge of the same record is undone first. */
  can_undo: z.boolean(),
})
export type MergeRow = z.infer<typeof MergeRow>

const Match = z.object({
  school_name: z.string(),
  fname: z.string(),
  lname: z.string(),
  birth_date: z.string().nullable(),
  username: z.string(),
})

export const merges = {
  /** Others of the school who may be the same student, or the same parent, and what was merged into this record. */
  read: endpoint('GET /student/merges', 'people.merge', {
    input: z.object({ id: id() }),
    output: z.object({ duplicates: z.array(Duplicate), merges: z.array(MergeRow), username: z.string().nullable() }),
    topics: ['person'],
  }),
  /**
   * Makes one record of two. `from_other`: the fields whose value the archived record has right. Unconfirmed it only
   * shows both and what would move.
   */
  merge: endpoint('POST /student/merge_students', 'people.merge', {
    input: z.object({
      kept_id: id(),
      other_id: id(),
      from_other: z.array(choice(mergeFields)).max(mergeFields.length),
      confirmed: yesNo(),
    }),
    output: z.object({ kept: Side, other: Side, parts: z.array(Part), merge_id: id().nullable() }),
  }),
  undo: endpoint('POST /student/undo_merge', 'people.merge', {
    input: z.object({ id: id() }),
    output: z.object({ kept_id: id(), other_id: id().nullable() }),
  }),
  /** Students of other schools that the caller runs too, who may be the same human being. */
  matches: endpoint('GET /student/matching_accounts', 'people.merge', {
    input: z.object({ id: id() }),
    output: z.object({ rows: z.array(Match) }),
  }),
  /**
   * Lets a student sign in here with the account that another school knows. It is found by its whole user name and only
   * if that school knows the same family name and birth date. Unconfirmed it only tells whose it is.
   */
  join: endpoint('POST /student/join_account', 'people.merge', {
    input: z.object({ id: id(), username: text(100), confirmed: yesNo() }),
    output: z.object({ username: z.string(), name: z.string(), merge_id: id().nullable() }),
    in_person: true,
  }),
}
