import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { compliance, ComplianceItem, OwnCompliance } from '#contract/compliance/compliance.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { me } from '#server/access/reach.ts'
import { taughtStudent } from '#server/people/taught-student.queries.ts'

/** Whom item `i` concerns, over `p` of person: active staff, or active students (for whom a guardian may answer). */
const concerned = `p.status = 'active' and exists (select from person_role r where r.school_id = p.school_id and r.person_id = p.id and r.access <> 0 and (case i.audience when 'staff' then r.role in (${schoolAdmin}, ${teacher}) else r.role = ${student} end))`
const standing = (today: string) => `lateral kernel.compliance_state(i, p.id, ${today}::date) c`

export const selectItems = async (db: Db, archived: boolean, today: string): Promise<ComplianceItem[]> =>
  prepared(
    db,
    `select i.id, i.version, i.name, i.body, i.audience, i.kind, i.document_type, i.due_on, i.yearly, i.reminded_on, n.total, n.settled, n.waiting, n.overdue
     from compliance_item i cross join lateral (
       select count(*) as total, count(*) filter (where c.state in ('done', 'waived')) as settled, count(*) filter (where c.state = 'waiting') as waiting, count(*) filter (where c.state = 'overdue') as overdue
       from person p cross join ${standing('$2')} where p.school_id = i.school_id and ${concerned}) n
     where i.school_id = kernel.school_id() and (i.archived_at is not null) = $1 order by i.due_on nulls last, lower(i.name), i.id`,
    [archived, today],
  )

type Part = { search: string; sort: string; descending: boolean; offset: number; size: number }
const sorts: Record<string, string> = { name: 'f.lname', state: 'f.state', at: 'f.made_at' }

export const selectPeople = async (
  db: Db,
  item_id: number,
  state: string | null,
  part: Part,
  today: string,
): Promise<Out<typeof compliance.people>> => {
  const computed = state !== null || part.sort !== 'name' // of everybody, to find or to order them; otherwise of those on the page
  const order = `${sorts[part.sort] ?? 'f.lname'} ${part.descending ? 'desc' : 'asc'}, f.lname, f.fname, f.id`
  const [row] = await prepared<{ list: Out<typeof compliance.people> }>(
    db,
    `with found as (
       select p.id, p.fname, p.lname, p.native_name, p.photo_file_id${computed ? ', c.state, c.made_at' : ''} from compliance_item i join person p on p.school_id = i.school_id ${computed ? `cross join ${standing('$3')}` : ''}
       where i.school_id = kernel.school_id() and i.id = $1 and ${concerned} and ($2::text is null${state === null ? '' : ' or c.state = $2'}) and ($4 = '' or strpos(p.search, kernel.plain($4)) > 0)),
     shown as (select f.*, row_number() over (order by ${order}) as nth from found f order by nth limit $6 offset $5)
     select json_build_object('count', (select count(*) from found), 'rows', coalesce((
       select json_agg(json_build_object('id', p.id, 'fname', p.fname, 'lname', p.lname, 'native_name', p.native_name, 'photo', coalesce('/api/v2/user/photo/' || p.photo_file_id, ''), 'grade_level', coalesce(s.grade_level, ''),
         'state', c.state, 'at', c.made_at, 'note', coalesce(e.note, ''), 'by', coalesce((select trim(a.fname || ' ' || a.lname) from account a where a.id = e.made_by), '')) order by p.nth)
       from shown p join compliance_item i on i.school_id = kernel.school_id() and i.id = $1 cross join ${standing('$3')} left join compliance_entry e on e.school_id = i.school_id and e.id = c.entry_id
         left join student s on s.school_id = i.school_id and s.id = p.id), '[]')) as list`,
    [item_id, state, today, part.search, part.offset, part.size],
  )
  return row?.list ?? { rows: [], count: 0 }
}

/** The office sees all students, a teacher their own. */
export const selectStudents = async (
  db: Db,
  actor: Actor,
  missing: boolean,
  part: Part,
  today: string,
): Promise<Out<typeof compliance.students>> => {
  const way = part.descending ? 'desc' : 'asc'
  const computed = missing || part.sort === 'missing' // for everybody, to find or to order them; otherwise for the rows on the page
  const order = (missing_of: string) =>
    `${part.sort === 'missing' ? missing_of : 'f.lname'} ${way}, f.lname, f.fname, f.id`
  const standings = (id: string) => `lateral (
       select count(*) filter (where c.state not in ('done', 'waived')) as missing, coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'state', c.state) order by i.due_on, i.name, i.id), '[]') as items
       from compliance_item i cross join lateral kernel.compliance_state(i, ${id}, $4::date) c where i.school_id = kernel.school_id() and i.archived_at is null and i.audience <> 'staff') x`
  const [row] = await prepared<{ list: Out<typeof compliance.students> }>(
    db,
    `with found as (
       select p.id, p.fname, p.lname, p.native_name, p.photo_file_id, s.grade_level${computed ? ', x.missing' : ''}
       from student s join person p on p.school_id = s.school_id and p.id = s.id and p.status = 'active' ${computed ? `cross join ${standings('p.id')}` : ''}
       where s.school_id = kernel.school_id() and ($2::int = ${schoolAdmin} or ${taughtStudent('p.school_id', 'p.id')}) and (not $3::boolean${missing ? ' or x.missing > 0' : ''}) and ($5 = '' or strpos(p.search, kernel.plain($5)) > 0)),
     shown as (select f.* from found f order by ${order('f.missing')} limit $7 offset $6)
     select json_build_object('rows', coalesce((
       select json_agg(json_build_object('id', f.id, 'fname', f.fname, 'lname', f.lname, 'native_name', f.native_name, 'photo', coalesce('/api/v2/user/photo/' || f.photo_file_id, ''), 'grade_level', f.grade_level, 'missing', x.missing, 'items', x.items) order by ${order('x.missing')})
       from shown f cross join ${standings('f.id')}), '[]'), 'count', (select count(*) from found)) as list`,
    [...me(actor), missing, today, part.search, part.offset, part.size],
  )
  return row?.list ?? { rows: [], count: 0 }
}

