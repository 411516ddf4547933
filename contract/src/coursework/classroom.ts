import { z } from 'zod'
import { id } from '../kernel/fields.ts'

/** A class as its student sees it at a glance: on the home page and in the list of classes. */
export const Classroom = z.object({
  section_id: id(),
  name: z.string(),
  number: z.string(),
  course_name: z.string(),
  color: z.int(),
  room: z.string(),
  teachers: z.string(),
  percent: z.number().nullable(),
  letter: z.string().nullable(),
  /** Enrolled in it now, and it is open. */
  current: z.boolean(),
  /**
   * Graded or handed-in activities among all that are asked for: what is excused or was due before the student joined
   * is neither done nor to do.
   */
  done: z.int(),
  activities: z.int(),
  missing: z.int(),
  next_due: z.string().nullable(),
  next_name: z.string().nullable(),
  /** In a self-paced class: until when the student hands in. */
  last_day: z.string().nullable(),
})
export type Classroom = z.infer<typeof Classroom>
