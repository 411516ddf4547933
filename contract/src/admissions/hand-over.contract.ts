import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { OfferDecision, offerFields, SisterSchool } from '../people/offer.contract.ts'
import { id, ids, optionalText, yesNo } from '../kernel/fields.ts'
import { applicationStates } from './application.states.ts'

/**
 * Applications on their way to another school of the group. `application_id`: in the present school, once there is one.
 */
export const Offer = z.object({
  ...offerFields,
  rows: z.array(z.object({ id: id(), application_id: id().nullable(), name: z.string(), grade_level: z.string() })),
})
export type Offer = z.infer<typeof Offer>

const Leaving = z.object({
  id: id(),
  name: z.string(),
  grade_level: z.string(),
  state: z.enum(applicationStates.states),
  documents: z.int(),
  problem: z.enum(['', 'move']),
})

export const handOver = {
  list: endpoint('GET /application/offers', 'admissions.manage', {
    input: z.object({}),
    output: z.object({ schools: z.array(SisterSchool), rows: z.array(Offer) }),
    topics: ['application'],
  }),
  /** Unconfirmed it only tells. The other school takes them in, at once where the caller runs it. */
  offer: endpoint('POST /application/change_school', 'admissions.manage', {
    input: z.object({ ids: ids(100), to_school: id(), reason: optionalText(300), confirmed: yesNo() }),
    parts: { by: 'ids', size: 100 },
    output: z.object({ rows: z.array(Leaving), at_once: z.boolean(), id: id().nullable() }),
    idempotent: true,
  }),
  decide: endpoint('POST /application/decide_offer', 'admissions.manage', {
    input: OfferDecision,
    output: z.object({ applications: z.int() }),
  }),
  /** As long as the other school has not answered. */
  takeBack: endpoint('POST /application/take_back_offer', 'admissions.manage', {
    input: z.object({ id: id() }),
    output: z.object({ applications: z.int() }),
  }),
}
