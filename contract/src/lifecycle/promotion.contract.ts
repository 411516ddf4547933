import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, optionalText, orNull, wholeNumber, yesNo } from '../kernel/fields.ts'

const Step = z.object({ from: z.string(), to: z.string(), leaves: z.boolean(), students: z.int() })

export const promotions = {
  read: endpoint('GET /enrollment/promotions', 'enrollment.edit', {
    input: z.object({}),
    output: z.object({
      /** The school year that comes, by the year it begins. */
      year: z.int(),
      last_grade: z.string(),
      rows: z.array(
        z.object({
          id: id(),
          year: z.int(),
          by: z.string(),
          made_at: z.string(),
          undone_at: z.string().nullable(),
          students: z.int(),
        }),
      ),
    }),
    topics: ['person'],
  }),
  /**
   * Unconfirmed it only tells how many of each grade go where. `ends_on`: the last day of those who leave school in
   * their classes, which they complete. A year that was promoted already changes nothing.
   */
  promote: endpoint('POST /enrollment/auto_promote', 'enrollment.edit', {
    named: { 'schooladmin/promote_students': {} },
    input: z.object({
      year: wholeNumber({ min: 2000, max: 2200 }),
      last_grade: optionalText(20),
      except: z.array(id()).max(500),
      ends_on: orNull(date()).optional(),
      confirmed: yesNo(),
    }),
    /** `classes`: those which who leaves still takes, waits for or asked for. */
    output: z.object({
      steps: z.array(Step),
      remaining: z.int(),
      classes: z.int(),
      today: z.string(),
      done: z.boolean(),
      id: id().nullable(),
    }),
    idempotent: true,
  }),
  undo: endpoint('POST /enrollment/undo_promotion', 'enrollment.edit', {
    input: z.object({ id: id() }),
    output: z.object({ students: z.int() }),
  }),
}
