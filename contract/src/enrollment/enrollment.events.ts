import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { id } from '../kernel/fields.ts'

/** Students take part in a section from now on. */
export const studentsEnrolled = event(
  'enrollment.students-enrolled',
  z.object({ section_id: id(), student_ids: z.array(id()) }),
)
