import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/fields.ts'
import { ContactLine, labelAndBadges, Named } from './person.contract.ts'

export const TaughtStudent = Named.extend({
  ...labelAndBadges,
  number: z.string(),
  grade_level: z.string(),
  email: z.string(),
  phone: z.string(),
  guardians: z.array(ContactLine),
})
export type TaughtStudent = z.infer<typeof TaughtStudent>

export const taughtStudents = {
  /** A student whom the caller teaches now or advises, as the head of their pages shows one. */
  read: endpoint('GET /teacher/student', 'sections.roster', {
    input: z.object({ student_id: id() }),
    output: TaughtStudent,
    topics: ['section', 'person', 'award'],
    opens: { person: 'student_id', page: 'record' },
  }),
}
