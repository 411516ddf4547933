import { z } from 'zod'
import { id, optionalText, yesNo } from '../kernel/fields.ts'

/** What a school of a group hands to another one, which takes it in or declines: applications, people. */
export const offerStates = ['offered', 'accepted', 'declined', 'taken-back'] as const

/** `runs`: the caller runs that school too, so nobody there has to agree. */
export const SisterSchool = z.object({ id: id(), name: z.string(), runs: z.boolean() })

/**
 * What every offer says of itself. `school_id`: the school that offers; `arriving`: it is made to the present school.
 */
export const offerFields = {
  id: id(),
  school_id: id(),
  from: z.string(),
  to: z.string(),
  arriving: z.boolean(),
  state: z.enum(offerStates),
  reason: z.string(),
  answer: z.string(),
  by: z.string(),
  asked_at: z.string(),
  decided_at: z.string().nullable(),
  may_take_back: z.boolean(),
}

/** The answer of the other school; declining needs a word. */
export const OfferDecision = z.object({ school_id: id(), id: id(), accepted: yesNo(), answer: optionalText(300) })
