import type { Out } from '#contract/kernel/endpoint.ts'
import { type compliance, expiresSoon } from '#contract/compliance/compliance.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import { seenByOffice } from '#server/communication/notes.queries.ts'

type Filter = { search: string; kind: string | null; state: string | null; within: number }
type Part = { sort: string; descending: boolean; offset: number; size: number }

const sorts: Record<string, string> = { expires_on: 'f.expires_on', name: 'f.lname', what: 'f.name' }

/** Rows of two tables in one list: the id tells both apart. */
const listId = `n.id * 2 + (n.kind = 'qualification')::int`

export const selectExpiring = async (
  db: Db,
  filter: Filter,
  { sort, descending, offset, size }: Part,
  today: string,
): Promise<Out<typeof compliance.expiring>> => {
  const order = `${sorts[sort] ?? 'f.expires_on'} ${descending ? 'desc' : 'asc'}, f.expires_on, f.lname, f.fname, f.id`
  const [row] = await prepared<{ list: Out<typeof compliance.expiring> }>(
    db,
    `with found as materialized (
       select ${listId} as id, n.person_id, p.fname, p.lname, p.native_name, p.photo_file_id, n.kind, n.name, n.expires_on, n.expiry_told = n.expires_on as told,
         case when n.expires_on < $1::date then 'expired' when n.expires_on <= $1::date + ${expiresSoon} then 'soon' else 'later' end as state
       from kernel.expiring($1::date + $2::int) n join person p on p.school_id = kernel.school_id() and p.id = n.person_id
       where (${seenByOffice('kernel.user_id()')}) and ($3::text is null or n.kind = $3) and ($4 = '' or strpos(p.search, kernel.plain($4)) > 0)),
     wanted as (select * from found where $5::text is null or state = $5),
     shown as (select f.*, row_number() over (order by ${order}) as nth from wanted f order by nth limit $7 offset $6)
     select json_build_object('count', (select count(*) from wanted), 'rows', coalesce((
       select json_agg(json_build_object('id', f.id, 'person_id', f.person_id, 'fname', f.fname, 'lname', f.lname, 'native_name', f.native_name,
         'photo', coalesce('/api/v2/user/photo/' || f.photo_file_id, ''), 'role', (select min(r.role) from person_role r where r.school_id = kernel.school_id() and r.person_id = f.person_id),
         'grade_level', coalesce(s.grade_level, ''), 'kind', f.kind, 'name', f.name, 'expires_on', f.expires_on, 'state', f.state, 'told', coalesce(f.told, false)) order by f.nth)
       from shown f left join student s on s.school_id = kernel.school_id() and s.id = f.person_id), '[]')) as list`,
    [today, filter.within, filter.kind, filter.search, filter.state, offset, size],
  )
  return row?.list ?? { rows: [], count: 0 }
}
