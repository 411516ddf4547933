import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, optionalText } from '../kernel/fields.ts'

/** How many records of each kind stay, under an id that says nothing. */
export const keptKinds = ['finals', 'grades', 'attendance', 'stays'] as const
const Keeps = z.record(z.enum(keptKinds), z.int())

/** Removal of personal information: a student's own, or that of a parent's linked child. It cannot be undone. */
export const erasure = {
  /** Who may be named, and what proves the wish: the caller's password, or the typed name where the caller has none. */
  choices: endpoint('GET /user/removable_users', 'session.remove-person', {
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ user_id: id(), name: z.string(), keeps: Keeps })), proof: z.enum(['password', 'name']) }),
  }),
  archive: endpoint('POST /user/archive_current_user', 'session.remove-person', {
    input: z.object({ user_ids: ids(20), password: z.string().max(1024).optional(), name: optionalText(300).optional() }),
    output: z.object({ removed: z.int() }),
    costly: true,
    in_person: true,
  }),
}
