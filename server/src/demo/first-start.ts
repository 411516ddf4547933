import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '#server/platform/embedded-postgres.ts'
import { openFiles } from '#server/platform/files.ts'
import { migrate } from '#server/platform/migrate.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { setUpFailure } from '#server/platform/set-up-failure.ts'
import { demoGroup } from './schools.ts'

export type DemoAccount = { role: string; name: string; login: string }

/** Fills an empty database with the demo school group; answers with one account per role, also at later starts. */
export const firstStart = async (
  database: Pick<Database, 'ownerUrl' | 'appUrl' | 'recreate'>,
  secrets: Secrets,
  data_folder: string,
): Promise<DemoAccount[]> => {
  const state = await demoState(database.ownerUrl)
  if (state === 'broken') await beginAnew(database)
  if (state !== 'loaded') {
    if (await isInUse(database.ownerUrl)) return []
    console.log('  Loading the demo schools …')
    const { loadDemo } = await import('./demo.ts') // only the first start waits for the whole product to be read
    await loadDemo(database, secrets.demo_password, await openFiles(join(data_folder, 'files')), new Date())
  }
  return accounts(database.ownerUrl)
}

/** A start that was interrupted while it loaded the demo: nobody has worked with this database yet. */
const beginAnew = async ({ ownerUrl, recreate }: Pick<Database, 'ownerUrl' | 'recreate'>): Promise<void> => {
  if (!recreate)
    throw setUpFailure('The demo school group was not loaded to the end: empty the database and start again.')
  await recreate()
  await migrate(ownerUrl)
}

/** Whether the demo stands complete. */
const demoState = async (ownerUrl: string): Promise<'none' | 'broken' | 'loaded'> => {
  const [group] = await asOwner<{ loaded: boolean | null }>(
    ownerUrl,
    `
      select bool_and(s.settings->>'demo' = 'loaded') as loaded
      from school_group g
      left join school s on s.group_id = g.id
      where g.code = $1
      group by g.id`,
    [demoGroup.code],
  )
  if (!group) return 'none'
  return group.loaded ? 'loaded' : 'broken'
}

const roles = [
  ['super', 'Super admin'],
  ['admin', 'School admin'],
  ['teacher', 'Teacher'],
  ['student', 'Student'],
  ['parent', 'Parent / Mentor'],
] as const

const asOwner = async <Row extends pg.QueryResultRow>(
  ownerUrl: string,
  text: string,
  values: unknown[],
): Promise<Row[]> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(`set app.system = 'on'`)
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Somebody has begun with this database, if only with an empty group. */
const isInUse = async (ownerUrl: string): Promise<boolean> =>
  (await asOwner(ownerUrl, 'select 1 from school_group limit 1', [])).length > 0

export const hasAccounts = async (ownerUrl: string): Promise<boolean> =>
  (await asOwner(ownerUrl, 'select 1 from account limit 1', [])).length > 0

const accounts = async (ownerUrl: string): Promise<DemoAccount[]> => {
  const rows = await asOwner<{ username: string; name: string }>(
    ownerUrl,
    `
      select a.username, trim(a.fname || ' ' || a.lname) as name
      from account a
      join school_group g on g.id = a.group_id
      where g.code = $1 and a.username = any ($2)`,
    [demoGroup.code, roles.map(([login]) => login)],
  )
  return roles.flatMap(([login, role]) =>
    rows.filter((row) => row.username === login).map(({ name }) => ({ role, name, login })),
  )
}
