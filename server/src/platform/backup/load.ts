import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { setUpFailure } from '../set-up-failure.ts'
import type { About } from './about.ts'
import { asSystem, digestOf, selectTables } from './contents.ts'

/** Loads the rows of an archive into a database of the same migration, in the open transaction of `client`. */
export const openLoad = async (client: pg.Client, about: About) => {
  await asSystem(client, 'restore')
  await checkTables(client, about)
  const restoreRules = await suspendRules(client)
  await client.query(`truncate ${about.tables.map(({ name }) => name).join(', ')}`)

  let open: { name: string; stream: ReturnType<typeof copyFrom> } | undefined
  const close = async (): Promise<void> => {
    if (!open) return
    open.stream.end()
    await finished(open.stream)
    open = undefined
  }
  const columnsOf = new Map(about.tables.map(({ name, columns }) => [name, columns.join(', ')]))

  return {
    /** The next part of a table's rows, as COPY wrote them. */
    async add(name: string, rows: Buffer): Promise<void> {
      if (open?.name !== name) {
        await close()
        const columns = columnsOf.get(name)
        if (columns === undefined) throw setUpFailure(`This backup holds rows of ${name}, which is no table.`)
        const stream = client.query(copyFrom(`copy ${name} (${columns}) from stdin`))
        stream.on('error', () => undefined) // told by who waits for it
        open = { name, stream }
      }
      if (!open.stream.write(rows)) await once(open.stream, 'drain')
    },
    /** Puts the rules back and compares every table with what the archive says of it. */
    async end(): Promise<void> {
      await close()
      await restoreRules()
      for (const { name, last } of about.sequences)
        await client.query('select setval($1::regclass, $2::bigint)', [name, last])
      for (const table of about.tables) {
        const found = await digestOf(client, table)
        if (found.rows !== table.rows || found.digest !== table.digest)
          throw setUpFailure(
            `The table ${table.name} was not restored as it was: ${found.rows} rows of ${table.rows}. Nothing was kept.`,
          )
      }
    },
  }
}

/** An archive of the same migration has the same tables; what somebody put beside them in their database is named. */
const checkTables = async (client: pg.Client, about: About): Promise<void> => {
  const described = ({ name, columns }: { name: string; columns: readonly string[] }) =>
    `${name} (${columns.join(', ')})`
  const present = (await selectTables(client)).map(described)
  const held = about.tables.map(described)
  const strange = [
    ...held.filter((table) => !present.includes(table)),
    ...present.filter((table) => !held.includes(table)),
  ]
  if (strange.length > 0)
    throw setUpFailure(
      `These tables are in the backup or in its version of the portal, but not in both:\n${strange.join('\n')}`,
    )
}

/**
 * References, triggers and row-level security wait until everything is there. Answers what puts them back; a reference
 * that leads nowhere fails then.
 */
const suspendRules = async (client: pg.Client): Promise<() => Promise<void>> => {
  const lines = async (query: string) => (await client.query<{ off: string; on: string }>(query)).rows
  const references = await lines(`
    select
      format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as off,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as on
    from pg_constraint k
    join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'auth', 'kernel')`)
  const triggers = await lines(`
    select
      format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname) as off,
      format(
        'alter table %s enable %s trigger %I', t.tgrelid::regclass,
        case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end,
        t.tgname
      ) as on
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and t.tgenabled <> 'D' and n.nspname in ('public', 'auth', 'kernel')`)
  const security = await lines(`
    select
      format('alter table %s no force row level security', c.oid::regclass) as off,
      format('alter table %s force row level security', c.oid::regclass) as on
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relforcerowsecurity and n.nspname in ('public', 'auth', 'kernel')`)
  const all = [...references, ...triggers, ...security]
  await client.query(all.map(({ off }) => off).join(';'))
  return async () => {
    await client.query([...references, ...triggers].map(({ on }) => on).join(';'))
    await client.query('set constraints all immediate')
    await client.query(security.map(({ on }) => on).join(';'))
  }
}
