import type { Context } from '#server/kernel/serve.ts'

/** Kinds of record that own files. */
export type OwnerKind =
  | 'activity'
  | 'submission'
  | 'attempt'
  | 'lesson'
  | 'comment'
  | 'person_note'
  | 'application_document'

/** What a domain says of the files that its records own; each kind has one. */
export type FileOwner = {
  kinds: readonly OwnerKind[]
  /** Who may read file `f`, as SQL: $1 is the actor's person, $2 the role, $4 the account, $5 the present instant. */
  reads: string
  /** A further rule of the school that decides where `when` (SQL) holds of the file. */
  restricted?: { when: string; admits: (context: Pick<Context, 'db' | 'actor'>) => Promise<boolean> }
}
