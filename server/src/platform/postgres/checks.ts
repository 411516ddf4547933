import pg from 'pg'
import type { RoleUrls } from './roles.ts'
import { errorCode, settingFailure } from '../set-up-failure.ts'

/** Of PostgreSQL. */
export const wrongPassword = '28P01'
const unknownDatabase = '3D000'

/** Every server: a supported version, and nothing switched off that keeps a confirmed change through a crash. */
export const checkServer = async (url: string): Promise<void> => {
  const [server] = await ask(
    url,
    `
      select
        current_setting('server_version_num')::int as version,
        current_setting('server_version') as name, ${keepingChanges.map(setting).join(', ')}`,
    'DATABASE_OWNER_URL',
  )
  const failure = serverFailure(server ?? {})
  if (failure) throw failure
}

const keepingChanges = ['fsync', 'full_page_writes', 'synchronous_commit']

/** @param server its version as number and name, and what keeps changes */
export const serverFailure = (server: Record<string, unknown>): Error | undefined => {
  if (Number(server['version']) < 150_000)
    return settingFailure(
      'DATABASE_URL',
      `PostgreSQL 15 or newer is needed; this is ${String(server['name'])}`,
      'database-version',
    )
  const off = keepingChanges.find((name) => server[name] === 'off')
  if (off === undefined) return undefined
  return settingFailure(
    'DATABASE_URL',
    `PostgreSQL runs with ${off} = off, which loses confirmed changes in a crash: switch it on`,
    'database-unsafe',
  )
}

/** Our own server also has data checksums. */
export const checkOwnServer = async (superuserUrl: string): Promise<void> => {
  const [server] = await ask(superuserUrl, `select ${setting('data_checksums')}`)
  if (server?.data_checksums !== 'on')
    throw settingFailure(
      'PORTAL_DATA',
      'the embedded database has no data checksums: it was not made by this product',
      'database-unsafe',
    )
}

/** Row-level security holds for the role of requests only when it can neither bypass nor own. */
export const checkAppRole = async ({ appUrl, ownerUrl }: RoleUrls): Promise<void> => {
  const who =
    'select current_user as name, rolsuper or rolbypassrls as above from pg_roles where rolname = current_user'
  const [[app], [owner]] = await Promise.all([
    ask(appUrl, who, 'DATABASE_URL'),
    ask(ownerUrl, who, 'DATABASE_OWNER_URL'),
  ])
  if (app?.['above'] !== false)
    throw settingFailure(
      'DATABASE_URL',
      `the role ${String(app?.['name'])} must be NOSUPERUSER NOBYPASSRLS (docs/operators.md)`,
      'database-role',
    )
  if (app['name'] === owner?.['name'])
    throw settingFailure(
      'DATABASE_URL',
      'this and DATABASE_OWNER_URL must be two roles (docs/operators.md)',
      'database-role',
    )
}

const setting = (name: string): string => `current_setting('${name}') as ${name}`

const patience = 10_000

const ask = async (url: string, query: string, named?: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience })
  client.on('error', () => undefined) // told by the query that it ends
  try {
    await client.connect()
    return (await client.query(query)).rows
  } catch (error) {
    throw named === undefined ? error : databaseFailure(error, named)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @param named the setting that leads to the database */
const databaseFailure = (error: unknown, named: string): Error => {
  const code = errorCode(error)
  const said = error instanceof Error && error.message !== '' ? error.message : code
  if (code === wrongPassword)
    return settingFailure(named, `the database refuses the password (${said})`, 'database-password')
  if (code === unknownDatabase) return settingFailure(named, `there is no such database (${said})`, 'database-missing')
  if (/^[0-9A-Z]{5}$/.test(code)) return settingFailure(named, `the database refuses (${said})`, 'database-refused')
  return settingFailure(named, `the database does not answer (${said})`, 'database-unreachable')
}
