import type { RosterRow } from '#contract/sections/sections.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { enrolled, participated } from '#server/access/participation.ts'
import { guardiansOf, labelAndBadgesOf } from '#server/people/taught-student.queries.ts'
import { photoAddress } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { rollsOfStudents } from './absences.sql.ts'
import { foundBy, missingWork } from './students.queries.ts'

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

/** The section was reached before. The roster with everything its columns show, in one statement. */
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
        p.id, p.fname, p.lname, p.native_name, ${photoAddress('p')} as photo, e.id as enrollment_id, e.status,
        e.start_date, e.end_date,
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
        coalesce(y.absent, 0) as absent, coalesce(y.tardy, 0) as tardy, ${missingWork(params.now)} as missing,
        ${guardiansOf(sql`e.school_id`, sql`e.student_id`)} as guardians
      from enrollment e
      join person p on p.school_id = e.school_id and p.id = e.student_id
      join student st on st.school_id = p.school_id and st.id = p.id
      left join section_total x on x.school_id = e.school_id
        and x.section_id = e.section_id
        and x.student_id = e.student_id
      left join (${rollsOfStudents(sql`t.section_id = ${filter.section_id}`)}) y on y.student_id = e.student_id
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
          select f.*, ${labelAndBadgesOf(sql`case when ${enrolled('f')} then f.id end`)}
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
