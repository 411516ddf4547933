import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeDataDirectory } from '#server/platform/data-directory.ts'
import { startOwn } from '#server/platform/embedded-postgres.ts'
import { binariesIn } from '#server/platform/postgres/binaries.ts'
import type { RoleUrls } from '#server/platform/postgres/roles.ts'
import { readSecrets } from '#server/platform/secrets.ts'
import { readSettings } from '#server/platform/settings.ts'

export type TestDatabase = RoleUrls & { stop: () => Promise<void> }

/**
 * Nothing is waited for on the disk: these data end with the run. That nothing is lost in a crash is proved with the
 * server as it is shipped.
 */
const forgetful = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  max_wal_size: '8GB',
  shared_buffers: '512MB',
}

/**
 * A PostgreSQL for one run of tests, empty; the owner may make further databases in it. TEST_POSTGRES names the
 * programs of another version.
 */
export const openTestDatabase = async (programs = process.env['TEST_POSTGRES']): Promise<TestDatabase> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-portal-test-'))
  makeDataDirectory(dataDir)
  const database = await startOwn(readSettings({ PORTAL_DATA: dataDir }), readSecrets(dataDir), {
    parameters: forgetful,
    ...(programs && { binaries: binariesIn(programs) }),
  })
  const client = new pg.Client(database.superuserUrl)
  await client.connect()
  await client.query('alter role portal_owner createdb')
  await client.end()
  return {
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    async stop() {
      await database.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
