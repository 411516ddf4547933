import type { Standard, StandardSet } from '#contract/gradebook/standards.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

type Page = { search: string; archived: boolean; sort: string; descending: boolean; offset: number; size: number }

type Listed<Row> = { rows: Row[]; count: number }

const setOrders: Record<string, Sql> = {
  name: sql`name collate kernel.natural`,
  standards: sql`standards`,
  activities: sql`activities`,
}

const standardOrders: Record<string, Sql> = {
  code: sql`set_name collate kernel.natural, code collate kernel.natural`,
  activities: sql`activities`,
}

export const scale = sql`
  'id', t.id, 'name', t.name, 'levels', t.levels, 'mastery', trim_scale(t.mastery), 'calculation', t.calculation,
  'decay', t.decay`

export const selectSets = async (db: Db, page: Page): Promise<Listed<StandardSet>> => {
  const params = sql.params({ search: page.search })
  const order = sql`${setOrders[page.sort] ?? setOrders['name'] ?? sql.empty} ${page.descending ? sql`desc` : sql`asc`}`
  const row = await sql<{ list: Listed<StandardSet> }>`
    with found as (
      select
        t.id, t.version, t.name, t.description, t.levels, trim_scale(t.mastery) as mastery, t.calculation, t.decay,
        t.archived_at is not null as archived,
        (
          select count(*)
          from standard k
          where k.school_id = t.school_id and k.standard_set_id = t.id and k.archived_at is null
        ) as standards,
        (
          select count(distinct x.activity_id)
          from standard k
          join activity_standard x on x.school_id = k.school_id and x.standard_id = k.id
          join activity a on a.school_id = x.school_id and a.id = x.activity_id and a.archived_at is null
          where k.school_id = t.school_id and k.standard_set_id = t.id
        ) as activities
      from standard_set t
      where t.school_id = kernel.school_id()
        and (t.archived_at is not null) = ${page.archived}::boolean
        and ${matchesSearch(sql`kernel.plain(t.name || ' ' || t.description)`, params.search)}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(f)
        from (select * from found order by ${order}, id limit ${page.size} offset ${page.offset}) f
      ), '[]'),
      'count', (select count(*) from found)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

export const selectStandards = async (db: Db, set_id: number | null, page: Page): Promise<Listed<Standard>> => {
  const params = sql.params({ set_id, search: page.search })
  const order = sql`
    ${standardOrders[page.sort] ?? standardOrders['code'] ?? sql.empty} ${page.descending ? sql`desc` : sql`asc`}`
  const row = await sql<{ list: Listed<Standard> }>`
    with found as (
      select
        k.id, k.version, k.standard_set_id, t.name as set_name, k.code, k.body, k.archived_at is not null as archived,
        (
          select count(*)
          from activity_standard x
          join activity a on a.school_id = x.school_id and a.id = x.activity_id and a.archived_at is null
          where x.school_id = k.school_id and x.standard_id = k.id
        ) as activities
      from standard k
      join standard_set t on t.school_id = k.school_id and t.id = k.standard_set_id
      where k.school_id = kernel.school_id()
        and (case when ${params.set_id}::bigint is null then t.archived_at is null else t.id = ${params.set_id} end)
        and (k.archived_at is not null) = ${page.archived}::boolean
        and ${matchesSearch(sql`kernel.plain(k.code || ' ' || k.body)`, params.search)}
    )
    select json_build_object(
      'rows', coalesce((
        select json_agg(f)
        from (select * from found order by ${order}, id limit ${page.size} offset ${page.offset}) f
      ), '[]'),
      'count', (select count(*) from found)
    ) as list`.optional(db)
  return row?.list ?? { rows: [], count: 0 }
}

/** Puts sets or standards away or back. */
export const setArchived = (
  db: Db,
  table: 'standard_set' | 'standard',
  ids: readonly number[],
  archived_at: string | null,
) =>
  db
    .updateTable(table)
    .set((eb) => ({ archived_at, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .returning('id')
    .execute()

export type KnownStandard = { id: number; code: string; body: string; version: number }

/** The standards of a set that are in use, held to the end. */
export const selectKnown = (db: Db, set_id: number): Promise<KnownStandard[]> =>
  sql<KnownStandard>`
    select id, code, body, version
    from standard
    where school_id = kernel.school_id() and standard_set_id = ${set_id} and archived_at is null
    order by position, id
    for update`.all(db)

export const insertStandards = (db: Db, set_id: number, rows: readonly { code: string; body: string }[]) => {
  const params = sql.params({ set_id })
  return sql<{ id: number; version: number }>`
    insert into standard (school_id, standard_set_id, code, body, position)
    select
      kernel.school_id(), ${params.set_id}, x.code, x.body,
      (select count(*) from standard k where k.school_id = kernel.school_id() and k.standard_set_id = ${params.set_id})
        + x.nth
    from rows
    from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (code text, body text)) with ordinality as x (
      code, body, nth
    )
    returning id, version`.all(db)
}

export const updateStandards = (db: Db, rows: readonly { id: number; body: string }[]) =>
  sql<{ id: number; version: number }>`
    update standard k
    set body = x.body, version = k.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, body text)
    where k.school_id = kernel.school_id() and k.id = x.id
    returning k.id, k.version`.all(db)

export type ImportedStandard = { id: number; body: string | null; version: number }

/** Puts back what stood there before an import, where nobody changed it since and no activity carries a new one. */
export const undoStandards = (db: Db, rows: readonly ImportedStandard[], now: Date) =>
  sql<{ id: number }>`
    update standard k
    set
      body = coalesce(x.body, k.body),
      archived_at = case when x.body is null then ${now}::timestamptz end,
      version = k.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, body text, version integer)
    where k.school_id = kernel.school_id()
      and k.id = x.id
      and k.version = x.version
      and k.archived_at is null
      and (
        x.body is not null
        or not exists (select from activity_standard y where y.school_id = k.school_id and y.standard_id = k.id)
      )
    returning k.id`.all(db)
