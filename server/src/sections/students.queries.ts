import type { StudentRow } from '#contract/sections/sections.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { enrolled } from '#server/access/participation.ts'
import { countsAsMissing, visible } from '#server/access/work-state.ts'
import { labelAndBadgesOf } from '#server/people/taught-student.queries.ts'
import { photoAddress } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { absentDays } from './absences.sql.ts'
import { counted } from './sections.queries.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/**
 * Whether an activity (aliases a, u its unit, g the grade) is missing of student `e.student_id`: shown to students,
 * without points, and due without being handed in or called missing.
 * @param now SQL
 */
export const isMissingWork = (now: Sql): Sql => sql`(
  ${visible} and g.points is null and coalesce(g.exempt, false) = false and ${countsAsMissing(sql`e.student_id`, now)}
)`

/** How much is missing of one student `e.student_id` in one section. @param now SQL */
export const missingWork = (now: Sql): Sql => sql`(
  select count(*)
  from activity a
  join unit u on u.school_id = a.school_id and u.id = a.unit_id
  left join grade g on g.school_id = a.school_id
    and g.section_id = a.section_id
    and g.student_id = e.student_id
    and g.activity_id = a.id
  where a.school_id = e.school_id and a.section_id = e.section_id and ${isMissingWork(now)}
)`

/** A student, aliases p and st, by any part of the name or number, or the end of the phone number. @param asked SQL */
export const foundBy = (asked: Sql): Sql => sql`(
  ${asked} = ''
  or ${matchesSearch(sql`p.search || ' ' || kernel.plain(st.number)`, asked)}
  or ${asked} ~ '^[-0-9 +()/.]+$'
  and length(regexp_replace(${asked}, '\\D', '', 'g')) >= 3
  and regexp_replace(p.phone, '\\D', '', 'g') like '%' || regexp_replace(${asked}, '\\D', '', 'g')
)`

export type StudentFilter = {
  section_id: number | null
  grade_level: string
  status: string | null
  ids: number[] | null
  search: string
  missing: number
  sort: string
  descending: boolean
  offset: number
  size: number
}

type StudentList = { rows: StudentRow[]; count: number }

const studentOrders: Record<string, Sql> = {
  lname: sql`lname`,
  number: sql`number`,
  grade_level: sql`grade_level`,
  missing: sql`missing`,
  absent_days: sql`absent_days`,
}

/** What has to be counted for each student (alias f): a list does so for the rows that it shows. */
const studentFigures = (now: Sql) => ({
  missing: sql`(
    select sum(${missingWork(sql`${now}`)})
    from enrollment e
    where e.school_id = kernel.school_id()
      and e.student_id = f.id
      and e.section_id in (select id from mine)
      and ${enrolled('e')}
  )`,
  absent_days: absentDays(
    sql`f.id`,
    sql`select id from mine`,
    sql`(select ${now}::timestamptz at time zone c.time_zone from school c where c.id = kernel.school_id())`,
  ),
})

/**
 * Students of the sections in reach, each once. $2 is the role of the actor here, so the present instant comes as $7.
 * One statement for page, count and filters.
 */
export const selectStudents = async (db: Db, actor: Actor, now: Date, filter: StudentFilter): Promise<StudentList> => {
  const params = sql.params({
    missing: filter.missing,
    now,
    section_id: filter.section_id,
    grade_level: filter.grade_level,
    status: filter.status,
    ids: filter.ids,
  })
  const order = sql`${studentOrders[filter.sort] ?? sql`lname`} ${filter.descending ? sql`desc` : sql`asc`}`
  const needed = (name: string) => name === filter.sort
  const row = await sql<{ list: StudentList }>`
    with mine as materialized (
      select s.id, s.name
      from section s
      where s.school_id = kernel.school_id() and s.status = 'open' and ${taught(actor)}
    ),
    reached as materialized (
      select e.student_id${filter.missing > 0 ? sql`, max(${missingWork(params.now)}) as most` : sql.empty}
      from mine m
      join enrollment e on e.school_id = kernel.school_id() and e.section_id = m.id and ${enrolled('e')}
      where (${params.section_id}::bigint is null or m.id = ${params.section_id})
        and (${params.status}::text is null or e.status = ${params.status})
      group by 1
    ),
    listed as (
      select p.id, p.fname, p.lname, p.native_name, ${photoAddress('p')} as photo, st.number, st.grade_level
      from reached l
      join person p on p.school_id = kernel.school_id() and p.id = l.student_id
      join student st on st.school_id = p.school_id and st.id = p.id
      where ${foundBy(sql`${filter.search}`)}
        and (${params.grade_level} = '' or st.grade_level = ${params.grade_level})
        and (${params.ids}::bigint[] is null or p.id = any (${params.ids}))
        and (${params.missing}::int = 0${filter.missing > 0 ? sql` or l.most >= ${params.missing}` : sql.empty})
    ),
    found as (select f.*${counted(studentFigures(params.now), needed)} from listed f),
    shown as (
      select *
      from found
      order by ${order}, fname, id
      limit ${filter.size} offset ${filter.offset}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(r)
        from (
          select
            f.*${counted(studentFigures(params.now), (name) => !needed(name))},
            ${labelAndBadgesOf(sql`f.id`)},
            (
              select json_agg(json_build_object(
                'id', m.id, 'name', m.name, 'percent', trim_scale(x.percent), 'letter', x.letter
              ) order by m.name)
              from enrollment e
              join mine m on m.id = e.section_id
              left join section_total x on x.school_id = e.school_id
                and x.section_id = e.section_id
                and x.student_id = e.student_id
              where e.school_id = kernel.school_id() and e.student_id = f.id and ${enrolled('e')}
            ) as sections
          from shown f
          order by ${order}, fname, id
        ) r
      ), '[]'),
      'count', (select count(*) from listed)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

type StudentChoices = { sections: { id: number; name: string }[]; grade_levels: string[] }

/** The open sections in reach, and the grade levels of their students. */
export const selectStudentChoices = async (db: Db, actor: Actor): Promise<StudentChoices> =>
  (
    await sql<{ choices: StudentChoices }>`
      with mine as materialized (
        select s.id, s.name
        from section s
        where s.school_id = kernel.school_id() and s.status = 'open' and ${taught(actor)}
      )
      select json_build_object(
        'sections', coalesce((
          select json_agg(json_build_object('id', id, 'name', name) order by name, id)
          from mine
        ), '[]'),
        'grade_levels', coalesce((
          select json_agg(g.grade_level order by length(g.grade_level), g.grade_level)
          from (
            select distinct st.grade_level
            from mine m
            join enrollment e on e.school_id = kernel.school_id() and e.section_id = m.id and ${enrolled('e')}
            join student st on st.school_id = e.school_id and st.id = e.student_id
            where st.grade_level <> ''
          ) g
        ), '[]')
      ) as choices`.optional(db)
  )?.choices ?? { sections: [], grade_levels: [] }
