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

type Exception = WritingException & { other_person_id: number | null; to_role: Role | null }

/** What decides whom somebody of the present school may write to. */
export type Writer = { matrix: WritingMatrix; roles: Role[]; exceptions: Exception[] }

/** Undefined for somebody who is not of the school, or has no access to it. */
export const selectWriter = (db: Db, person_id: number): Promise<Writer | undefined> => {
  const params = sql.params({ person_id })
  return sql<Writer>`
    select
      coalesce((select matrix from writing_rule where school_id = kernel.school_id()), '{}') as matrix,
      array_agg(k.role) as roles,
      coalesce((
        select json_agg(json_build_object(
          'allowed', x.allowed, 'to_person', x.other_person_id is not null, 'other_person_id', x.other_person_id,
          'to_role', x.to_role, 'until', x.until
        ))
        from writing_exception x
        where x.school_id = kernel.school_id() and x.person_id = ${params.person_id} and x.archived_at is null
      ), '[]') as exceptions
    from person_role k
    where k.school_id = kernel.school_id() and k.person_id = ${params.person_id} and k.access <> 0
    having count(*) > 0`.optional(db)
}

/** Somebody who may be written to. */
export type Addressee = { id: number; roles: Role[]; related: boolean }

/** Somebody of several roles writes in the one that may most, and is written to in that one. */
export const verdictOn = ({ matrix, roles, exceptions }: Writer, to: Addressee, today: string): Verdict => {
  const verdicts = roles.flatMap((from_role) =>
    to.roles.map((to_role) =>
      mayWrite(
        reachOf(matrix, from_role, to_role),
        to.related,
        exceptions.filter((one) => one.other_person_id === to.id || one.to_role === to_role),
        today,
      ),
    ),
  )
  return verdicts.find(({ allowed }) => allowed) ?? verdicts[0] ?? { allowed: false, why: 'none' }
}

/**
 * What the rules of the present school say about two of its people; undefined when one of them is not of it.
 */
export const selectMayWrite = async (db: Db, from: number, to: number, today: string): Promise<Verdict | undefined> => {
  const writer = await selectWriter(db, from)
  const params = sql.params({ to })
  const addressee = await sql<Addressee>`
    select
      ${params.to}::bigint as id, array_agg(role) as roles,
      kernel.belong_together(${from}, ${params.to}) as related
    from person_role
    where school_id = kernel.school_id() and person_id = ${params.to} and access <> 0
    having count(*) > 0`.optional(db)
  return writer && addressee && verdictOn(writer, addressee, today)
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
