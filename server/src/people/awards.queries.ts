import type { Out } from '#contract/kernel/endpoint.ts'
import type { awards } from '#contract/people/awards.contract.ts'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taughtStudent } from './taught-student.queries.ts'
import { fullName } from '#server/access/person.sql.ts'
import { type Caller, me, sql } from '#server/kernel/sql.ts'

/** Whether the actor ($1, $2) may give badges to student `t`. */
const mayGive = (actor: Caller) => sql`(
  ${me(actor).role}::int = ${sql.constant(schoolAdmin)}
  or ${me(actor).role}::int = ${sql.constant(teacher)} and ${taughtStudent(actor, sql`t.school_id`, sql`t.id`)}
)`
const reached = (actor: Caller) => sql`(
  ${mayGive(actor)}
  or ${me(actor).role}::int = ${sql.constant(student)} and t.id = ${me(actor).person_id}::bigint
  or ${me(actor).role}::int = ${sql.constant(parent)}
  and exists (
    select from guardianship w
    where w.school_id = t.school_id
      and w.parent_id = ${me(actor).person_id}::bigint
      and w.student_id = t.id
      and not w.no_contact
  )
)`

export const optionalAwards = async (
  db: Db,
  actor: Actor,
  student_id: number,
): Promise<Out<typeof awards.list> | undefined> =>
  (
    await sql<{ list: Out<typeof awards.list> }>`
      select json_build_object(
        'rows', coalesce((
          select json_agg(json_build_object(
            'id', a.id, 'badge', b.name, 'points', b.points, 'description', b.description, 'note', a.note,
            'by', ${fullName('k')}, 'at', a.given_at,
            'can_take', ${me(actor).role}::int = ${sql.constant(schoolAdmin)} or a.given_by = ${actor.user_id}
          ) order by a.given_at desc, a.id desc)
          from badge_award a
          join badge b on b.school_id = a.school_id and b.id = a.badge_id
          join account k on k.id = a.given_by
          where a.school_id = t.school_id and a.student_id = t.id
        ), '[]'),
        'points', (
          select coalesce(sum(b.points), 0)
          from badge_award a
          join badge b on b.school_id = a.school_id and b.id = a.badge_id
          where a.school_id = t.school_id and a.student_id = t.id
        ),
        'can', json_build_object('give', ${mayGive(actor)})
      ) as list
      from student t
      where t.school_id = kernel.school_id() and t.id = ${student_id} and ${reached(actor)}`.optional(db)
  )?.list

export const selectBadges = (db: Db) =>
  sql<Out<typeof awards.badges>['rows'][number]>`
    select id, name, points
    from badge
    where school_id = kernel.school_id() and archived_at is null
    order by position, id`.all(db)

type NewAwards = { badge_id: number; student_ids: readonly number[]; note: string; now: Date }

/** Fewer than asked for where a student is out of reach or the badge is not there. */
export const insertAwards = (db: Db, actor: Actor, { badge_id, student_ids, note, now }: NewAwards) =>
  sql<{ id: number }>`
    insert into badge_award (school_id, badge_id, student_id, note, given_by, given_at)
    select t.school_id, b.id, t.id, ${note}, ${actor.user_id}, ${now}
    from student t
    join badge b on b.school_id = t.school_id and b.id = ${badge_id} and b.archived_at is null
    join person p on p.school_id = t.school_id and p.id = t.id and p.merged_into is null
    where t.school_id = kernel.school_id() and t.id = any (${student_ids}) and ${mayGive(actor)}
    returning id`.all(db)

export const deleteAwards = (db: Db, actor: Actor, ids: readonly number[]) =>
  sql<{ id: number }>`
    delete from badge_award
    where school_id = kernel.school_id()
      and id = any (${ids})
      and (${actor.role}::int = ${sql.constant(schoolAdmin)} or given_by = ${actor.user_id})
    returning id`.all(db)
