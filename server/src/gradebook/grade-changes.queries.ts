import type { GradeChange } from '#contract/gradebook/columns.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { isAnonymous } from '#server/coursework/counting.ts'
import { fullName, personPairs } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export type ChangeFilter = {
  student_id: number | null
  activity_id: number | null
  grader_id: number | null
  from: string | null
  to: string | null
  offset: number
  size: number
}

type Changes = { rows: GradeChange[]; count: number; graders: { id: number; name: string }[] }

/**
 * Days are those of the school. The section was reached before. Long because a change is told with its student,
 * activity and person.
 */
export const selectChanges = async (db: Db, section_id: number, filter: ChangeFilter): Promise<Changes> => {
  const params = sql.params({
    section_id,
    student_id: filter.student_id,
    activity_id: filter.activity_id,
    grader_id: filter.grader_id,
    from: filter.from,
    to: filter.to,
  })
  const row = await sql<{ answer: Changes }>`
    with all_of as materialized (
      select l.id, l.at, l.real_user_id, l.user_id, l.reason, l.old, l.new, g.student_id, g.activity_id
      from grade g
      join audit_log l on l.school_id = g.school_id and l.table_name = 'grade' and l.row_id = g.id
      where g.school_id = kernel.school_id()
        and g.section_id = ${params.section_id}
        and (${params.student_id}::bigint is null or g.student_id = ${params.student_id})
        and (${params.activity_id}::bigint is null or g.activity_id = ${params.activity_id})
        and g.activity_id <> all (array(
          select a.id
          from activity a
          where a.school_id = kernel.school_id() and a.section_id = ${params.section_id} and ${isAnonymous}
        ))
    ),
    found as (
      select f.*
      from all_of f
      cross join (select time_zone from school where id = kernel.school_id()) c
      where (${params.grader_id}::bigint is null or f.real_user_id = ${params.grader_id})
        and (${params.from}::date is null or f.at >= ${params.from}::timestamp at time zone c.time_zone)
        and (${params.to}::date is null or f.at < (${params.to}::date + 1)::timestamp at time zone c.time_zone)
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', f.id, 'at', f.at, 'activity_id', f.activity_id, 'activity_name', a.name, 'reason', f.reason,
          'old', f.old, 'new', f.new, 'by', coalesce(${fullName('r')}, ''),
          'acting_for', case when f.user_id <> f.real_user_id then ${fullName('u')} end,
          'student', json_build_object(${personPairs('p')})
        ) order by f.id desc)
        from (select * from found order by id desc limit ${filter.size} offset ${filter.offset}) f
        join activity a on a.school_id = kernel.school_id() and a.id = f.activity_id
        join person p on p.school_id = kernel.school_id() and p.id = f.student_id
        left join account r on r.id = f.real_user_id
        left join account u on u.id = f.user_id
      ), '[]'),
      'count', (select count(*) from found),
      'graders', coalesce((
        select json_agg(json_build_object('id', r.id, 'name', ${fullName('r')}) order by r.lname)
        from account r
        where r.id in (select real_user_id from all_of)
      ), '[]')
    ) as answer`.optional(db)
  return row?.answer ?? { rows: [], count: 0, graders: [] }
}
