import type { FileOwner } from '#server/files/owners.ts'
import { me, sql } from '#server/kernel/sql.ts'

/** Files of a message: whoever sent it, and who got it while it is not withdrawn. */
export const messageFiles: FileOwner = {
  kinds: ['message'],
  reads: ({ actor }) => sql`exists (
    select from message m
    where m.school_id = f.school_id
      and m.id = f.owner_id
      and (
        m.sender_id = ${me(actor).person_id}::bigint
        or (
          m.status in ('sending', 'sent')
          and exists (
            select from message_recipient r
            where r.school_id = m.school_id
              and r.message_id = m.id
              and r.person_id = ${me(actor).person_id}::bigint
              and r.delivered_at is not null
          )
        )
      )
  )`,
}
