import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { clientCalls } from './client-calls.ts'
import { migrate } from '#server/platform/migrate.ts'
import { openApi } from '#server/kernel/docs/openapi.ts'
import { schemaOf } from '#server/platform/schema-dump.ts'
import { openTestDatabase } from '#server/kernel/test-database.ts'
import { services } from '#server/services.ts'

const described = () => openApi(services.map(({ endpoint }) => endpoint))

/** Files that are made from others and kept in the repository, so that a change of them is seen in review. */
export const generated = [
  { file: 'server/schema.sql', command: 'npm run db:schema', make: (ownerUrl: string) => schemaOf(ownerUrl) },
  {
    file: 'server/src/kernel/database.types.ts',
    command: 'npm run db:types',
    make: (ownerUrl: string) => databaseTypes(ownerUrl),
  },
  {
    file: 'docs/openapi.json',
    command: 'npm run openapi',
    make: async () => `${JSON.stringify(described(), null, 1)}\n`,
  },
  { file: 'docs/client/calls.ts', command: 'npm run openapi', make: async () => clientCalls(described()) },
]

/** Gives the address of a freshly migrated database, for as long as `work` takes. */
export const withFreshDatabase = async <Result>(work: (ownerUrl: string) => Promise<Result>): Promise<Result> => {
  const database = await openTestDatabase()
  try {
    await migrate(database.ownerUrl)
    return await work(database.ownerUrl)
  } finally {
    await database.stop()
  }
}

const databaseTypes = async (ownerUrl: string): Promise<string> => {
  const program = join(dirname(import.meta.dirname), 'node_modules/kysely-codegen/dist/cli/bin.js')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--url', ownerUrl, '--dialect', 'postgres', ...shape, '--print'],
    { maxBuffer: 1e8 },
  )
  return stdout.trimStart()
}

/** As the connection of the server parses values (server/src/kernel/database.ts). */
const mapping = { int8: 'number', timestamptz: 'string', jsonb: 'unknown' }
const shape = [
  '--date-parser',
  'string',
  '--numeric-parser',
  'number',
  '--type-mapping',
  JSON.stringify(mapping),
  '--exclude-pattern',
  '{migration,pgboss}.*',
  '--log-level',
  'error',
]
