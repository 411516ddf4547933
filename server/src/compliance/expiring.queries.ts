import type { Out } from '#contract/kernel/endpoint.ts'
import { type compliance, expiresSoon } from '#contract/compliance/compliance.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { seenByOffice } from '#server/communication/notes.queries.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

type Filter = { search: string; kind: string | null; state: string | null; within: number }
type Part = { sort: string; descending: boolean; offset: number; size: number }

const sorts: Record<string, Sql> = { expires_on: sql`f.expires_on`, name: sql`f.lname`, what: sql`f.name` }

/** Rows of two tables in one list: the id tells both apart. */
const listId = sql`n.id * 2 + (n.kind = 'qualification')::int`

export const selectExpiring = async (
  db: Db,
  filter: Filter,
  { sort, descending, offset, size }: Part,
  today: string,
): Promise<Out<typeof compliance.expiring>> => {
  const params = sql.params({ today, kind: filter.kind, search: filter.search, state: filter.state })
  const order = sql`${sorts[sort] ?? sql`f.expires_on`} ${descending ? sql`desc` : sql`asc`}, f.expires_on, f.lname, f.fname, f.id`
  const row = await sql<{ list: Out<typeof compliance.expiring> }>`with found as materialized (
       select ${listId} as id, n.person_id, p.fname, p.lname, p.native_name, p.photo_file_id, n.kind, n.name, n.expires_on, n.expiry_notified_on = n.expires_on as notified,
         case when n.expires_on < ${params.today}::date then 'expired' when n.expires_on <= ${params.today}::date + ${sql.constant(expiresSoon)} then 'soon' else 'later' end as state
       from kernel.expiring(${params.today}::date + ${filter.within}::int) n join person p on p.school_id = kernel.school_id() and p.id = n.person_id
       where (${seenByOffice(sql`kernel.user_id()`)}) and (${params.kind}::text is null or n.kind = ${params.kind}) and (${params.search} = '' or strpos(p.search, kernel.plain(${params.search})) > 0)),
     wanted as (select * from found where ${params.state}::text is null or state = ${params.state}),
     shown as (select f.*, row_number() over (order by ${order}) as nth from wanted f order by nth limit ${size} offset ${offset})
     select json_build_object('count', (select count(*) from wanted), 'rows', coalesce((
       select json_agg(json_build_object('id', f.id, 'person_id', f.person_id, 'fname', f.fname, 'lname', f.lname, 'native_name', f.native_name,
         'photo', coalesce('/api/v2/user/photo/' || f.photo_file_id, ''), 'role', (select min(r.role) from person_role r where r.school_id = kernel.school_id() and r.person_id = f.person_id),
         'grade_level', coalesce(s.grade_level, ''), 'kind', f.kind, 'name', f.name, 'expires_on', f.expires_on, 'state', f.state, 'notified', coalesce(f.notified, false)) order by f.nth)
       from shown f left join student s on s.school_id = kernel.school_id() and s.id = f.person_id), '[]')) as list`.optional(
    db,
  )
  return row?.list ?? { rows: [], count: 0 }
}
