import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/database.ts'

// Who the rows of a file of people are: by an id, else by user name or e-mail, else a namesake to be decided about.
// Always of the present school; asked again with every comparison, so what is stored and decided by then counts.

const kinds = ['student', 'teacher', 'parent'] as const
type Kind = (typeof kinds)[number]

const here = (run_id: number) => sql`r.run_id = ${run_id} and r.school_id = kernel.school_id()`
const open = (run_id: number, kind: Kind) => sql`
  ${here(run_id)} and r.kind = ${kind} and r.record_id is null and r.result = 'new'`
const person = sql`coalesce(o.merged_into, o.id)`
const members = (kind: Kind): RawBuilder<unknown> =>
  kind === 'parent'
    ? sql`person o join person_role m on m.school_id = o.school_id and m.person_id = o.id and m.role = 5`
    : sql`person o join ${sql.table(kind)} m on m.school_id = o.school_id and m.id = o.id`
const problem = (
  reason: string,
  column: RawBuilder<unknown>,
  params: RawBuilder<unknown>,
) => sql`jsonb_build_array(jsonb_build_object(
  'column', ${column}, 'reason', ${reason}::text, 'params', ${params}, 'live', true
))`

/** Forgets what an earlier comparison found; faults of the file itself stay. */
export const forgetFindings = (db: Db, run_id: number) =>
  sql`
    update import_row r
    set
      record_id = null, retired = false, match = null, old = null, blocked_by = null, holds_back = 0,
      problems = f.faults,
      result = case when f.faults = '[]' then 'new' else 'wrong' end,
      guardian_record = null, child_record = null
    from (
      select
        id,
        (select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(problems) p where not p ? 'live') as faults
      from import_row
      where run_id = ${run_id}
    ) f
    where ${here(run_id)} and f.id = r.id`.execute(db)

export const identifyParsed = async (db: Db, run_id: number): Promise<void> => {
  for (const kind of kinds) {
    for (const { of, value, cell, also = sql`true` } of identities(kind))
      await sql`
        update import_row r
        set record_id = k.id
        from (
          select min(${person}) as id, ${value} as value, min(kernel.plain(o.fname)) as fname
          from ${of}
          where o.school_id = kernel.school_id() and ${value} <> ''
          group by ${value}
          having count(distinct ${person}) = 1
        ) k
        where ${open(run_id, kind)} and ${cell} = k.value and ${also}`.execute(db)
    await findMatches(db, run_id, kind)
  }
  await refuseSecond(db, run_id)
  await settleUsernames(db, run_id)
  await findChildren(db, run_id)
  await holdBack(db, run_id)
}

type Identity = {
  of: RawBuilder<unknown>
  value: RawBuilder<unknown>
  cell: RawBuilder<unknown>
  also?: RawBuilder<unknown>
}

/** One address may be that of a whole family: who is found by it has the first name too. */
const sameFirstName = sql`k.fname = kernel.plain(r.cells->>'first_name')`
const identities = (kind: Kind): Identity[] => [
  { of: members(kind), value: sql`o.sis_id`, cell: sql`r.sis_id` },
  ...(kind === 'parent' ? [] : [{ of: members(kind), value: sql`m.number`, cell: sql`r.cells->>'number'` }]),
  {
    of: sql`person o join account a on a.id = o.user_id`,
    value: sql`lower(a.username)`,
    cell: sql`lower(r.cells->>'username')`,
    also: sql`(not r.cells ? 'username_of_email' or ${sameFirstName})`,
  },
  {
    of: kind === 'parent' ? sql`person o` : members(kind),
    value: sql`lower(o.email) || ' ' || kernel.plain(o.fname)`,
    cell: sql`lower(r.cells->>'email') || ' ' || kernel.plain(r.cells->>'first_name')`,
    also: sql`r.cells->>'email' <> ''`,
  },
]

/** A student of the same name and birth date; a teacher or parent of the same name who has no other address. */
const findMatches = (db: Db, run_id: number, kind: Kind) =>
  sql`
    update import_row r
    set
      match = k.match,
      record_id = case r.decision when 'update' then (k.match->>'id')::bigint end,
      result = case when r.decision in ('', 'leave') then 'held_back' else 'new' end
    from (
      select distinct
        on (x.id) x.id as row_id,
        jsonb_build_object(
          'id', o.id, 'name', o.fname || ' ' || o.lname,
          'detail', ${kind === 'parent' ? sql`o.email` : sql`m.number`}
        ) as match
      from import_row x
      join ${members(kind)} on kernel.plain(o.lname) = kernel.plain(x.cells->>'last_name')
        and kernel.plain(o.fname) = kernel.plain(x.cells->>'first_name')
      where x.run_id = ${run_id}
        and x.kind = ${kind}
        and x.school_id = kernel.school_id()
        and x.record_id is null
        and x.result = 'new'
        and o.school_id = kernel.school_id()
        and o.merged_into is null
        and ${
          kind === 'student'
            ? sql`m.birth_date = nullif(x.cells->>'birth_date', '')::date`
            : sql`(o.email = '' or coalesce(x.cells->>'email', '') in ('', o.email))`
        }
      order by x.id, o.id
    ) k
    where r.run_id = ${run_id} and r.id = k.row_id`.execute(db)

