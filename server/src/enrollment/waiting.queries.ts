import type { Recipient } from '#server/notifications/notify.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { sql } from '#server/kernel/sql.ts'

export type Promoted = {
  id: number
  section_id: number
  student_id: number
  section: string
  school: string
  /** The language of the school. */
  language: string
  student: string
  recipients: (Recipient & { language: string })[]
}

/**
 * Gives free seats to those who have waited longest, are active in the school and not on hold; answers who got one and
 * who is to be told. The sections were locked before. One statement, because who gets a seat decides who waits on.
 */
export const promoteWaiting = (db: Db, section_ids: readonly number[], today: string): Promise<Promoted[]> =>
  sql<Promoted>`
    with free as (
      select
        s.id, s.name,
        coalesce(s.seat_cap, 1000000) - (
          select count(*)
          from enrollment e
          where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
        ) as seats
      from section s
      where s.school_id = kernel.school_id() and s.id = any (${section_ids}) and s.status = 'open'
    ),
    next as (
      select w.id, f.name
      from free f
      cross join lateral (
        select e.id
        from enrollment e
        join person a on a.school_id = e.school_id and a.id = e.student_id and a.status = 'active'
        where e.school_id = kernel.school_id()
          and e.section_id = f.id
          and e.status = 'waitlisted'
          and (e.override_reason <> '' or kernel.held_from('enrollment', e.student_id, ${today}) = '{}')
        order by e.waiting_since, e.id
        limit greatest(f.seats, 0)
      ) w
    ),
    seated as (
      update enrollment e
      set status = 'active', start_date = ${today}, waiting_since = null, version = version + 1
      from next n
      where e.school_id = kernel.school_id() and e.id = n.id
      returning e.id, e.section_id, e.student_id, n.name as section
    )
    select
      d.id, d.section_id, d.student_id, d.section, c.name as school, c.language, ${fullName('p')} as student,
      coalesce((
        select json_agg(distinct jsonb_build_object(
          'user_id', a.id,
          'email', coalesce(nullif(q.email, ''), a.email, ''),
          'notification', coalesce(a.notification, '{}'), 'language', coalesce(a.language, c.language)
        ))
        from person q
        left join account a on a.id = q.user_id
        where q.school_id = c.id
          and coalesce(nullif(q.email, ''), a.email, '') <> ''
          and (
            q.id = d.student_id
            or exists (
              select from guardianship g
              where g.school_id = q.school_id and g.parent_id = q.id and g.student_id = d.student_id and g.contact
            )
          )
      ), '[]') as recipients
    from seated d
    join person p on p.school_id = kernel.school_id() and p.id = d.student_id
    join school c on c.id = p.school_id
    order by d.id`.all(db)

/** Adds to what was said of these enrollments. */
export const noteClashes = (db: Db, notes: readonly { id: number; reason: string }[]) =>
  sql`
    update enrollment e
    set reason = concat_ws(' · ', nullif(e.reason, ''), n.reason)
    from unnest(${notes.map(({ id }) => id)}::bigint[], ${notes.map(({ reason }) => reason)}::text[]) n (id, reason)
    where e.school_id = kernel.school_id() and e.id = n.id`.run(db)
