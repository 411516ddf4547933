import pg from 'pg'
import { inject } from 'vitest'
import type { RoleUrls } from '#server/platform/postgres/roles.ts'

/** A copy of the migrated template. None is dropped: they go with the folder of their PostgreSQL. */
export type CopiedDatabase = RoleUrls

let copies = 0

export const copyDatabase = async (): Promise<CopiedDatabase> => {
  const name = `copy_${process.pid}_${++copies}`
  await asOwner(`create database ${name} template ${inject('template')}`)
  const at = (url: string) => Object.assign(new URL(url), { pathname: name }).href
  const { ownerUrl, appUrl } = inject('database')
  return { ownerUrl: at(ownerUrl), appUrl: at(appUrl) }
}

const asOwner = async (statement: string): Promise<void> => {
  const client = new pg.Client(inject('database').ownerUrl)
  await client.connect()
  await client.query(statement)
  await client.end()
}

export type Row = Record<string, unknown>

/** The owner's connection: sees and writes every row of every school, audited under the request 'test'. */
export const openOwner = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`select set_config('app.system', 'on', false), set_config('app.request_id', 'test', false)`)

  const rows = async <R extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<R[]> =>
    (await client.query<R>(statement, values)).rows
  const one = async <R extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<R> => {
    const [row] = await rows<R>(statement, values)
    if (!row) throw new Error(`nothing for ${statement}`)
    return row
  }
  return {
    client,
    rows,
    one,
    count: async (table: string, where = 'true', values: unknown[] = []): Promise<number> =>
      (await one<{ n: number }>(`select count(*)::int as n from ${table} t where ${where}`, values)).n,
    /** Stores records that all have the same columns in one statement, and answers them whole, in their order. */
    insert: async <R extends pg.QueryResultRow = { id: number }>(table: string, records: Row[]): Promise<R[]> => {
      const columns = Object.keys(records[0] ?? {}).join(', ')
      return rows<R>(
        `
          insert into ${table} (${columns})
          select ${columns}
          from jsonb_populate_recordset(null::${table}, $1)
          returning *`,
        [JSON.stringify(records)],
      )
    },
    close: () => client.end(),
  }
}
export type Owner = Awaited<ReturnType<typeof openOwner>>
