import { schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { compliance, ComplianceItem } from '#contract/compliance/compliance.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taughtStudent } from '#server/people/taught-student.queries.ts'
import { accountName, personPairs } from '#server/access/person.sql.ts'
import { me, sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** Whom item `i` concerns, over `p` of person: active staff, or active students (for whom a guardian may answer). */
export const concerned = sql`
  p.status = 'active'
    and exists (
      select from person_role r
      where r.school_id = p.school_id
        and r.person_id = p.id
        and r.access <> 0
        and (
          case i.audience
            when 'staff' then r.role in (${sql.constant(schoolAdmin)}, ${sql.constant(teacher)})
            else r.role = ${sql.constant(student)}
          end
        )
    )`

export const complianceState = (today: Sql) => sql`lateral kernel.compliance_state(i, p.id, ${today}::date) c`

export const selectItems = async (db: Db, archived: boolean, today: string): Promise<ComplianceItem[]> =>
  sql<ComplianceItem>`
    select
      i.id, i.version, i.name, i.body, i.audience, i.kind, i.document_type, i.due_on, i.yearly, i.reminded_on, n.total,
      n.settled, n.waiting, n.overdue
    from compliance_item i
    cross join lateral (
      select
        count(*) as total,
        count(*) filter (where c.state in ('done', 'waived')) as settled,
        count(*) filter (where c.state = 'waiting') as waiting,
        count(*) filter (where c.state = 'overdue') as overdue
      from person p
      cross join ${complianceState(sql`${today}`)}
      where p.school_id = i.school_id and ${concerned}
    ) n
    where i.school_id = kernel.school_id() and (i.archived_at is not null) = ${archived}
    order by i.due_on nulls last, lower(i.name), i.id`.all(db)

type Part = { search: string; sort: string; descending: boolean; offset: number; size: number }

const sorts: Record<string, Sql> = { name: sql`f.lname`, state: sql`f.state`, at: sql`f.made_at` }

export const selectPeople = async (
  db: Db,
  item_id: number,
  state: string | null,
  part: Part,
  today: string,
): Promise<Out<typeof compliance.people>> => {
  const computed = state !== null || part.sort !== 'name' // of everybody, to find or to order them; otherwise of those on the page
  const params = sql.params({ item_id, state, today, search: part.search })
  const order = sql`
    ${sorts[part.sort] ?? sql`f.lname`} ${part.descending ? sql`desc` : sql`asc`}, f.lname, f.fname, f.id`
  const row = await sql<{ list: Out<typeof compliance.people> }>`
    with found as (
      select p.id, p.fname, p.lname, p.native_name, p.photo_file_id${computed ? sql`, c.state, c.made_at` : sql.empty}
      from compliance_item i
      join person p on p.school_id = i.school_id
      ${computed ? sql`cross join ${complianceState(params.today)}` : sql.empty}
      where i.school_id = kernel.school_id()
        and i.id = ${params.item_id}
        and ${concerned}
        and (${params.state}::text is null${state === null ? sql.empty : sql` or c.state = ${params.state}`})
        and ${matchesSearch(sql`p.search`, params.search)}
    ),
    shown as (
      select f.*, row_number() over (order by ${order}) as nth
      from found f
      order by nth
      limit ${part.size} offset ${part.offset}
    )
    select json_build_object(
      'count', (select count(*) from found),
      'rows', coalesce((
        select json_agg(json_build_object(
          ${personPairs('p')}, 'grade_level', coalesce(s.grade_level, ''), 'state', c.state, 'at', c.made_at,
          'note', coalesce(e.note, ''), 'by', coalesce(${accountName('e.made_by')}, '')
        ) order by p.nth)
        from shown p
        join compliance_item i on i.school_id = kernel.school_id() and i.id = ${params.item_id}
        cross join ${complianceState(params.today)}
        left join compliance_entry e on e.school_id = i.school_id and e.id = c.entry_id
        left join student s on s.school_id = i.school_id and s.id = p.id
      ), '[]')
    ) as list`.optional(db)
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
  const params = sql.params({ search: part.search })
  const way = part.descending ? sql`desc` : sql`asc`
  const computed = missing || part.sort === 'missing' // for everybody, to find or to order them; otherwise for the rows on the page
  const order = (missing_of: Sql) => sql`
    ${part.sort === 'missing' ? missing_of : sql`f.lname`} ${way}, f.lname, f.fname, f.id`
  const complianceStates = (id: Sql) => sql`
    lateral (
      select
        count(*) filter (where c.state not in ('done', 'waived')) as missing,
        coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'state', c.state) order by
          i.due_on, i.name, i.id), '[]') as items
      from compliance_item i
      cross join lateral kernel.compliance_state(i, ${id}, ${today}::date) c
      where i.school_id = kernel.school_id() and i.archived_at is null and i.audience <> 'staff'
    ) x`
  const row = await sql<{ list: Out<typeof compliance.students> }>`
    with found as (
      select
        p.id, p.fname, p.lname, p.native_name, p.photo_file_id,
        s.grade_level${computed ? sql`, x.missing` : sql.empty}
      from student s
      join person p on p.school_id = s.school_id and p.id = s.id and p.status = 'active'
      ${computed ? sql`cross join ${complianceStates(sql`p.id`)}` : sql.empty}
      where s.school_id = kernel.school_id()
        and (
          ${me(actor).role}::int = ${sql.constant(schoolAdmin)} or ${taughtStudent(actor, sql`p.school_id`, sql`p.id`)}
        )
        and (not ${missing}::boolean${missing ? sql` or x.missing > 0` : sql.empty})
        and ${matchesSearch(sql`p.search`, params.search)}
    ),
    shown as (
      select f.*
      from found f
      order by ${order(sql`f.missing`)}
      limit ${part.size} offset ${part.offset}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(json_build_object(
          ${personPairs('f')}, 'grade_level', f.grade_level, 'missing', x.missing, 'items', x.items
        ) order by ${order(sql`x.missing`)})
        from shown f
        cross join ${complianceStates(sql`f.id`)}
      ), '[]'),
      'count', (select count(*) from found)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}
