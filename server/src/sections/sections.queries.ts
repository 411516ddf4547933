import type { RosterRow, SectionRow, StudentRow } from '#contract/sections/sections.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { leads, taught } from '#server/access/reach.ts'
import { participated } from '#server/access/participation.ts'
import { countsAsMissing } from '#server/access/work-state.ts'
import { guardiansOf, marksOf, photo } from '#server/people/taught-student.queries.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** From and where of the work of one activity `a` of a unit that is not archived that waits for a mark. */
export const waitingWork = sql`from waiting_work b
where b.school_id = a.school_id
  and b.section_id = a.section_id
  and b.activity_id = a.id
  and exists (select from unit where unit.school_id = a.school_id and unit.id = a.unit_id and unit.archived_at is null)`

/** How much of it there is. */
export const toGrade = sql`(select count(*) ${waitingWork})`

/** What tells a section from others (aliases s, c, t, d, f). */
const sectionWords = sql`
  s.id, s.number, s.name, s.status, s.is_final, s.global_section_id is not null as is_global, s.version, s.period,
  c.name as course_name, c.subject, coalesce(t.name, '') as term_name, coalesce(d.color, 1) as color,
  coalesce(f.name, '') as room`

/** What has to be counted for each section (alias s): a list does so for the rows that it shows. */
const sectionFigures = {
  teachers: sql`coalesce((
    select json_agg(json_build_object('id', p.id, 'name', trim(p.fname || ' ' || p.lname)) order by
      st.position, p.lname)
    from section_teacher st
    join person p on p.school_id = st.school_id and p.id = st.teacher_id
    where st.school_id = s.school_id and st.section_id = s.id
  ), '[]')`,
  student_count: sql`(
    select count(*)
    from enrollment e
    where e.school_id = s.school_id and e.section_id = s.id and e.status in ('active', 'hold')
  )`,
  average_percent: sql`(
    select round(avg(x.percent), 2)
    from section_total x
    join enrollment e on e.school_id = x.school_id
      and e.section_id = x.section_id
      and e.student_id = x.student_id
      and ${participated()}
    where x.school_id = s.school_id and x.section_id = s.id
  )`,
  to_grade: sql`
    case s.status
      when 'open'
        then coalesce((
          select sum(${toGrade})
          from activity a
          where a.school_id = s.school_id and a.section_id = s.id and a.graded and a.archived_at is null
        ), 0)::bigint
      else 0
    end`,
}

/** Figures as columns, each with a comma before it. */
const counted = (figures: Record<string, Sql>, which: (name: string) => boolean): Sql =>
  sql.join(
    Object.entries(figures)
      .filter(([name]) => which(name))
      .map(([name, figure]) => sql`, ${figure} as ${sql.ref(name)}`),
    '',
  )

const sectionTables = sql`
  section s
  join course c on c.school_id = s.school_id and c.id = s.course_id
  left join department d on d.school_id = c.school_id and d.id = c.department_id
  left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
  left join facility f on f.school_id = s.school_id and f.id = s.facility_id`

export type SectionFilter = {
  search: string
  status: string | null
  to_grade: boolean
  global: boolean
  course_id: number | null
  sort: string
  descending: boolean
  offset: number
  size: number
}

const sectionOrders: Record<string, Sql> = {
  name: sql`name`,
  number: sql`number`,
  course_name: sql`course_name`,
  student_count: sql`student_count`,
  average_percent: sql`average_percent`,
  to_grade: sql`to_grade`,
}

