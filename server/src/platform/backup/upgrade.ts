import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startOwn } from '../embedded-postgres.ts'
import type { Binaries } from '../postgres/binaries.ts'
import { readPlace } from '../postgres/place.ts'
import type { Secrets } from '../secrets.ts'
import { setUpFailure } from '../set-up-failure.ts'
import type { Settings } from '../settings.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

/**
 * Moves the database of a data directory to the PostgreSQL that this version brings: a backup by the old programs, put
 * back by the new ones. The old files stay beside it; where anything fails they stand in their place again.
 */
export const upgradeDatabase = async (settings: Settings, secrets: Secrets, old: Binaries) => {
  const { dataDir } = settings
  const place = readPlace(dataDir)
  if (!place) throw setUpFailure(`There is no database of the portal's own in ${dataDir}.`)
  const wish = { dataDir, folder: join(dataDir, 'backups'), passphrase: settings.backup.passphrase }
  const path = await during(startOwn(settings, secrets, { binaries: old }), ({ ownerUrl }) =>
    makeBackup({ ...wish, ownerUrl, now: new Date() }).then((made) => made.path),
  )
  const kept = `${place.directory}.postgresql-${old.major}`
  renameSync(place.directory, kept)
  try {
    await during(startOwn(settings, secrets), ({ ownerUrl }) => restoreBackup({ ...wish, ownerUrl, path }))
  } catch (error) {
    rmSync(place.directory, { recursive: true, force: true })
    renameSync(kept, place.directory)
    throw error
  }
  return { directory: place.directory, kept, path }
}

const during = async <Server extends { stop: () => Promise<void> }, Result>(
  starting: Promise<Server>,
  work: (server: Server) => Promise<Result>,
): Promise<Result> => {
  const server = await starting
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}
