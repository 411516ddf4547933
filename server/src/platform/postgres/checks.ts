import pg from 'pg'
import type { RoleUrls } from './roles.ts'
import { setUpFailure } from '../set-up-failure.ts'

/** Every server: a supported version, and nothing switched off that keeps a confirmed change through a crash. */
export const checkServer = async (url: string): Promise<void> => {
  const [server] = await ask(
    url,
    `
      select
        current_setting('server_version_num')::int as version,
        ${['fsync', 'full_page_writes', 'synchronous_commit'].map(setting).join(', ')}`,
  )
  if (Number(server?.version) < 150_000)
    throw setUpFailure(`PostgreSQL 15 or newer is needed; this is ${String(server?.version)}.`)
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    if (server?.[name] === 'off')
      throw setUpFailure(`PostgreSQL runs with ${name} = off, which loses confirmed changes in a crash: switch it on.`)
}

/** Our own server also has data checksums. */
export const checkOwnServer = async (superuserUrl: string): Promise<void> => {
  const [server] = await ask(superuserUrl, `select ${setting('data_checksums')}`)
  if (server?.data_checksums !== 'on')
    throw setUpFailure('The embedded database has no data checksums: it was not made by this product.')
}

/** Row-level security holds for the role of requests only when it can neither bypass nor own. */
export const checkAppRole = async ({ appUrl, ownerUrl }: RoleUrls): Promise<void> => {
  const who =
    'select current_user as name, rolsuper or rolbypassrls as above from pg_roles where rolname = current_user'
  const [[app], [owner]] = await Promise.all([ask(appUrl, who), ask(ownerUrl, who)])
  if (app?.above !== false)
    throw setUpFailure(
      `The role ${String(app?.name)} of DATABASE_URL must be NOSUPERUSER NOBYPASSRLS (docs/operators.md).`,
    )
  if (app.name === owner?.name)
    throw setUpFailure('DATABASE_URL and DATABASE_OWNER_URL must be two roles (docs/operators.md).')
}

const setting = (name: string): string => `current_setting('${name}') as ${name}`

const ask = async (url: string, query: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}
