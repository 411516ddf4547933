import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, optionalText } from '../kernel/fields.ts'

/** How many records of each kind stay, under an id that says nothing. */
export const keptKinds = ['finals', 'grades', 'attendance', 'enrollments'] as const
const Keeps = z.record(z.enum(keptKinds), z.int())

/**
 * Why the office cannot remove somebody's: `own`: the student or a parent does it with the account; `guardian`: of a
 * student who is here.
 */
export const removalProblems = ['', 'merged', 'removed', 'works', 'own', 'elsewhere', 'guardian'] as const

/** Removal of personal information: a student's own, or that of a parent's linked child. It cannot be undone. */
export const erasure = {
  /** Who may be named, and what proves the wish: the caller's password, or the typed name where the caller has none. */
  choices: endpoint('GET /user/removable_users', 'session.remove-person', {
    input: z.object({}),
    output: z.object({
      rows: z.array(z.object({ user_id: id(), name: z.string(), keeps: Keeps })),
      proof: z.enum(['password', 'name']),
    }),
  }),
  archive: endpoint('POST /user/archive_current_user', 'session.remove-person', {
    input: z.object({
      user_ids: ids(20),
      password: z.string().max(1024).optional(),
      name: optionalText(300).optional(),
    }),
    output: z.object({ removed: z.int() }),
    costly: true,
    in_person: true,
  }),
  /** Of a student without an account, or of a parent: what stays, and why it cannot be removed. */
  ofPerson: endpoint('GET /user/removable_person', 'session.remove-by-office', {
    input: z.object({ id: id() }),
    output: z.object({
      name: z.string(),
      problem: z.enum(removalProblems),
      keeps: Keeps,
      proof: z.enum(['password', 'name']),
    }),
  }),
  /** By the office, which proves that it is meant as everybody does. */
  removePerson: endpoint('POST /user/remove_person', 'session.remove-by-office', {
    input: z.object({ id: id(), password: z.string().max(1024).optional(), name: optionalText(300).optional() }),
    output: z.object({ removed: z.int() }),
    costly: true,
    in_person: true,
  }),
}
