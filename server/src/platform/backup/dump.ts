import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { About } from './about.ts'
import type { Add } from './archive.ts'
import { asSystem, digestOf, selectSequences, selectTables, withoutRows } from './contents.ts'
import { entries } from './about.ts'

const chunk = 8 * 1024 * 1024

/**
 * Reads the whole database in one snapshot, while the portal works. `begin` gets what the snapshot holds before its
 * rows are added.
 */
export const dumpDatabase = async (ownerUrl: string, add: Add, begin: (about: About) => Promise<void>) => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await asSystem(client, 'backup')
    const about = await aboutOf(client)
    await begin(about)
    for (const { name, columns, rows } of about.tables)
      if (rows > 0) await copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`, name, add)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const aboutOf = async (client: pg.Client): Promise<About> => {
  const tables: About['tables'] = []
  for (const table of await selectTables(client))
    tables.push({
      ...table,
      ...(withoutRows.includes(table.name) ? { rows: 0, digest: '0' } : await digestOf(client, table)),
    })
  const { rows: files } = await client.query<{ key: string; sha256: string }>(
    'select storage_key as key, sha256 from file order by 1',
  )
  const { rows } = await client.query<{ migration: string; postgresql: string; made_at: string }>(`
    select
      (select max(name) from migration.kysely_migration) as migration,
      current_setting('server_version') as postgresql, now() as made_at`)
  const [server] = rows
  if (!server) throw new Error('a server without a version')
  return {
    product: 'school-portal',
    format: 1,
    made_at: server.made_at,
    postgresql: server.postgresql,
    migration: server.migration,
    tables,
    sequences: await selectSequences(client),
    files,
  }
}

/** In entries of a few megabytes each: an entry of an archive tells its size before its content. */
const copyOut = async (client: pg.Client, statement: string, name: string, add: Add): Promise<void> => {
  let waiting: Buffer[] = []
  let size = 0
  let nth = 0
  const write = async () => {
    await add(`${entries.database}${name}/${String(++nth).padStart(6, '0')}`, Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  for await (const part of client.query(copyTo(statement)) as AsyncIterable<Buffer>) {
    waiting.push(part)
    size += part.length
    if (size >= chunk) await write()
  }
  if (size > 0) await write()
}
