import { sql } from 'kysely'
import { may } from '#contract/access.ts'
import type { AnyCatalog, CatalogRow, Children } from '#contract/kernel/catalog.ts'
import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import { metaOf } from '#contract/kernel/fields.ts'
import { majorUnits, minorUnits } from '#contract/kernel/money.ts'
import { planImport, recordsOf } from './catalog-import.ts'
import type { Db } from './database.ts'
import { readHistory } from './history.ts'
import { type Context, serve, type Service } from './serve.ts'
import { staleWith } from './stale.ts'
import { cellsFile } from './table-file.ts'

export type CatalogOptions<Row> = {
  /** Looks at a row before it is stored: a refusal, or the row as it is to be kept. */
  beforeSave?: (row: Row, context: Context) => Promise<Row | Failure>
  /** Looks at rows before they are taken out of use: a refusal, or nothing. */
  beforeArchive?: (ids: number[], context: Context) => Promise<Failure | undefined>
  /** What follows from rows that were stored, archived or restored. */
  afterChange?: (context: Context) => Promise<void>
  /** Of amounts of money, which files hold in the units of the currency. */
  currency?: (db: Db) => Promise<string>
}

type Stored = {
  id: number
  version: number
  position: number
  archived: boolean
  name: string
  [column: string]: unknown
}

/**
 * Lists, saves, archives, orders, exports and imports the rows of one catalog.
 * @see catalog for what its table must look like
 */
