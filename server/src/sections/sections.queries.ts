import type { SectionRow } from '#contract/sections/sections.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { leads, taught } from '#server/access/reach.ts'
import { enrolled, participated } from '#server/access/participation.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sectionColor, withCourse, withRoom } from '#server/access/section.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** From and where of the work of one activity `a` of a unit that is not archived that waits for a grade. */
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
  c.name as course_name, c.subject, coalesce(t.name, '') as term_name, ${sectionColor} as color,
  coalesce(f.name, '') as room`

/** What has to be counted for each section (alias s): a list does so for the rows that it shows. */
const sectionFigures = {
  teachers: sql`coalesce((
    select json_agg(json_build_object('id', p.id, 'name', ${fullName('p')}) order by st.position, p.lname)
    from section_teacher st
    join person p on p.school_id = st.school_id and p.id = st.teacher_id
    where st.school_id = s.school_id and st.section_id = s.id
  ), '[]')`,
  student_count: sql`(
    select count(*)
    from enrollment e
    where e.school_id = s.school_id and e.section_id = s.id and ${enrolled('e')}
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
export const counted = (figures: Record<string, Sql>, which: (name: string) => boolean): Sql =>
  sql.join(
    Object.entries(figures)
      .filter(([name]) => which(name))
      .map(([name, figure]) => sql`, ${figure} as ${sql.ref(name)}`),
    '',
  )

const sectionTables = sql`
  section s
  ${withCourse}
  left join academic_term t on t.school_id = s.school_id and t.id = s.academic_term_id
  ${withRoom}`

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
        and ${matchesSearch(
          sql`kernel.plain(s.name || ' ' || s.number || ' ' || c.name || ' ' || c.subject)`,
          params.search,
        )}
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
