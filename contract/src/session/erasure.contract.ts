import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, optionalText } from '../kernel/fields.ts'

/** Removal of personal information: a student's own, or that of a parent's linked child. It cannot be undone. */
export const erasure = {
  /** Who may be named, and what proves the wish: the caller's password, or the typed name where the caller has none. */
  choices: endpoint('GET /user/removable_users', 'session.remove-person', {
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ user_id: id(), name: z.string() })), proof: z.enum(['password', 'name']) }),
  }),
  archive: endpoint('POST /user/archive_current_user', 'session.remove-person', {
    input: z.object({ user_ids: ids(20), password: z.string().max(1024).optional(), name: optionalText(300).optional() }),
    output: z.object({ removed: z.int() }),
    costly: true,
    in_person: true,
  }),
}