export const selectSections = async (db: Db, actor: Actor, filter: SectionFilter) => {
  const params = sql.params({ search: filter.search, status: filter.status, course_id: filter.course_id })
  const order = sql`
    ${sectionOrders[filter.sort] ?? sql`name`} ${filter.descending ? sql`desc nulls last` : sql`asc nulls last`}`
  const needed = (name: string) => name === filter.sort || (name === 'to_grade' && filter.to_grade) // to find or to order the rows
  const row = await sql<{ list: { rows: SectionRow[]; count: number; open_count: number; closed_count: number } }>`
    with found as (
      select ${sectionWords}, s.school_id${counted(sectionFigures, needed)}
      from ${sectionTables}
      where s.school_id = kernel.school_id()
        and ${taught(actor)}
        and (
          ${params.search} = ''
          or strpos(
            kernel.plain(s.name || ' ' || s.number || ' ' || c.name || ' ' || c.subject),
            kernel.plain(${params.search})
          ) > 0
        )
        and (${params.course_id}::bigint is null or s.course_id = ${params.course_id})
    ),
    filtered as (
      select *
      from found
      where (${params.status}::text is null or status = ${params.status})
        and (not ${filter.to_grade}::boolean${filter.to_grade ? sql` or to_grade > 0` : sql.empty})
        and (not ${filter.global}::boolean or is_global)
    ),
    shown as (
      select *
      from filtered
      order by ${order}, name, id
      limit ${filter.size} offset ${filter.offset}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(r)
        from (select s.*${counted(sectionFigures, (name) => !needed(name))} from shown s order by ${order}, name, id) r
      ), '[]'),
      'count', (select count(*) from filtered),
      'open_count', (select count(*) from found where status = 'open'),
      'closed_count', (select count(*) from found where status = 'closed')
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0, open_count: 0, closed_count: 0 }
}

export const selectSection = async (
  db: Db,
  actor: Actor,
  section_id: number,
): Promise<(SectionRow & { assists: boolean }) | undefined> =>
  await sql<SectionRow & { assists: boolean }>`
    select ${sectionWords}${counted(sectionFigures, () => true)}, not ${leads(actor)} as assists
    from ${sectionTables}
    where s.school_id = kernel.school_id() and s.id = ${section_id} and ${taught(actor)}`.optional(db)

export type RosterFilter = {
  section_id: number
  search: string
  status: string | null
  grade_level: string
  ids: number[] | null
  missing: number
  incomplete: 'any' | 'overdue' | null
  sort: string
  descending: boolean
  offset: number
  size: number
}

const rosterOrders: Record<string, Sql> = {
  lname: sql`lname`,
  number: sql`number`,
  percent: sql`percent`,
  absent: sql`absent`,
  missing: sql`missing`,
  status: sql`status`,
}

/** Overdue, mandatory, shared and still without work or points, for one student `e.student_id` of one section. @param now SQL */
const missingWork = (now: Sql): Sql => sql`(
  select count(*)
  from activity a
  join unit u on u.school_id = a.school_id and u.id = a.unit_id
  left join grade g on g.school_id = a.school_id
    and g.section_id = a.section_id
    and g.student_id = e.student_id
    and g.activity_id = a.id
  where a.school_id = e.school_id
    and a.section_id = e.section_id
    and a.mandatory
    and a.shared
    and u.shared
    and a.archived_at is null
    and u.archived_at is null
    and g.points is null
    and coalesce(g.exempt, false) = false
    and ${countsAsMissing(sql`e.student_id`, now)}
)`

/** A student, aliases p and st, by any part of the name or number, or the end of the phone number. @param asked SQL */
const foundBy = (asked: Sql): Sql => sql`(
  ${asked} = ''
  or strpos(p.search || ' ' || kernel.plain(st.number), kernel.plain(${asked})) > 0
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
      and e.status in ('active', 'hold')
  )`,
  absent_days: sql`(
    select count(distinct t.date)
    from attendance t
    where t.school_id = kernel.school_id()
      and t.student_id = f.id
      and t.code = 'absent'
      and t.date > ${now}::timestamptz::date - 30
      and t.section_id in (select id from mine)
  )`,
})

/** Students of the sections in reach, each once. $2 is the role of the actor here, so the present instant comes as $7. */
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
      join enrollment e on e.school_id = kernel.school_id() and e.section_id = m.id and e.status in ('active', 'hold')
      where (${params.section_id}::bigint is null or m.id = ${params.section_id})
        and (${params.status}::text is null or e.status = ${params.status})
      group by 1
    ),
    listed as (
      select p.id, p.fname, p.lname, p.native_name, ${photo} as photo, st.number, st.grade_level
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
            ${marksOf(sql`f.id`)},
            (
              select json_agg(json_build_object(
                'id', m.id, 'name', m.name, 'percent', trim_scale(x.percent), 'letter', x.letter
              ) order by m.name)
              from enrollment e
              join mine m on m.id = e.section_id
              left join section_total x on x.school_id = e.school_id
                and x.section_id = e.section_id
                and x.student_id = e.student_id
              where e.school_id = kernel.school_id() and e.student_id = f.id and e.status in ('active', 'hold')
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
            join enrollment e on e.school_id = kernel.school_id()
              and e.section_id = m.id
              and e.status in ('active', 'hold')
            join student st on st.school_id = e.school_id and st.id = e.student_id
            where st.grade_level <> ''
          ) g
        ), '[]')
      ) as choices`.optional(db)
  )?.choices ?? { sections: [], grade_levels: [] }

