import { schoolAdmin } from '#contract/kernel/access.ts'
import type { notes } from '#contract/communication/notes.contract.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import { accountName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import { noted, seenNote } from './notes.queries.ts'

/** Who still sees that note `n` was taken away: its author and the office. @param user the actor's account, as SQL */
export const seesRemoved = (actor: Actor, user: Sql): Sql => sql`
  (n.created_by = ${user} or ${me(actor).role}::int <= ${sql.constant(schoolAdmin)})`

/**
 * Each version is read by those who were to read the note as it was then: a text that was private stays so when the
 * note is shared later.
 */
export const optionalHistory = (db: Db, actor: Actor, id: number): Promise<Out<typeof notes.history> | undefined> => {
  const params = sql.params({ user_id: actor.user_id })
  const seen = seenNote(actor, params.user_id)
  return sql<Out<typeof notes.history>>`
    select
      coalesce((
        select json_agg(json_build_object(
          'id', v.id, 'category', v.category, 'visibility', v.visibility, 'body', v.body,
          'document_type', v.document_type, 'expires_on', v.expires_on, 'channel', v.channel, 'direction', v.direction,
          'outcome', v.outcome, 'happened_on', v.happened_on,
          'happened_time', to_char(v.happened_time, 'HH24:MI'),
          'with_whom', v.with_whom, 'follow_up_on', v.follow_up_on, 'by', coalesce(${accountName('v.written_by')}, ''),
          'at', v.written_at
        ) order by v.id desc)
        from person_note_version v
        cross join lateral (select one.school_id, one.person_id, one.created_by, v.visibility) n
        where v.school_id = one.school_id and v.note_id = one.id and (${seen})
      ), '[]') as versions,
      case
        when one.archived_at is not null
          then json_build_object('at', one.archived_at, 'by', coalesce(${accountName('one.archived_by')}, ''))
      end as removed,
      coalesce((
        select json_agg(json_build_object('id', n.id, 'person', ${noted}) order by p.lname, p.fname, n.id)
        from person_note n
        join person p on p.school_id = n.school_id and p.id = n.person_id
        where n.school_id = one.school_id
          and n.entry = one.entry
          and n.id <> one.id
          and n.archived_at is null
          and (${seen})
      ), '[]') as others
    from person_note one
    where one.school_id = kernel.school_id()
      and one.id = ${id}
      and exists (
        select from person_note n
        where n.school_id = one.school_id
          and n.id = one.id
          and (${seen})
          and (n.archived_at is null or ${seesRemoved(actor, params.user_id)})
      )`.optional(db)
}
