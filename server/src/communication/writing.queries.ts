import type { Role } from '#contract/kernel/access.ts'
import type { WritingExceptionRow } from '#contract/communication/writing.contract.ts'
import {
  mayWrite,
  type Verdict,
  reachOf,
  type WritingException,
  type WritingMatrix,
} from '#contract/communication/writing.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

export const selectMatrix = async (db: Db): Promise<{ matrix: WritingMatrix; version: number }> => {
  const row = await sql<{ matrix: WritingMatrix; version: number }>`
    select matrix, version
    from writing_rule
    where school_id = kernel.school_id()`.optional(db)
  return row ?? { matrix: {}, version: 0 }
}

type Pair = {
  matrix: WritingMatrix
  from_roles: Role[]
  to_roles: Role[]
  related: boolean
  exceptions: (WritingException & { to_role: Role | null })[]
}

/**
 * What the rules of the present school say about two of its people; undefined when one of them is not of it. Somebody
 * of several roles writes in the one that may most.
 */
export const selectMayWrite = async (db: Db, from: number, to: number, today: string): Promise<Verdict | undefined> => {
  const params = sql.params({ from, to })
  const pair = await sql<Pair>`
    select
      coalesce((select matrix from writing_rule where school_id = kernel.school_id()), '{}') as matrix,
      f.roles as from_roles, t.roles as to_roles,
      kernel.belong_together(${params.from}, ${params.to}) as related,
      coalesce((
        select json_agg(json_build_object(
          'allowed', x.allowed, 'to_person', x.other_person_id is not null, 'to_role', x.to_role, 'until', x.until
        ))
        from writing_exception x
        where x.school_id = kernel.school_id()
          and x.person_id = ${params.from}
          and x.archived_at is null
          and (x.other_person_id = ${params.to} or x.to_role = any (t.roles))
      ), '[]') as exceptions
    from (
      select json_agg(role) as j, array_agg(role) as roles
      from person_role
      where school_id = kernel.school_id() and person_id = ${params.from} and access <> 0
    ) f,
    (
      select array_agg(role) as roles
      from person_role
      where school_id = kernel.school_id() and person_id = ${params.to} and access <> 0
    ) t
    where f.roles is not null and t.roles is not null`.optional(db)
  if (!pair) return undefined
  const verdicts = pair.from_roles.flatMap((from_role) =>
    pair.to_roles.map((to_role) =>
      mayWrite(
        reachOf(pair.matrix, from_role, to_role),
        pair.related,
        pair.exceptions.filter((one) => one.to_person || one.to_role === to_role),
        today,
      ),
    ),
  )
  return verdicts.find(({ allowed }) => allowed) ?? verdicts[0]
}

const orders = (way: Sql): Record<string, Sql> => ({
  person: sql`lower(p.lname) ${way}, lower(p.fname) ${way}`,
  until: sql`x.until ${way} nulls last`,
})
type Asked = {
  search: string
  allowed: boolean | undefined
  over: boolean
  today: string
  sort: string
  descending: boolean
  offset: number
  size: number
}

export const selectExceptions = async (
  db: Db,
  { search, allowed, over, today, sort, descending, offset, size }: Asked,
): Promise<{ rows: WritingExceptionRow[]; count: number }> => {
  const params = sql.params({ search, allowed: allowed ?? null, today })
  const order = orders(descending ? sql`desc` : sql`asc`)[sort] ?? sql.empty
  const row = await sql<{ list: { rows: WritingExceptionRow[]; count: number } }>`
    with found as (
      select
        x.id, x.version, x.person_id, ${fullName('p')} as person, x.other_person_id, ${fullName('o')} as other_person,
        x.to_role, x.allowed, x.reason, x.until,
        coalesce(x.until < ${params.today}::date, false) as over,
        row_number() over (order by ${order}, x.id) as nth
      from writing_exception x
      join person p on p.school_id = x.school_id and p.id = x.person_id
      left join person o on o.school_id = x.school_id and o.id = x.other_person_id
      where x.school_id = kernel.school_id()
        and x.archived_at is null
        and (${params.allowed}::boolean is null or x.allowed = ${params.allowed})
        and coalesce(x.until < ${params.today}::date, false) = ${over}
        and ${matchesSearch(
          sql`kernel.plain(concat_ws(' ', p.fname, p.lname, o.fname, o.lname, x.reason))`,
          params.search,
        )}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(r order by r.nth)
        from (select * from found order by nth limit ${size} offset ${offset}) r
      ), '[]'),
      'count', (select count(*) from found)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}
