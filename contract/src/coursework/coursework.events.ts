import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { id } from '../kernel/fields.ts'

/** Units or activities of a section are others than before, or count differently. */
export const courseworkChanged = event('coursework.changed', z.object({ section_id: id() }))

/** A student submitted work. */
export const workSubmitted = event('coursework.submitted', z.object({ activity_id: id(), student_id: id() }))
