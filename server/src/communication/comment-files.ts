import { schoolAdmin, superAdmin } from '#contract/kernel/access.ts'
import type { FileOwner } from '#server/files/owners.ts'
import { seenNote } from './notes.queries.ts'
import { me, sql } from '#server/kernel/sql.ts'

/** Files of comments: the office; of those on contracts a super admin too who may see contracts. */
export const commentFiles: FileOwner = {
  kinds: ['comment'],
  reads: ({ actor }) => sql`(
    ${me(actor).role}::int = ${sql.constant(schoolAdmin)}
    or (
      ${actor.role === superAdmin && actor.flags.has('saviewcontracts')}::boolean
      and exists (
        select from comment c
        where c.school_id = f.school_id and c.id = f.owner_id and c.owner_kind in ('contract', 'master_contract')
      )
    )
  )`,
}

/** Files of a note about a person: whoever reads the note. */
export const noteFiles: FileOwner = {
  kinds: ['person_note'],
  reads: ({ actor, user_id }) => sql`exists (
    select from person_note n
    where n.school_id = f.school_id and n.id = f.owner_id and n.archived_at is null and ${seenNote(actor, user_id)}
  )`,
}
