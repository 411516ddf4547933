import type { Out } from '#contract/kernel/endpoint.ts'
import type { awards } from '#contract/people/awards.contract.ts'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me } from '#server/access/reach.ts'
import { taughtStudent } from './taught-student.queries.ts'

/** Whether the actor ($1, $2) may give badges to student `t`. */
const mayGive = `($2::int = ${schoolAdmin} or $2::int = ${teacher} and ${taughtStudent('t.school_id', 't.id')})`
const reached = `(${mayGive} or $2::int = ${student} and t.id = $1::bigint
  or $2::int = ${parent} and exists (select from guardianship w where w.school_id = t.school_id and w.parent_id = $1::bigint and w.student_id = t.id and not w.no_contact))`

export const optionalAwards = async (
  db: Db,
  actor: Actor,
  student_id: number,
): Promise<Out<typeof awards.list> | undefined> =>
  (
    await prepared<{ list: Out<typeof awards.list> }>(
      db,
      `select json_build_object('rows', coalesce((
           select json_agg(json_build_object('id', a.id, 'badge', b.name, 'points', b.points, 'description', b.description, 'note', a.note, 'by', trim(k.fname || ' ' || k.lname), 'at', a.given_at,
             'can_take', $2::int = ${schoolAdmin} or a.given_by = $4) order by a.given_at desc, a.id desc)
           from badge_award a join badge b on b.school_id = a.school_id and b.id = a.badge_id join account k on k.id = a.given_by where a.school_id = t.school_id and a.student_id = t.id), '[]'),
         'points', (select coalesce(sum(b.points), 0) from badge_award a join badge b on b.school_id = a.school_id and b.id = a.badge_id where a.school_id = t.school_id and a.student_id = t.id),
         'can', json_build_object('give', ${mayGive})) as list
       from student t where t.school_id = kernel.school_id() and t.id = $3 and ${reached}`,
      [...me(actor), student_id, actor.user_id],
    )
  )[0]?.list

export const selectBadges = (db: Db) =>
  prepared<Out<typeof awards.badges>['rows'][number]>(
    db,
    `select id, name, points from badge where school_id = kernel.school_id() and archived_at is null order by position, id`,
    [],
  )

type NewAwards = { badge_id: number; student_ids: readonly number[]; note: string; now: Date }

/** Fewer than asked for where a student is out of reach or the badge is not there. */
export const insertAwards = (db: Db, actor: Actor, { badge_id, student_ids, note, now }: NewAwards) =>
  prepared<{ id: number }>(
    db,
    `insert into badge_award (school_id, badge_id, student_id, note, given_by, given_at)
     select t.school_id, b.id, t.id, $5, $6, $7 from student t join badge b on b.school_id = t.school_id and b.id = $3 and b.archived_at is null
     join person p on p.school_id = t.school_id and p.id = t.id and p.merged_into is null where t.school_id = kernel.school_id() and t.id = any ($4) and ${mayGive} returning id`,
    [...me(actor), badge_id, student_ids, note, actor.user_id, now],
  )

export const deleteAwards = (db: Db, actor: Actor, ids: readonly number[]) =>
  prepared<{ id: number }>(
    db,
    `delete from badge_award where school_id = kernel.school_id() and id = any ($1) and ($2::int = ${schoolAdmin} or given_by = $3) returning id`,
    [ids, actor.role, actor.user_id],
  )
