import type { Approval } from '#contract/kernel/approvals.contract.ts'
import type { StateNoun } from '#contract/object-states.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { requestTable } from '#server/kernel/request-table.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** What the records of a noun are called: one is `of`. */
const nameOf: Record<StateNoun, Sql> = {
  course: sql`select c.name from course c where c.school_id = r.school_id and c.id = of`,
  section: sql`select s.name from section s where s.school_id = r.school_id and s.id = of`,
  enrollment: sql`
    select ${fullName('p')} || ' · ' || s.name
    from enrollment e
    join person p on p.school_id = e.school_id and p.id = e.student_id
    join section s on s.school_id = e.school_id and s.id = e.section_id
    where e.school_id = r.school_id and e.id = of`,
  absence: sql`
    select ${fullName('p')}
    from attendance_plan a
    join person p on p.school_id = a.school_id and p.id = a.student_id
    where a.school_id = r.school_id and a.id = of`,
  application: sql`
    select trim(a.fname || ' ' || a.lname)
    from application a
    where a.school_id = r.school_id and a.id = of`,
}
const names = sql`(
  select coalesce(json_agg(name order by name), '[]')
  from (
    select case r.noun ${sql.join(
      Object.entries(nameOf).map(([noun, name]) => sql`when ${sql.constant(noun)} then (${name})`),
      ' ',
    )}
    end as name
    from unnest(r.record_ids[:10]) as of
  ) n
  where name is not null
)`

export const approvalTable = requestTable<Approval>({
  table: sql`state_approval`,
  fields: sql`
    'noun', r.noun, 'action', r.action, 'names', ${names}, 'records', cardinality(r.record_ids),
    'own', r.asked_by = kernel.user_id()`,
  joins: sql`join account k on k.id = r.asked_by`,
  search: sql`kernel.plain(k.fname || ' ' || k.lname || ' ' || r.note)`,
  sorts: {},
})

type Asked = {
  path: string
  input: Record<string, unknown>
  note: string
  noun: string
  action: string
  record_ids: number[]
}

/** The id; undefined where the same call waits already. */
export const insertApproval = (
  db: Db,
  { path, input, note, noun, action, record_ids }: Asked,
  { user_id, role }: { user_id: number; role: number },
  now: Date,
) =>
  sql<{ id: number }>`
    insert into state_approval (school_id, path, input, noun, action, record_ids, note, asked_by, asked_role, asked_at)
    values (
      kernel.school_id(), ${path}, ${JSON.stringify(input)}::jsonb, ${noun}, ${action}, ${record_ids}, ${note},
      ${user_id}, ${role}, ${now}
    )
    on conflict do nothing
    returning id`.optional(db)

export const lockWaiting = (db: Db, ids: readonly number[]) =>
  sql<{ id: number; path: string; input: Record<string, unknown>; note: string; asked_by: number }>`
    select id, path, input, note, asked_by
    from state_approval
    where school_id = kernel.school_id() and id = any (${ids}) and status = 'requested'
    order by id
    for update`.all(db)
