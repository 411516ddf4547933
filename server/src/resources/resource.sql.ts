import { expiresSoon } from '#contract/resources/list.contract.ts'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { enrolled } from '#server/access/participation.ts'
import { leads, taught } from '#server/access/reach.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'

// Pieces about a resource, alias r. `today` is SQL of the school's date.

/** Those of the school, and what other schools share with the group. */
export const everyResource = sql`
  (select * from resource where school_id = kernel.school_id() union all select * from auth.group_resources())`

const isOwn = sql`r.school_id = kernel.school_id()`

const inClasses = (reaches: Sql): Sql => sql`exists (
  select from section s
  where s.school_id = r.school_id and (s.id = r.section_id or s.course_id = r.course_id) and ${reaches}
)`

/** Who changes it: the office, whoever looks after it, and who leads its class or a class of its course. */
export const edits = (actor: Caller): Sql => sql`(
  ${isOwn}
  and (
    ${me(actor).role}::int = ${sql.constant(schoolAdmin)}
    or r.owner_id = ${me(actor).person_id}::bigint
    or ${inClasses(leads(actor))}
  )
)`

const visibleOn = (today: Sql): Sql => sql`(
  r.archived_at is null
  and coalesce(r.visible_from, ${today}::date) <= ${today}::date
  and coalesce(r.visible_to, ${today}::date) >= ${today}::date
)`

/** What staff find in the list: all that they change, and what is shown to teachers today. */
export const seenByStaff = (actor: Caller, today: Sql): Sql => sql`(
  ${me(actor).role}::int = ${sql.constant(schoolAdmin)}
  or ${edits(actor)}
  or (
    ${visibleOn(today)}
    and ${sql.constant(teacher)} = any (r.roles)
    and (r.section_id is null and r.course_id is null or ${inClasses(taught(actor))})
  )
)`

/**
 * What a family finds: of a student what is for the grade level and the classes, of a parent what is for one of the
 * children. @param child SQL of one child's id, or null for all
 */
export const seenByFamily = (actor: Caller, today: Sql, child: Sql): Sql => sql`(
  ${visibleOn(today)}
  and ${me(actor).role}::int = any (r.roles)
  and exists (
    select from student k
    where k.school_id = kernel.school_id()
      and k.status = 'active'
      and (${child}::bigint is null or k.id = ${child}::bigint)
      and case ${me(actor).role}::int
        when ${sql.constant(student)} then k.id = ${me(actor).person_id}::bigint
        when ${sql.constant(parent)}
          then exists (
            select from guardianship g
            where g.school_id = k.school_id and g.student_id = k.id and g.parent_id = ${me(actor).person_id}::bigint
          )
        else false
      end
      and (r.grade_levels = '{}' or k.grade_level = any (r.grade_levels))
      and (
        r.section_id is null and r.course_id is null
        or ${inClasses(sql`exists (
          select from enrollment e
          where e.school_id = s.school_id and e.section_id = s.id and e.student_id = k.id and ${enrolled('e')}
        )`)}
      )
  )
)`

export const seen = (actor: Caller, today: Sql): Sql =>
  actor.role === schoolAdmin || actor.role === teacher
    ? seenByStaff(actor, today)
    : seenByFamily(actor, today, sql`null`)

/** Its class, course or school, in words. */
export const place = sql`coalesce(
  (select s.name from section s where s.school_id = r.school_id and s.id = r.section_id),
  (select c.name from course c where c.school_id = r.school_id and c.id = r.course_id),
  (select x.name from school x where x.id = r.school_id),
  (select g.school from auth.group_resource(r.id) g),
  ''
)`

/** `expiring` are those of the school alone: others look after what they share. */
export const state = (today: Sql): Sql => sql`
  case
    when r.archived_at is not null then 'archived'
    when r.visible_from > ${today}::date then 'planned'
    when r.visible_to < ${today}::date then 'expired'
    when r.visible_to <= ${today}::date + ${sql.constant(expiresSoon)} and ${isOwn} then 'expiring'
    else 'visible'
  end`

/** Whether what was typed stands in what is said about it, or in its file or page. */
const isTitled = (search: Sql): Sql =>
  matchesSearch(
    sql`kernel.plain(r.title || ' ' || r.description || ' ' || r.folder || ' ' || array_to_string(r.tags, ' '))`,
    search,
  )
export const isFound = (search: Sql): Sql => sql`(
  ${isTitled(search)}
  or exists (
    select from resource_text x
    where x.school_id = r.school_id and x.resource_id = r.id and x.words @@ kernel.prefix_query(${search})
  )
)`

/** First what has the words in its title, then what has them elsewhere. */
export const rank = (search: Sql): Sql => sql`
  case when ${matchesSearch(sql`kernel.plain(r.title)`, search)} then 0 when ${isTitled(search)} then 1 else 2 end`