/** Those of the people whom the item concerns and the actor may write down. */
export const selectConcerned = async (
  db: Db,
  actor: Actor,
  item_id: number,
  person_ids: readonly number[],
): Promise<number[]> =>
  (
    await prepared<{ id: number }>(
      db,
      `select p.id from compliance_item i join person p on p.school_id = i.school_id and p.id = any ($4)
       where i.school_id = kernel.school_id() and i.id = $3 and i.archived_at is null and ${concerned} and ($2::int = ${schoolAdmin} or i.audience <> 'staff' and ${taughtStudent('p.school_id', 'p.id')})`,
      [...me(actor), item_id, person_ids],
    )
  ).map(({ id }) => id)

/** Ends what stood before and writes the new state; 'open' only ends. */
export const writeEntries = async (
  db: Db,
  actor: Actor,
  { item_id, person_ids, state, note }: { item_id: number; person_ids: readonly number[]; state: string; note: string },
  now: Date,
) => {
  await prepared(
    db,
    'update compliance_entry set ended_at = $3 where school_id = kernel.school_id() and item_id = $1 and person_id = any ($2) and ended_at is null',
    [item_id, person_ids, now],
  )
  if (state === 'open') return
  await prepared(
    db,
    `insert into compliance_entry (school_id, item_id, person_id, state, note, made_by, made_role, made_at) select kernel.school_id(), $1, x, $3, $4, $5, $6, $7 from unnest($2::bigint[]) x`,
    [item_id, person_ids, state, note, actor.user_id, actor.role, now],
  )
}

/** What concerns the actor, as staff, as student, or as guardian of children: item i, person p, state c. $1 the person, $2 the role, $3 today. */
const ofMine = `compliance_item i join person p on p.school_id = i.school_id and p.status = 'active'
       and p.id = any (case when $2::int = ${parent} then array(select w.student_id from guardianship w where w.school_id = kernel.school_id() and w.parent_id = $1::bigint) else array[$1::bigint] end)
     cross join ${standing('$3')}
     where i.school_id = kernel.school_id() and i.archived_at is null and i.audience = case when $2::int = ${parent} then 'parents' when $2::int = ${student} then 'students' else 'staff' end`

/** How much the actor still has to confirm or to hand in. */
export const countMine = async (db: Db, actor: Actor, today: string): Promise<number> =>
  (
    await prepared<{ count: number }>(
      db,
      `select count(*) as count from ${ofMine} and c.state in ('open', 'overdue')`,
      [...me(actor), today],
    )
  )[0]?.count ?? 0

export const selectMine = (db: Db, actor: Actor, today: string): Promise<OwnCompliance[]> =>
  prepared(
    db,
    `select i.id as item_id, p.id as person_id, case when $2::int = ${parent} then p.fname else '' end as child, i.name, i.body, i.kind, i.document_type, i.due_on, c.state
     from ${ofMine} and c.state <> 'waived'
     order by c.state = 'done', i.due_on nulls last, i.name, p.fname, i.id`,
    [...me(actor), today],
  )

/** Who still has to answer, and where to write to: the person, or those guardians of a student who may be written to. */
export const selectUnsettled = (
  db: Db,
  item_id: number,
  today: string,
): Promise<{ email: string; language: string; item: string; school: string; due_on: string | null }[]> =>
  prepared(
    db,
    `select distinct w.email, coalesce(a.language, h.language, 'en') as language, i.name as item, h.name as school, i.due_on
     from compliance_item i join school h on h.id = i.school_id join person p on p.school_id = i.school_id cross join ${standing('$2')}
     join person w on w.school_id = p.school_id and w.email <> '' and (case when i.audience = 'parents' then exists (select from guardianship g where g.school_id = p.school_id and g.student_id = p.id and g.parent_id = w.id and g.contact and not g.no_contact) else w.id = p.id end)
     left join account a on a.id = w.user_id
     where i.school_id = kernel.school_id() and i.id = $1 and i.archived_at is null and ${concerned} and c.state in ('open', 'overdue')`,
    [item_id, today],
  )
