import { schoolAdmin } from '#contract/kernel/access.ts'
import type { TaughtStudent } from '#contract/people/taught-student.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { fullName, photoAddress } from '#server/access/person.sql.ts'
import { enrolled } from '#server/access/participation.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'

/** A student whom the actor teaches now or advises. */
export const optionalTaughtStudent = async (
  db: Db,
  actor: Actor,
  student_id: number,
): Promise<TaughtStudent | undefined> =>
  await sql<TaughtStudent>`
    select
      p.id, p.fname, p.lname, p.native_name, ${photoAddress('p')} as photo, st.number, st.grade_level, p.email, p.phone,
      ${labelAndBadgesOf(sql`p.id`)},
      ${guardiansOf(sql`p.school_id`, sql`p.id`)} as guardians
    from student st
    join person p on p.school_id = st.school_id and p.id = st.id
    where st.school_id = kernel.school_id()
      and st.id = ${student_id}
      and (
        ${me(actor).role}::int = ${sql.constant(schoolAdmin)} or ${taughtStudent(actor, sql`st.school_id`, sql`st.id`)}
      )`.optional(db)

/** What the school says of a student beside grades. */
export const labelAndBadgesOf = (id: Sql): Sql => sql`
  (
    select json_build_object('name', x.name, 'tone', x.tone)
    from person q
    join status x on x.school_id = q.school_id and x.id = q.status_id
    where q.school_id = kernel.school_id() and q.id = ${id}
  ) as label,
  (select count(*) from badge_award b where b.school_id = kernel.school_id() and b.student_id = ${id}) as badges`

/** Whom a teacher may call about a student: guardians, then the emergency contacts, those with two numbers twice. */
export const guardiansOf = (school_id: Sql, student_id: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object(
    'name', w.name, 'relationship', w.relationship, 'email', w.email, 'phone', w.phone
  ) order by w.turn, w.at, w.nth)
  from (
    select 1 as turn, ${fullName('gp')} as name, w.relationship, gp.email, gp.phone, w.id as at, 1::bigint as nth
    from guardianship w
    join person gp on gp.school_id = w.school_id and gp.id = w.parent_id
    where w.school_id = ${school_id} and w.student_id = ${student_id} and not w.no_contact
    union all
    select 2, u.name, u.relationship, '', n.number, u.position, n.nth
    from emergency_contact u
    cross join unnest(array[u.phone, u.other_phone]) with ordinality n(number, nth)
    where u.school_id = ${school_id} and u.student_id = ${student_id} and n.number <> ''
  ) w
), '[]')`

/**
 * Student `student_id` (SQL) is one of the teacher's: in an open class of theirs, or advised by them. $1 the teacher.
 */
export const taughtStudent = (actor: Caller, school_id: Sql, student_id: Sql): Sql => sql`(
  exists (
    select from enrollment x
    join section s on s.school_id = x.school_id and s.id = x.section_id and s.status = 'open'
    join section_teacher m on m.school_id = s.school_id
      and m.section_id = s.id
      and m.teacher_id = ${me(actor).person_id}::bigint
    where x.school_id = ${school_id} and x.student_id = ${student_id} and ${enrolled('x')}
  )
  or exists (
    select from advisorship v
    where v.school_id = ${school_id} and v.student_id = ${student_id} and v.teacher_id = ${me(actor).person_id}::bigint
  )
)`
