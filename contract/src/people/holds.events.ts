import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { id } from '../kernel/fields.ts'

/** Holds of these students ended: what they were kept from may go on. */
export const holdsReleased = event('people.holds-released', z.object({ student_ids: z.array(id()) }))
