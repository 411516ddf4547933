import { schoolAdmin } from '#contract/kernel/access.ts'
import { accountName, fullName } from '#server/access/person.sql.ts'
import { taught } from '#server/access/reach.ts'
import { me, sql } from '#server/kernel/sql.ts'
import { seesRemoved } from './note-history.queries.ts'
import { seenNote } from './notes.queries.ts'
import { wallTime, timelineRow, type TimelineSource } from './timeline-source.ts'

/** Calls, meetings and other contacts, comments and documents. */
const notes: TimelineSource = {
  kinds: ['call', 'meeting', 'contact', 'comment', 'document'],
  access: 'notes.read',
  rows: (student, reader) => sql`
    select ${timelineRow({
      kind: sql`
        case
          when n.kind <> 'contact' then n.kind
          when n.channel in ('phone', 'video') then 'call'
          when n.channel in ('meeting', 'visit') then 'meeting'
          else 'contact'
        end`,
      source_id: sql`n.id`,
      at: sql`coalesce(${wallTime(sql`(n.happened_on + coalesce(n.happened_time, '00:00'))`)}, n.created_at)`,
      timed: sql`n.happened_on is null or n.happened_time is not null`,
      label: sql`
        case
          when n.channel <> '' then 'notes.channel-' || n.channel
          when n.document_type <> '' then 'notes.document-' || n.document_type
          else 'notes.category-' || n.category
        end`,
      tags: sql`array_remove(array[
        'timeline.direction-' || nullif(n.direction, ''), 'notes.outcome-' || nullif(n.outcome, ''),
        case when n.kind <> 'comment' then 'notes.category-' || nullif(n.category, 'general') end,
        'notes.visibility-' || n.visibility
      ], null)`,
      title: sql`coalesce((
        select string_agg(f.name, ', ' order by f.id)
        from file f
        where f.school_id = n.school_id and f.owner_kind = 'person_note' and f.owner_id = n.id
      ), '')`,
      text: sql`n.body`,
      people: sql`n.with_whom`,
      by: sql`coalesce(${accountName('n.created_by')}, '')`,
      private: sql`n.visibility = 'private'`,
      due_on: sql`n.follow_up_on`,
      done: sql`n.followed_up_at is not null`,
      edited: sql`n.changed_at is not null`,
      mine: reader === 'record' ? sql`false` : sql`n.created_by = ${reader.user}`,
      removed_at: sql`n.archived_at`,
    })}
    from person_note n
    where n.school_id = kernel.school_id()
      and n.person_id = ${student}
      and ${
        reader === 'record'
          ? sql`n.archived_at is null`
          : sql`
            (${seenNote(reader.actor, reader.user)})
              and (n.archived_at is null or ${seesRemoved(reader.actor, reader.user)})`
      }`,
}

/** Notice n went to the student of event e, or to a guardian. */
const toFamily = sql`(
  n.person_id = e.person_id
  or exists (
    select from guardianship g
    where g.school_id = e.school_id and g.student_id = e.person_id and g.parent_id = n.person_id
  )
)`

/**
 * Notices that rules of the school sent about the student, one for all who got it. A teacher sees what went to the
 * family
 * from own classes, and what was for the teacher; the record holds what went to the family.
 */
const notices: TimelineSource = {
  kinds: ['notice'],
  access: 'notes.read',
  rows: (student, reader) => sql`
    select ${timelineRow({
      kind: sql`'notice'`,
      source_id: sql`min(n.id) * 2`,
      at: sql`min(coalesce(n.sent_at, n.due_at))`,
      title: sql`(array_agg(n.subject order by n.id))[1]`,
      text: sql`(array_agg(n.body order by n.id))[1]`,
      people: sql`string_agg(distinct ${fullName('p')}, ', ')`,
    })}
    from notification_event e
    join notification n on n.school_id = e.school_id and n.event_id = e.id and n.status = 'sent'
    join person p on p.school_id = n.school_id and p.id = n.person_id
    where e.school_id = kernel.school_id()
      and e.person_id = ${student}
      and ${
        reader === 'record'
          ? toFamily
          : sql`(
            ${me(reader.actor).role}::int <= ${sql.constant(schoolAdmin)}
            or n.person_id = ${me(reader.actor).person_id}::bigint
            or ${toFamily}
            and exists (
              select from section s
              where s.school_id = e.school_id and s.id = e.section_id and ${taught(reader.actor)}
            )
          )`
      }
    group by n.event_id, n.rule_id`,
}

export const ownTimelineSources: readonly TimelineSource[] = [notes, notices]
