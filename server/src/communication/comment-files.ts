import { schoolAdmin } from '#contract/kernel/access.ts'
import type { FileOwner } from '#server/files/owners.ts'
import { seenNote } from './notes.queries.ts'

/** Files of comments on courses and schools: the office. */
export const commentFiles: FileOwner = { kinds: ['comment'], reads: `$2::int = ${schoolAdmin}` }

/** Files of a note about a person: whoever reads the note. */
export const noteFiles: FileOwner = {
  kinds: ['person_note'],
  reads: `exists (select from person_note n where n.school_id = f.school_id and n.id = f.owner_id and n.archived_at is null and ${seenNote('$4')})`,
}
