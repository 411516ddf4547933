import { z } from 'zod'
import { document } from '../kernel/document.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, text } from '../kernel/fields.ts'
import { personKinds } from './records.contract.ts'
import { Named } from './person.contract.ts'

export const papers = ['a4', 'letter'] as const

/**
 * What stands on a card. `verify` is the address in its code: it opens without signing in and says nothing but whether
 * the card is valid, whose school and which initials.
 */
export const IdCard = Named.extend({
  kind: z.enum(personKinds),
  number: z.string(),
  grade_level: z.string(),
  title: z.string(),
  school_name: z.string(),
  school_native_name: z.string(),
  /** Address of the picture, empty without one. */
  logo: z.string(),
  /** False for who is not active: the card is no longer good. */
  valid: z.boolean(),
  valid_until: z.string(),
  verify: z.string(),
})
export type IdCard = z.infer<typeof IdCard>

export const idCards = {
  /** Admins read everybody's, teachers those of their students, families their own. */
  read: endpoint('GET /user/id_card', 'people.card', {
    input: z.object({ id: id() }),
    output: IdCard,
    topics: ['person'],
  }),
}

/**
 * Eight on a sheet. Without `paper` the school's place decides. Who is not active or not found is left out, and named
 * at the end.
 */
export const idCardSheet = document('GET /user/id_cards_pdf', 'people.card', {
  input: z.object({ ids: ids(200), paper: choice(papers).optional() }),
  parts: { by: 'ids', size: 200 },
})

export const openCards = {
  verify: endpoint('GET /user/verify_card/:code', 'session.open', {
    input: z.object({ code: text(200) }),
    output: z.object({
      valid: z.boolean(),
      school_name: z.string(),
      initials: z.string(),
      valid_until: z.string().nullable(),
    }),
  }),
}
