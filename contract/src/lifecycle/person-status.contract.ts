import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, optionalText, orNull, yesNo } from '../kernel/fields.ts'
import { personStatuses } from '../people/people.contract.ts'
import { OwnStatus } from '../people/person.contract.ts'

/**
 * A standing as it was or shall be. `pending`: places in classes that are waited or asked for. `status_id`: the
 * school's own word for it, whose base is the status then.
 */
export const person_status = {
  id: id(),
  status: choice(personStatuses),
  until: orNull(date()),
  status_id: orNull(id()).optional(),
}
export const PersonStatus = z.object({
  ...person_status,
  reason: z.string(),
  name: z.string(),
  grade_level: z.string(),
  enrollments: z.int(),
  pending: z.int(),
  teaches: z.int(),
})

/** A status of the school that all of the people may have. */
export const StatusChoice = OwnStatus.extend({ id: id(), base: z.enum(personStatuses), access: z.int() })
export type StatusChoice = z.infer<typeof StatusChoice>

export const personStatus = {
  /**
   * Unconfirmed it only tells whom it would change and what they still take or teach. `ends_on`: the last day in the
   * classes of who is not active any more; without, they stay in them. Who is archived waits and asks for no place any
   * more. The answer holds how each stood before and what ended with it: sent again, it is the way back.
   */
  change: endpoint('POST /user/change_status', 'people.edit', {
    input: z.object({
      rows: z.array(z.object(person_status)).min(1).max(500),
      reason: optionalText(300),
      ends_on: orNull(date()).optional(),
      undo_batch_id: orNull(id()).optional(),
      confirmed: yesNo(),
    }),
    parts: { by: 'rows', size: 200 },
    output: z.object({
      before: z.array(PersonStatus),
      unchanged: z.int(),
      choices: z.array(StatusChoice),
      today: z.string(),
      /** The change of enrollments that ended; null where none did. */
      batch_id: id().nullable(),
      /** Of those who are back in their classes: who waits there, because the seat is taken. */
      waiting: z.int(),
    }),
  }),
}

const removal = (family: 'student' | 'teacher' | 'parent' | 'schooladmin') =>
  endpoint(`POST /${family}/delete`, 'people.edit', {
    input: z.object({ ids: ids(200), reason: optionalText(300) }),
    parts: { by: 'ids' },
    output: z.object({ archived: z.int(), batch_id: id().nullable() }),
  })

/** Archives: nobody is deleted. `batch_id`: the change that ended their classes, to undo it; null where none did. */
export const personRemoval = {
  student: removal('student'),
  teacher: removal('teacher'),
  parent: removal('parent'),
  admin: removal('schooladmin'),
}
