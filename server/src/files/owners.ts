import type { Actor } from '#server/kernel/request-scope.ts'
import type { Context } from '#server/kernel/serve.ts'
import type { Sql } from '#server/kernel/sql.ts'

/** Kinds of record that own files. */
export type OwnerKind =
  | 'activity'
  | 'submission'
  | 'attempt'
  | 'lesson'
  | 'comment'
  | 'person_note'
  | 'application_document'
  | 'message'
  | 'discussion_thread'
  | 'discussion_post'
  | 'resource'
  | 'contract'

/** What a domain says of the files that its records own; each kind has one. */
export type FileOwner = {
  kinds: readonly OwnerKind[]
  /** Who may read file `f`. @param user_id the actor's account */
  reads: (asked: { actor: Actor; user_id: Sql; now: Sql }) => Sql
  /** A further rule of the school that decides where `when` (SQL) holds of the file. */
  restricted?: { when: Sql; admits: (context: Pick<Context, 'db' | 'actor'>) => Promise<boolean> }
}
