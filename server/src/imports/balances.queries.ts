import type { OpeningImport } from '#contract/imports/balances.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Db } from '#server/kernel/database.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'

/** Who may pay, as files name them: `key` is an address or a name, plain. */
export type KnownPayer = { key: string; payer_id: number | null; person_id: number | null; name: string }

/** People, organisations and contacts of the school by their addresses and names. */
export const matchPayers = (db: Db, emails: readonly string[], names: readonly string[]) => {
  const asked = sql.params({ emails, names })
  return sql<KnownPayer & { by: 'email' | 'name' }>`
    with wanted as (
      select 'email' as by, lower(x) as key
      from unnest(${asked.emails}::text[]) x
      union
      select 'name', kernel.plain(x)
      from unnest(${asked.names}::text[]) x
    ),
    known as (
      select
        null::bigint as payer_id, p.id as person_id, trim(p.fname || ' ' || p.lname) as name, lower(p.email) as email
      from person p
      where p.school_id = kernel.school_id()
        and p.merged_into is null
        and exists (
          select from person_role r
          where r.school_id = p.school_id and r.person_id = p.id and r.role in (4, 5)
        )
      union all
      select y.id, null, y.name, lower(y.email)
      from payer y
      where y.school_id = kernel.school_id() and y.kind <> 'person' and y.archived_at is null
    )
    select w.by, w.key, k.payer_id, k.person_id, k.name
    from wanted w
    join known k on case w.by when 'email' then k.email else kernel.plain(k.name) end = w.key
    where w.key <> ''
    order by w.by, w.key, k.name`.all(db)
}

export const matchStudentNumbers = (db: Db, numbers: readonly string[]) =>
  sql<{ number: string; id: number; name: string }>`
    select s.number, s.id, trim(p.fname || ' ' || p.lname) as name
    from student s
    join person p on p.school_id = s.school_id and p.id = s.id and p.merged_into is null
    where s.school_id = kernel.school_id() and s.number = any (${numbers})
    order by s.id`.all(db)

/** Names as they are compared: by the rules of the database. */
export const plainNames = async (db: Db, names: readonly string[]): Promise<Map<string, string>> => {
  const rows = await sql<{ name: string; plain: string }>`
    select x as name, kernel.plain(x) as plain
    from unnest(${names}::text[]) x`.all(db)
  return new Map(rows.map(({ name, plain }) => [name, plain]))
}

/** Numbers of the earlier program that were taken over already. */
export const selectOldNumbers = async (db: Db, numbers: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await sql<{ old_number: string }>`
        select old_number
        from invoice
        where school_id = kernel.school_id()
          and old_number = any (${numbers})
          and old_number <> ''
          and voided_on is null`.all(db)
    ).map(({ old_number }) => old_number),
  )

/** When the same was imported already. */
export const selectSame = (db: Db, digest: string) =>
  sql<{ made_at: string }>`
    select made_at
    from opening_import
    where school_id = kernel.school_id() and digest = ${digest} and undone_at is null`.optional(db)

type NewImport = {
  file_name: string
  digest: string
  balance_on: string
  currency: string
  invoices: number
  open: number
  credits: number
  credit: number
  made_by: number
  now: Date
}
export const insertImport = async (db: Db, one: NewImport): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      insert into opening_import (
        school_id, file_name, digest, balance_on, currency, invoices, open, credits, credit, made_by, made_at
      )
      values (
        kernel.school_id(), ${one.file_name}, ${one.digest}, ${one.balance_on}, ${one.currency}, ${one.invoices},
        ${one.open}, ${one.credits}, ${one.credit}, ${one.made_by}, ${one.now}
      )
      on conflict (school_id, digest)
      where undone_at is null do nothing
      returning id`.optional(db)
  )?.id

/** One import is made at a time, so that no number is taken over twice. */
export const importAlone = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('balances ' || kernel.school_id(), 0))`.run(db)

export const endImport = (db: Db, id: number, now: Date) =>
  sql<{ file_name: string; invoices: number; credits: number }>`
    update opening_import
    set undone_at = ${now}, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and undone_at is null
    returning file_name, invoices, credits`.optional(db)

export const selectImports = async (
  db: Db,
  search: string,
  offset: number,
  size: number,
): Promise<{ rows: OpeningImport[]; count: number }> => {
  const row = await sql<{ list: { rows: OpeningImport[]; count: number } }>`
    with found as (
      select
        u.id, u.file_name, u.balance_on, u.currency, u.invoices, u.open, u.credits, u.credit,
        coalesce(${fullName('k')}, '') as by, u.made_at as at, u.undone_at
      from opening_import u
      left join account k on k.id = u.made_by
      where u.school_id = kernel.school_id()
        and ${matchesSearch(sql`kernel.plain(concat_ws(' ', u.file_name, k.fname, k.lname))`, search)}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(r)
        from (select * from found order by id desc limit ${size} offset ${offset}) r
      ), '[]'),
      'count', (select count(*) from found)
    ) as list`.one(db)
  return row.list
}