/** Two rows that lead to one record: the first counts. */
const refuseSecond = (db: Db, run_id: number) =>
  sql`
    update import_row r
    set result = 'wrong', problems = ${problem('same_record', sql`''::text`, sql`jsonb_build_object('row', d.first)`)}
    from (
      select id, first_value(row) over same as first, row_number() over same as nth
      from import_row
      where run_id = ${run_id}
        and school_id = kernel.school_id()
        and kind in ('student', 'teacher', 'parent')
        and result = 'new'
        and record_id is not null
        and not retired
      window same as (partition by kind, record_id order by id)
    ) d
    where r.run_id = ${run_id} and r.id = d.id and d.nth > 1`.execute(db)

/**
 * An address makes no user name where it is taken or somebody has another one; a user name that is told must be free.
 * Nobody stored gets an account by a file.
 */
const settleUsernames = async (db: Db, run_id: number): Promise<void> => {
  await sql`
    update import_row r
    set cells = r.cells - 'username'
    from person p
    where ${here(run_id)}
      and r.result = 'new'
      and r.cells ? 'username'
      and p.school_id = r.school_id
      and p.id = r.record_id
      and (p.user_id is null or r.cells ? 'username_of_email')`.execute(db)
  await sql`
    update import_row r
    set
      cells = case when r.cells ? 'username_of_email' then r.cells - 'username' else r.cells end,
      result = case when r.cells ? 'username_of_email' then 'new' else 'wrong' end,
      problems = case
        when r.cells ? 'username_of_email' then r.problems
        else ${problem(
          'username_taken',
          sql`n.layout->'headings'->>(case r.kind when 'parent' then 'parent.username' else r.kind || '.username' end)`,
          sql`jsonb_build_object('value', r.cells->>'username')`,
        )}
      end
    from auth.import_usernames_taken(${run_id}) t, import_run n
    where r.run_id = ${run_id} and r.id = t.row_id and n.id = r.run_id`.execute(db)
}

/** The children that a parent's row names by student number or SIS id. */
const findChildren = async (db: Db, run_id: number): Promise<void> => {
  await sql`
    update import_row r
    set child_record = k.id
    from (
      select min(${person}) as id, v.value
      from student s
      join person o on o.school_id = s.school_id
        and o.id = s.id, lateral (select s.number as value union select s.sis_id) v
      where s.school_id = kernel.school_id() and v.value <> ''
      group by v.value
      having count(distinct ${person}) = 1
    ) k
    where ${here(run_id)}
      and r.kind = 'guardian'
      and r.result = 'new'
      and r.cells->>'child_number' = k.value`.execute(db)
  await sql`
    update import_row r
    set
      result = 'wrong',
      problems = ${problem(
        'no_such_student',
        sql`n.layout->'headings'->>'row.children'`,
        sql`jsonb_build_object('value', r.cells->>'child_number')`,
      )}
    from import_run n
    where ${here(run_id)}
      and n.id = r.run_id
      and r.kind = 'guardian'
      and r.result = 'new'
      and r.cells ? 'child_number'
      and r.child_record is null`.execute(db)
}

/** A link waits for both its people, and a parent for at least one child. */
const holdBack = async (db: Db, run_id: number): Promise<void> => {
  const stands = sql`x.result in ('wrong', 'held_back')`
  await sql`
    update import_row r
    set result = 'held_back', blocked_by = jsonb_build_object('kind', x.kind, 'row', x.row)
    from import_row x
    where ${here(run_id)}
      and r.kind = 'guardian'
      and r.result = 'new'
      and x.run_id = r.run_id
      and x.id in (r.child_row, r.guardian_row)
      and ${stands}`.execute(db)
  await sql`
    update import_row r
    set result = 'held_back', blocked_by = x.blocked_by
    from (
      select
        guardian_row,
        min(coalesce(blocked_by, jsonb_build_object('kind', kind, 'row', row))::text)::jsonb as blocked_by
      from import_row
      where run_id = ${run_id} and kind = 'guardian'
      group by guardian_row
      having bool_and(result in ('wrong', 'held_back'))
    ) x
    where ${here(run_id)} and r.kind = 'parent' and r.result = 'new' and r.id = x.guardian_row`.execute(db)
  await sql`
    update import_row r
    set holds_back = x.waiting
    from (
      select blocked_by, count(*) as waiting
      from import_row
      where run_id = ${run_id} and blocked_by is not null
      group by blocked_by
    ) x
    where ${here(run_id)}
      and x.blocked_by = jsonb_build_object('kind', r.kind, 'row', r.row)
      and ${sql`r.result in ('wrong', 'held_back')`}
      and r.blocked_by is null`.execute(db)
}