export const serveCatalog = <C extends AnyCatalog>(of: C, options: CatalogOptions<CatalogRow<C>> = {}): Service[] => {
  const { noun, fields, children, references } = of
  const table = sql.table(noun)
  const columns = Object.keys(fields).filter((name) => name !== children?.key)
  const editing = `${of.access}.edit` as AnyCatalog['access']

  const rowOf = (where: ReturnType<typeof sql>) => sql<Stored>`
    select
      t.id, t.version, t.position, t.archived_at is not null as archived,
      ${sql.join(columns.map((name) => sql.ref(`t.${name}`)))} ${children ? childRows(children) : sql``}
    from ${table} t
    where ${where}`

  const pointsTo = (id: number) => sql`(
    ${sql.join([sql`false`, ...Object.keys(references).map((name) => sql`t.${sql.ref(name)} = ${id}`)], sql` or  `)}
  )`

  const look = async (row: Record<string, unknown>, context: Context): Promise<Record<string, unknown> | Failure> => {
    schoolOf(context)
    return options.beforeSave ? options.beforeSave(row as CatalogRow<C>, context) : row
  }

  const publishChange = async (context: Context): Promise<void> => {
    context.publish({ school_id: schoolOf(context), topic: noun })
    await options.afterChange?.(context)
  }

  const store = async (given: Record<string, unknown>, context: Context): Promise<Stored | Failure> => {
    const kept = await look(given, context)
    if (isFailure(kept)) return kept
    const { id, version, ...values } = kept
    const { db } = context
    const stored = id ? await update(db, Number(id), Number(version ?? 0), values) : await insert(db, context, values)
    if (stored === 'stale') return staleWith(db, noun, Number(id), (await rowOf(sql`t.id = ${id}`).execute(db)).rows[0])
    if (children)
      await replaceChildren(db, context, children, stored, values[children.key] as Record<string, unknown>[])
    return found((await rowOf(sql`t.id = ${stored}`).execute(db)).rows[0])
  }

  const update = async (
    db: Db,
    id: number,
    version: number,
    values: Record<string, unknown>,
  ): Promise<number | 'stale'> => {
    const changes = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${values[name] ?? null}`))
    const { rows } = await sql<{ id: number }>`
      update ${table}
      set ${changes}, version = version + 1
      where id = ${id} and version = ${version}
      returning id`.execute(db)
    if (rows[0]) return rows[0].id
    found((await sql`select 1 from ${table} where id = ${id}`.execute(db)).rows[0])
    return 'stale'
  }

  const insert = async (db: Db, context: Context, values: Record<string, unknown>): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into ${table} (school_id, position, ${sql.join(columns.map((name) => sql.ref(name)))})
      values (
        ${schoolOf(context)},
        (select coalesce(max(position) + 1, 0) from ${table}),
        ${sql.join(columns.map((name) => values[name] ?? null))}
      )
      returning id`.execute(db)
    return found(rows[0]).id
  }

  /** Amounts of money between the units of the currency, as files have them, and minor units. */
  const amounts = async (db: Db, convert: (amount: number, currency: string) => number) => {
    const currency = await options.currency?.(db)
    return (name: string, value: unknown): unknown => {
      const schema = fields[name]
      const typed = currency && schema && metaOf(schema)?.kind === 'money' && value !== null && value !== ''
      return typed && Number.isFinite(Number(value)) ? convert(Number(value), currency) : value
    }
  }

  const areThere = async (db: Db, ids: readonly number[]): Promise<boolean> => {
    const { rows } = await sql`select 1 from ${table} where id = any (${ids})`.execute(db)
    return rows.length === ids.length
  }

  const setArchived =
    (archived: boolean) =>
    async ({ ids }: { ids: number[] }, context: Context) => {
      if (!(await areThere(context.db, ids))) return fail('not_found')
      const refused = archived ? await options.beforeArchive?.(ids, context) : undefined
      if (refused) return refused
      const { rows } = await sql<{ id: number }>`
        update ${table}
        set archived_at = ${archived ? context.now : null}, version = version + 1
        where id = any (${ids}) and (archived_at is null) = ${archived}
        returning id`.execute(context.db)
      const blocked = archived
        ? undefined
        : await refusalToStand(
            rows.map(({ id }) => id),
            context,
          )
      if (blocked) return blocked
      await publishChange(context)
      return { ids: rows.map((row) => row.id) }
    }

  /**
   * What comes back is looked at as if it were saved now: something else may have taken its place. A refusal keeps all
   * of them away.
   */
  const refusalToStand = async (ids: readonly number[], context: Context): Promise<Failure | undefined> => {
    if (!options.beforeSave || ids.length === 0) return undefined
    const { rows } = await rowOf(sql`t.id = any (${ids})`).execute(context.db)
    for (const row of rows) {
      const kept = await look(row, context)
      if (isFailure(kept)) return asConflict(kept)
    }
    return undefined
  }

  const remove = async (ids: readonly number[], context: Context): Promise<number[] | Failure> => {
    const { db } = context
    const uses = await usesOf(db, of, ids)
    if (uses.length > 0)
      return fail('conflict', 'in-use', {
        params: { count: uses.reduce((sum, { count }) => sum + count, 0) },
        present: { uses },
      })
    if (children)
      await sql`delete from ${sql.table(children.table)} where ${sql.ref(children.parent)} = any (${ids})`.execute(db)
    const { rows } = await sql<{ id: number }>`delete from ${table} where id = any (${ids}) returning id`.execute(db)
    return rows.map(({ id }) => id)
  }

  return serve(
    {
      remove: of.remove,
      takeBack: of.takeBack,
      list: of.list,
      save: of.save,
      archive: of.archive,
      restore: of.restore,
      order: of.order,
      history: of.history,
      exported: of.exported,
      imported: of.imported,
    },
    {
      async list(
        { search = '', sort = 'position', descending = false, page = 1, size = 25, archived = false, within },
        { db, actor },
      ) {
        const matches = sql`
          (t.archived_at is not null) = ${archived}
            and ${within === undefined ? sql`true` : pointsTo(within)}
            and kernel.plain(t.name) like all ((select kernel.search_patterns(${search}))::text[])`
        const order = sql`${sql.ref(`t.${sort}`)} ${sql.raw(descending ? 'desc' : 'asc')}, t.id`
        const { rows } =
          await sql<Stored>`${rowOf(matches)} order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(db)
        const counts = await sql<{ count: number; archived_count: number }>`
          select
            count(*) filter (where ${matches}) as count,
            count(*) filter (where archived_at is not null) as archived_count
          from ${table} t`.execute(db)
        return { rows, ...found(counts.rows[0]), can: { edit: may(actor, editing) } }
      },
      async save(given, context) {
        const saved = await store(given, context)
        if (!isFailure(saved)) await publishChange(context)
        return saved
      },
      archive: setArchived(true),
      restore: setArchived(false),
      async remove({ ids }, context) {
        if (!(await areThere(context.db, ids))) return fail('not_found')
        const refused = await options.beforeArchive?.(ids, context)
        if (refused) return refused
        const removed = await remove(ids, context)
        if (isFailure(removed)) return removed
        await publishChange(context)
        return { ids: removed }
      },
      async takeBack({ added, changed }, context) {
        const removed = added.length > 0 ? await remove(added, context) : []
        if (isFailure(removed)) return removed
        for (const row of changed) {
          const saved = await store(row, context)
          if (isFailure(saved)) return saved
        }
        await publishChange(context)
        return { ids: [...removed, ...changed.flatMap(({ id }) => id ?? [])] }
      },
      async order({ ids }, context) {
        const { rows } = await sql<{ id: number }>`
          update ${table} t
          set position = o.position - 1, version = version + 1
          from unnest(${ids}::bigint[]) with ordinality o (id, position)
          where t.id = o.id
          returning t.id`.execute(context.db)
        context.publish({ school_id: schoolOf(context), topic: noun })
        const ordered = new Set(rows.map((row) => row.id))
        return { ids: ids.filter((id) => ordered.has(id)) }
      },
      history: async ({ id }, { db }) => ({ rows: await readHistory(db, noun, id) }),
      async exported({ archived = false }, { db }) {
        const { rows } = await sql<Stored>`
          ${rowOf(sql`(t.archived_at is not null) = ${archived}`)}
          order by t.position, t.id`.execute(db)
        const named = await namesOf(db, of)
        const inUnits = await amounts(db, majorUnits)
        return cellsFile(noun, 'csv', [
          columns,
          ...rows.map((row) =>
            columns.map(
              (name) => named.get(name)?.find(({ id }) => id === row[name])?.name ?? cellOf(inUnits(name, row[name])),
            ),
          ),
        ])
      },
      /**
       * Rows are matched by name. Without `confirmed` nothing is stored: the answer is the preview. One wrong row
       * stores none.
       */
      async imported({ csv, confirmed }, context) {
        const { rows: present } = await rowOf(sql`t.archived_at is null`).execute(context.db)
        const records = recordsOf(csv)
        if (isFailure(records)) return records
        const plan = await planImport(
          of,
          inMinorUnits(named(records, await namesOf(context.db, of)), await amounts(context.db, minorUnits)),
          present,
          context.request.language,
          (row) => look(row, context),
        )
        const undo: { added: number[]; changed: CatalogRow<C>[] } = { added: [], changed: [] }
        if (confirmed && plan.wrong.length === 0) {
          const before = new Map(present.map((row) => [row.id, row]))
          for (const row of plan.saves) {
            const saved = await store(row, context)
            if (isFailure(saved)) return saved
            const old = before.get(saved.id)
            if (old)
              undo.changed.push({
                ...Object.fromEntries(Object.keys(fields).map((name) => [name, old[name]])),
                id: old.id,
                version: saved.version,
              } as CatalogRow<C>)
            else undo.added.push(saved.id)
          }
          if (plan.saves.length > 0) await publishChange(context)
        }
        const { added, changed, unchanged, wrong } = plan
        return { added, changed, unchanged, wrong, undo }
      },
    },
  )
}

const inMinorUnits = (records: Record<string, string>[], of: (name: string, value: unknown) => unknown) =>
  records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(of(name, value))])),
  )

/** A field of a catalog is a text, a number, a flag or nothing. */
const cellOf = (value: unknown): string | number | boolean | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

const schoolOf = ({ actor }: Context): number => {
  if (actor.school_id === null) throw fail('invalid', 'school-needed')
  return actor.school_id
}

/** A problem at a field, told where no form is open. */
const asConflict = (failure: Failure): Failure => {
  const [problem] = failure.fields ?? []
  return problem ? fail('conflict', problem.key, { ...(problem.params && { params: problem.params }) }) : failure
}

const childRows = ({ key, table, parent, fields }: Children) => sql`
  ,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      ${sql.join(Object.keys(fields).flatMap((name) => [sql.lit(name), sql.ref(`c.${name}`)]))}
    ) order by c.position)
    from ${sql.table(table)} c
    where ${sql.ref(`c.${parent}`)} = t.id
  ), '[]') as ${sql.ref(key)}`

const replaceChildren = async (
  db: Db,
  context: Context,
  { table, parent, fields }: Children,
  id: number,
  rows: Record<string, unknown>[],
): Promise<void> => {
  await sql`delete from ${sql.table(table)} where ${sql.ref(parent)} = ${id}`.execute(db)
  if (rows.length === 0) return
  const names = Object.keys(fields)
  await sql`
    insert into ${sql.table(table)} (
      school_id, ${sql.ref(parent)}, position, ${sql.join(names.map((name) => sql.ref(name)))}
    )
    values ${sql.join(
      rows.map(
        (row, at) => sql`(${schoolOf(context)}, ${id}, ${at}, ${sql.join(names.map((name) => row[name] ?? null))})`,
      ),
    )}`.execute(db)
}

type Name = { id: number; name: string }

/** What the reference fields of a catalog may point to, by field; what is in use first. */
const namesOf = async (db: Db, { references }: AnyCatalog): Promise<Map<string, Name[]>> => {
  const names = new Map<string, Name[]>()
  for (const [field, noun] of Object.entries(references))
    names.set(
      field,
      (await sql<Name>`select id, name from ${sql.table(noun)} order by archived_at is not null, id`.execute(db)).rows,
    )
  return names
}

/** A sheet names what a row points to; ids of another school mean nothing here. */
const named = (records: Record<string, string>[], names: Map<string, Name[]>): Record<string, string>[] =>
  records.map((record) => {
    const found = [...names].flatMap(([field, rows]) => {
      const name = record[field]?.toLowerCase()
      return name ? [[field, String(rows.find((row) => row.name.toLowerCase() === name)?.id ?? record[field])]] : []
    })
    return { ...record, ...Object.fromEntries(found) }
  })

/** What of other tables points to these rows, and how often. */
const usesOf = async (
  db: Db,
  { noun, children }: AnyCatalog,
  ids: readonly number[],
): Promise<{ what: string; count: number }[]> => {
  const { rows } = await sql<{ what: string; count: number }>`
    select what, sum(count)::integer as count
    from kernel.uses_of(${noun}::regclass, ${ids}, ${children ? [children.table] : []}::regclass[])
    group by what
    order by what`.execute(db)
  return rows
}
