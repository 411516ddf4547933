import { z } from 'zod'
import { outcomes } from '../enrollment/enrollment.contract.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, optionalText, yesNo } from '../kernel/fields.ts'

/**
 * Whom accepting makes, and whom it finds (`id`). `sibling`: the child above with the same guardians, who are made but
 * once. `problem`: why it cannot be accepted now.
 */
const Accepting = z.object({
  id: id(),
  student: z.object({
    id: id().nullable(),
    name: z.string(),
    number: z.string(),
    grade_level: z.string(),
    term: z.string(),
    term_id: id().nullable(),
  }),
  guardians: z.array(z.object({ id: id().nullable(), name: z.string(), email: z.string(), relationship: z.string() })),
  sibling: z.string(),
  /** Documents and answers that become part of the student's record. */
  documents: z.int(),
  answers: z.int(),
  left: z.int().nullable(),
  /** Somebody of the school may be the same, and nobody looked. */
  duplicates: z.boolean(),
  /**
   * What enrolling in each of the chosen classes comes to; `missing`: names of the courses that are asked for first;
   * `holds`: of what
   * keeps a returning student from being enrolled; `clashes`: of sections that meet at the same time.
   */
  classes: z.array(
    z.object({
      section_id: id(),
      section: z.string(),
      outcome: z.enum(outcomes),
      missing: z.array(z.string()),
      holds: z.array(z.string()),
      clashes: z.array(z.string()),
    }),
  ),
  problem: z.enum(['', 'move', 'incomplete', 'number-taken']),
})
export type Accepting = z.infer<typeof Accepting>

export const acceptance = {
  /**
   * Makes the student, the guardians that are not people of the school yet, and what links them; siblings share their
   * guardians. Unconfirmed it only tells.
   * `classes`: open sections by application, in which the student is enrolled at once; full ones put them on the
   * waiting list.
   * `numbers`: student numbers by application, proposed where left out. `invite`: guardians who are new get an account
   * and the link to set the password.
   */
  accept: endpoint('POST /application/accept', 'admissions.manage', {
    input: z.object({
      ids: ids(50),
      numbers: z.record(z.string().max(15), optionalText(40)).optional(),
      classes: z.record(z.string().max(15), ids(20)).optional(),
      override_reason: optionalText(300).optional(),
      invite: yesNo(),
      notify_family: yesNo(),
      message: optionalText(1000),
      reason: optionalText(300).optional(),
      confirmed: yesNo(),
    }),
    parts: { by: 'ids' },
    approvable: true,
    output: z.object({
      rows: z.array(Accepting),
      mail: z.object({ subject: z.string(), body: z.string() }).nullable(),
      mails: z.int(),
      invited: z.int(),
      /** Whether the reader may enroll too. */
      can: z.object({ enroll: z.boolean() }),
      done: z.boolean(),
    }),
    idempotent: true,
  }),
  /** Whom it made is archived, as long as nothing else hangs on them; the application is in review again. */
  takeBack: endpoint('POST /application/take_back_acceptance', 'admissions.manage', {
    input: z.object({ ids: ids(50), reason: optionalText(300).optional() }),
    parts: { by: 'ids' },
    approvable: true,
    output: z.object({ applications: z.int() }),
  }),
}
