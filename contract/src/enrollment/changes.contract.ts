import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, ids, optionalText, orNull } from '../kernel/fields.ts'
import { enrollmentStates } from './enrollment.states.ts'

/**
 * What a move does to a enrollment. `fits`: it leads on from how it stands; `seat`: there is one for who comes or comes
 * back, null where none is asked for;
 * `next`: who waits and gets the seat that becomes free; `clashes`: names of sections that meet at the same time;
 * `holds`:
 * what keeps who comes from being enrolled, unless a reason overrides it.
 */
export const EnrollmentTransition = z.object({
  id: id(),
  student_id: id(),
  student: z.string(),
  section: z.string(),
  status: z.enum(enrollmentStates.states),
  start_date: z.string().nullable(),
  fits: z.boolean(),
  seat: z.boolean().nullable(),
  next: z.string(),
  clashes: z.array(z.string()),
  holds: z.array(z.string()),
})
export type EnrollmentTransition = z.infer<typeof EnrollmentTransition>

export const enrollmentChanges = {
  /** What a move does to each of these enrollments: of a student, or of students in a section. Nothing is stored. */
  preview: endpoint('GET /enrollment/change_preview', 'sections.status', {
    input: z.object({
      enrollment_ids: ids().optional(),
      section_id: id().optional(),
      student_ids: ids().optional(),
      action: z.enum(enrollmentStates.transitions.map((transition) => transition.action) as [string, ...string[]]),
    }),
    output: z.object({ rows: z.array(EnrollmentTransition), today: z.string() }),
    topics: ['section'],
  }),
  change: endpoint('POST /enrollment/change_status', 'sections.status', {
    input: z.object({
      enrollment_ids: ids(),
      action: z.enum(enrollmentStates.transitions.map((transition) => transition.action) as [string, ...string[]]),
      reason: optionalText(300).optional(),
      /** The last day of who leaves, today or before; today where none is told. */
      end_date: orNull(date()).optional(),
      leaving_reason_id: orNull(id()).optional(),
    }),
    parts: { by: 'enrollment_ids' },
    /**
     * `begun`: stays that began anew, because somebody comes back on a later day than they left. `change_id` leads
     * back.
     */
    approvable: true,
    output: z.object({
      enrollments: z.int(),
      begun: z.array(z.object({ id: id(), after: id() })),
      change_id: id().nullable(),
    }),
    idempotent: true,
  }),
  /**
   * Puts the enrollments back to how they were before a change; once, and only those to which nothing else happened.
   * `waiting`: whose seat was given to somebody else.
   */
  undo: endpoint('POST /enrollment/undo_change', 'sections.status', {
    input: z.object({ id: id() }),
    output: z.object({ enrollments: z.int(), waiting: z.int(), left: z.int() }),
    idempotent: true,
  }),
}