/** The section was reached before. */
export const selectRoster = async (db: Db, now: Date, filter: RosterFilter) => {
  const params = sql.params({
    now,
    status: filter.status,
    grade_level: filter.grade_level,
    ids: filter.ids,
    incomplete: filter.incomplete,
  })
  const order = sql`
    ${rosterOrders[filter.sort] ?? sql`lname`} ${filter.descending ? sql`desc nulls last` : sql`asc nulls last`}`
  const row = await sql<{ list: { rows: RosterRow[]; count: number; grade_levels: string[] } }>`
    with found as (
      select
        p.id, p.fname, p.lname, p.native_name, ${photo} as photo, e.id as enrollment_id, e.status, e.start_date,
        e.end_date,
        coalesce((
          select r.name
          from leaving_reason r
          where r.school_id = e.school_id and r.id = e.leaving_reason_id
        ), '') as leaving,
        e.version, st.number, st.grade_level, p.email, p.phone, x.percent, x.letter,
        (
          select json_build_object(
            'until', m.incomplete_until,
            'overdue', m.incomplete_until < (${params.now}::timestamptz at time zone c.time_zone)::date
          )
          from final_grade_override m
          join school c on c.id = m.school_id
          where m.school_id = e.school_id
            and m.section_id = e.section_id
            and m.student_id = e.student_id
            and m.incomplete_until is not null
        ) as incomplete,
        (
          select count(*) filter (where t.code = 'absent')
          from attendance t
          where t.school_id = e.school_id and t.section_id = e.section_id and t.student_id = e.student_id
        ) as absent,
        (
          select count(*) filter (where t.code = 'tardy')
          from attendance t
          where t.school_id = e.school_id and t.section_id = e.section_id and t.student_id = e.student_id
        ) as tardy,
        ${missingWork(params.now)} as missing,
        ${guardiansOf(sql`e.school_id`, sql`e.student_id`)} as guardians
      from enrollment e
      join person p on p.school_id = e.school_id and p.id = e.student_id
      join student st on st.school_id = p.school_id and st.id = p.id
      left join section_total x on x.school_id = e.school_id
        and x.section_id = e.section_id
        and x.student_id = e.student_id
      where e.school_id = kernel.school_id()
        and e.section_id = ${filter.section_id}
        and ${foundBy(sql`${filter.search}`)}
        and (${params.ids}::bigint[] is null or e.student_id = any (${params.ids}))
        and case
          when ${params.status}::text is null then ${participated(sql`, 'waitlisted', 'requested'`)}
          else e.status = ${params.status}
            and not exists (
              select from enrollment o
              where o.school_id = e.school_id
                and o.section_id = e.section_id
                and o.student_id = e.student_id
                and o.status = e.status
                and o.id > e.id
            )
        end
    ),
    filtered as (
      select *
      from found
      where missing >= ${filter.missing}
        and (${params.grade_level} = '' or grade_level = ${params.grade_level})
        and (
          ${params.incomplete}::text is null
          or incomplete is not null and (${params.incomplete} = 'any' or (incomplete->>'overdue')::boolean)
        )
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(r)
        from (
          select f.*, ${marksOf(sql`case when f.status in ('active', 'hold') then f.id end`)}
          from filtered f
          order by ${order}, fname, id
          limit ${filter.size} offset ${filter.offset}
        ) r
      ), '[]'),
      'count', (select count(*) from filtered),
      'grade_levels', coalesce((
        select json_agg(g.grade_level order by lpad(g.grade_level, 8))
        from (select distinct grade_level from found where grade_level <> '') g
      ), '[]')
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0, grade_levels: [] }
}
