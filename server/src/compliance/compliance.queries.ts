import type { Recipient } from '#server/notifications/notify.ts'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import type { Out } from '#contract/kernel/endpoint.ts'
import type { compliance, ComplianceItem, OwnCompliance } from '#contract/compliance/compliance.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { taughtStudent } from '#server/people/taught-student.queries.ts'
import { accountName, personPairs } from '#server/access/person.sql.ts'
import { type Caller, me, sql, type Sql } from '#server/kernel/sql.ts'

/** Whom item `i` concerns, over `p` of person: active staff, or active students (for whom a guardian may answer). */
const concerned = sql`
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
const complianceState = (today: Sql) => sql`lateral kernel.compliance_state(i, p.id, ${today}::date) c`

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
        and (${params.search} = '' or strpos(p.search, kernel.plain(${params.search})) > 0)
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
        and (${params.search} = '' or strpos(p.search, kernel.plain(${params.search})) > 0)
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

/** Those of the people whom the item concerns and the actor may write down. */
export const selectConcerned = async (
  db: Db,
  actor: Actor,
  item_id: number,
  person_ids: readonly number[],
): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select p.id
      from compliance_item i
      join person p on p.school_id = i.school_id and p.id = any (${person_ids})
      where i.school_id = kernel.school_id()
        and i.id = ${item_id}
        and i.archived_at is null
        and ${concerned}
        and (
          ${me(actor).role}::int = ${sql.constant(schoolAdmin)}
          or i.audience <> 'staff' and ${taughtStudent(actor, sql`p.school_id`, sql`p.id`)}
        )`.all(db)
  ).map(({ id }) => id)

/** Ends what stood before and writes the new state; 'open' only ends. */
export const writeEntries = async (
  db: Db,
  actor: Actor,
  { item_id, person_ids, state, note }: { item_id: number; person_ids: readonly number[]; state: string; note: string },
  now: Date,
) => {
  await sql`
    update compliance_entry
    set ended_at = ${now}
    where school_id = kernel.school_id()
      and item_id = ${item_id}
      and person_id = any (${person_ids})
      and ended_at is null`.run(db)
  if (state === 'open') return
  await sql`
    insert into compliance_entry (school_id, item_id, person_id, state, note, made_by, made_role, made_at)
    select kernel.school_id(), ${item_id}, x, ${state}, ${note}, ${actor.user_id}, ${actor.role}, ${now}
    from unnest(${person_ids}::bigint[]) x`.run(db)
}

/** What concerns the actor, as staff, as student, or as guardian of children: item i, person p, state c. $1 the person, $2 the role, $3 today. */
const ofMine = (actor: Caller, today: Sql) => sql`
  compliance_item i
  join person p on p.school_id = i.school_id
    and p.status = 'active'
    and p.id = any (
      case
        when ${me(actor).role}::int = ${sql.constant(parent)}
          then array(
            select w.student_id
            from guardianship w
            where w.school_id = kernel.school_id() and w.parent_id = ${me(actor).person_id}::bigint
          )
        else array[${me(actor).person_id}::bigint]
      end
    )
  cross join ${complianceState(sql`${today}`)}
  where i.school_id = kernel.school_id()
    and i.archived_at is null
    and i.audience = case
      when ${me(actor).role}::int = ${sql.constant(parent)} then 'parents'
      when ${me(actor).role}::int = ${sql.constant(student)} then 'students'
      else 'staff'
    end`

/** How much the actor still has to confirm or to hand in. */
export const countMine = async (db: Db, actor: Actor, today: string): Promise<number> => {
  const params = sql.params({ today })
  return (
    (
      await sql<{ count: number }>`
        select count(*) as count
        from ${ofMine(actor, params.today)} and c.state in ('open', 'overdue')`.optional(db)
    )?.count ?? 0
  )
}

export const selectMine = (db: Db, actor: Actor, today: string): Promise<OwnCompliance[]> => {
  const params = sql.params({ today })
  return sql<OwnCompliance>`
    select
      i.id as item_id, p.id as person_id,
      case when ${me(actor).role}::int = ${sql.constant(parent)} then p.fname else '' end as child,
      i.name, i.body, i.kind, i.document_type, i.due_on, c.state
    from ${ofMine(actor, params.today)} and c.state <> 'waived'
    order by c.state = 'done', i.due_on nulls last, i.name, p.fname, i.id`.all(db)
}

type Unsettled = Recipient & { language: string; item: string; school: string; due_on: string | null }

/** Who still has to answer, and where to write to: the person, or those guardians of a student who may be written to. */
export const selectUnsettled = (db: Db, item_id: number, today: string): Promise<Unsettled[]> =>
  sql<Unsettled>`
    select distinct
      a.id as user_id, w.email, coalesce(a.notification, '{}') as notification,
      coalesce(a.language, h.language, 'en') as language, i.name as item, h.name as school, i.due_on
    from compliance_item i
    join school h on h.id = i.school_id
    join person p on p.school_id = i.school_id
    cross join ${complianceState(sql`${today}`)}
    join person w on w.school_id = p.school_id
      and w.email <> ''
      and (
        case
          when i.audience = 'parents'
            then exists (
              select from guardianship g
              where g.school_id = p.school_id
                and g.student_id = p.id
                and g.parent_id = w.id
                and g.contact
                and not g.no_contact
            )
          else w.id = p.id
        end
      )
    left join account a on a.id = w.user_id
    where i.school_id = kernel.school_id()
      and i.id = ${item_id}
      and i.archived_at is null
      and ${concerned}
      and c.state in ('open', 'overdue')`.all(db)
