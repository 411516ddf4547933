import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, ids, orNull, text } from '../kernel/fields.ts'

/** How somebody signs in, as far as an admin may know. */
export const Credentials = z.object({
  username: z.string(),
  email: z.string(),
  has_password: z.boolean(),
  changed_at: z.string().nullable(),
  expires_on: z.string().nullable(),
  second_step: z.array(z.string()),
  last_login_at: z.string().nullable(),
  sessions: z.int(),
})
export type Credentials = z.infer<typeof Credentials>

export const signInProblems = ['', 'no-account', 'no-email', 'not-below'] as const

/**
 * `problem`: why no link can be sent, and nothing else be done about a missing account or one that is not below the
 * caller.
 */
const SignInState = z.object({
  id: id(),
  name: z.string(),
  problem: z.enum(signInProblems),
  has_password: z.boolean(),
  expires_on: z.string().nullable(),
})
export type SignInState = z.infer<typeof SignInState>

export const credentials = {
  read: endpoint('GET /user/credentials', 'people.link', { input: z.object({ id: id() }), output: Credentials }),
  /** Before something is done about many: who can be reached, and until when the passwords sign in. */
  states: endpoint('GET /user/sign_in_states', 'people.link', {
    input: z.object({ ids: ids(200) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ rows: z.array(SignInState) }),
  }),
  /** Mails each a link to set a new password; nobody sees it but the person. `ids`: who got one. */
  sendLinks: endpoint('POST /user/send_password_links', 'people.link', {
    input: z.object({ ids: ids(200) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
    idempotent: true,
    in_person: true,
  }),
  rename: endpoint('POST /user/rename_account', 'people.link', {
    input: z.object({ id: id(), username: text(100) }),
    output: z.object({ username: z.string() }),
    in_person: true,
  }),
  /** From that day on the password no longer signs in; the next one ends no more. Without a day it is kept. */
  expire: endpoint('POST /user/expire_passwords', 'people.link', {
    input: z.object({ ids: ids(), on: orNull(date()) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
    in_person: true,
  }),
  signOut: endpoint('POST /user/end_sessions', 'people.link', {
    input: z.object({ id: id() }),
    output: z.object({ sessions: z.int() }),
    in_person: true,
  }),
}
