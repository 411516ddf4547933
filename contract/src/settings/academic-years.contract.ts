import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, yesNo } from '../kernel/fields.ts'

const stretch = { name: z.string(), start_date: z.string(), end_date: z.string() }

export const academicYears = {
  /**
   * The year after this one, with its terms and grading periods a year on. Without `confirmed` nothing is stored;
   * `met`: a year or a term that shares dates with it, which is why it cannot be.
   */
  addNext: endpoint('POST /school/add_next_year', 'settings.terms.edit', {
    input: z.object({ id: id(), confirmed: yesNo() }),
    output: z.object({
      ...stretch,
      met: z.string().nullable(),
      terms: z.array(
        z.object({ ...stretch, periods: z.array(z.object({ ...stretch, closes_on: z.string().nullable() })) }),
      ),
    }),
  }),
  /** Terms that lie in no year get one, from their dates. */
  fromTerms: endpoint('POST /school/years_from_terms', 'settings.terms.edit', {
    input: z.object({}),
    output: z.object({ count: z.int() }),
  }),
}
