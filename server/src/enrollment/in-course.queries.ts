import type { InCourse } from '#contract/enrollment/requests.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { photoAddress } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

type Part = { search: string; sort: string; descending: boolean; offset: number; size: number }

const courseSorts: Record<string, Sql> = {
  name: sql`p.lname`,
  grade_level: sql`lpad(t.grade_level, 8)`,
  section: sql`s.name`,
  status: sql`e.status`,
}

export const selectInCourse = async (
  db: Db,
  { course_id, status, ids }: { course_id: number; status: string | null; ids: number[] | null },
  { search, sort, descending, offset, size }: Part,
) => {
  const key = sort in courseSorts ? sort : 'name'
  const params = sql.params({ status, ids })
  const rows = await sql<InCourse & { count: number }>`
    select
      e.id, p.id as student_id, p.fname, p.lname, p.native_name, ${photoAddress('p')} as photo, t.number, t.grade_level,
      s.id as section_id, s.name as section, e.status, e.start_date, e.end_date,
      coalesce((
        select r.name
        from leaving_reason r
        where r.school_id = e.school_id and r.id = e.leaving_reason_id
      ), '') as leaving,
      count(*) over () as count
    from section s
    join enrollment e on e.school_id = s.school_id and e.section_id = s.id
    join student t on t.school_id = e.school_id and t.id = e.student_id
    join person p on p.school_id = t.school_id and p.id = t.id
    where s.school_id = kernel.school_id()
      and s.course_id = ${course_id}
      and e.status = any (
        case
          when ${params.status}::text is null then array['active', 'hold', 'waitlisted', 'requested']
          else array[${params.status}]
        end
      )
      and ${matchesSearch(sql`p.search || ' ' || kernel.plain(t.number)`, search)}
      and (${params.ids}::bigint[] is null or e.id = any (${params.ids}))
    order by ${courseSorts[key] ?? sql.empty} ${descending ? sql`desc` : sql`asc`}, p.lname, p.fname, e.id
    limit ${size} offset ${offset}`.all(db)
  return { rows: rows.map(({ count: _count, ...one }) => one), count: rows[0]?.count ?? 0 }
}
