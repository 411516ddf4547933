import type { WaitingRow } from '#contract/gradebook/gradebook.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taught } from '#server/access/reach.ts'
import { waitingWork } from '#server/sections/sections.queries.ts'
import { isAnonymous } from '#server/coursework/counting.ts'
import { photoAddress } from '#server/access/person.sql.ts'
import { sectionColor, withCourse } from '#server/access/section.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

const waitingOrders: Record<string, Sql> = {
  submitted_at: sql`w.since`,
  lname: sql`case when not ${isAnonymous} then p.lname else '' end`,
  activity_name: sql`a.name`,
  section_name: sql`s.name`,
}

export type WaitingFilter = {
  search: string
  section_id: number | null
  late: boolean | null
  sort: string
  descending: boolean
  offset: number
  size: number
}

export type WaitingStudent = Omit<WaitingRow, 'ref'> & { student_id: number }

/** Submissions that wait for a grade, in the sections that the actor reaches. */
export const selectWaiting = async (
  db: Db,
  actor: Actor,
  filter: WaitingFilter,
): Promise<{ rows: WaitingStudent[]; count: number }> => {
  const named = filter.sort === 'lname' || filter.search !== ''
  const params = sql.params({ search: filter.search, section_id: filter.section_id, late: filter.late })
  const way = filter.descending ? sql`desc` : sql`asc`
  const late = filter.late !== null
  const row = await sql<{ list: { rows: WaitingStudent[]; count: number } }>`
    with found as (
      select
        a.id as activity_id, w.student_id,
        row_number() over (
          order by ${waitingOrders[filter.sort] ?? sql`w.since`} ${way}, w.since, a.id, w.student_id
        ) as nth
      from section s
      join activity a on a.school_id = s.school_id and a.section_id = s.id and a.graded and a.archived_at is null
      cross join lateral (select b.student_id, b.since ${waitingWork}) w
      ${late ? withSubmission : sql.empty}
      ${named ? sql`join person p on p.school_id = a.school_id and p.id = w.student_id` : sql.empty}
      where s.school_id = kernel.school_id()
        and s.status = 'open'
        and ${taught(actor)}
        and (${params.section_id}::bigint is null or s.id = ${params.section_id})
        and (${params.late}::boolean is null${late ? sql` or b.late = ${params.late}` : sql.empty})
        and (${params.search} = '' ${named ? orFound(params.search) : sql.empty})
    ),
    shown as (select * from found order by nth limit ${filter.size} offset ${filter.offset})
    select json_build_object('rows', ${rowsJson}, 'count', (select count(*) from found)) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

const withSubmission = sql`
  join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = w.student_id`

/** By activity and section, and by name where names are shown. */
const orFound = (search: Sql): Sql => sql`
  or ${matchesSearch(
    sql`kernel.plain(case when ${isAnonymous} then '' else p.search || ' ' end || a.name || ' ' || s.name)`,
    search,
  )}`

/** The page, in its order; who handed in anonymously is not named. */
const rowsJson = sql`coalesce((
  select json_agg(r order by r.nth)
  from (
    select
      f.nth, b.id, b.student_id, b.activity_id, ${isAnonymous} as anonymous, s.id as section_id,
      case when not ${isAnonymous} then p.fname else '' end as fname,
      case when not ${isAnonymous} then p.lname else '' end as lname,
      case when not ${isAnonymous} then p.native_name else '' end as native_name,
      case when not ${isAnonymous} then ${photoAddress('p')} else '' end as photo,
      a.name as activity_name, s.name as section_name, ${sectionColor} as color, b.submitted_at, b.late
    from shown f
    join activity a on a.school_id = kernel.school_id() and a.id = f.activity_id
    join section s on s.school_id = a.school_id and s.id = a.section_id
    join submission b on b.school_id = a.school_id and b.activity_id = a.id and b.student_id = f.student_id
    join person p on p.school_id = b.school_id and p.id = b.student_id
    ${withCourse}
  ) r
), '[]')`
