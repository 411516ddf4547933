import { z } from 'zod'
import { id } from '../kernel/fields.ts'

/** A human being as lists show one. `native_name` is the name in the own script beside a transcription. */
export const Named = z.object({
  id: id(),
  fname: z.string(),
  lname: z.string(),
  native_name: z.string(),
  photo: z.string(),
})
export type Named = z.infer<typeof Named>

/** What the school calls how somebody stands, in its colour. */
export const OwnStatus = z.object({ name: z.string(), tone: z.string() })

/** What the school says of a student beside grades: the status in its own words, and how many badges were given. */
export const labelAndBadges = { label: OwnStatus.nullable(), badges: z.int() }

/** Whom the school may contact about a student: guardians first, then emergency contacts. */
export const ContactLine = z.object({
  name: z.string(),
  relationship: z.string(),
  email: z.string(),
  phone: z.string(),
})
