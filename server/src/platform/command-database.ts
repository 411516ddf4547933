import pg from 'pg'
import { makeDataDirectory } from './data-directory.ts'
import { openDatabase } from './embedded-postgres.ts'
import { takeLock } from './instance-lock.ts'
import { migrate } from './migrate.ts'
import { readPlace } from './postgres/place.ts'
import { roleUrls, type RoleUrls } from './postgres/roles.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

export type CommandDatabase = RoleUrls & { close: () => Promise<void> }

/** `migrates`: brought to the newest state first. `alone`: never beside a portal that runs. */
type Wish = { migrates?: boolean; alone?: boolean }

/** The database for a command of the operator: that of the running portal, or started for the command alone. */
export const openForCommand = async (
  settings: Settings,
  { migrates = true, alone = false }: Wish = {},
): Promise<CommandDatabase> => {
  makeDataDirectory(settings.dataDir)
  const secrets = readSecrets(settings.dataDir)
  const running = settings.database || alone ? undefined : await runningDatabase(settings.dataDir, secrets)
  if (running) return { ...running, close: async () => undefined }

  const release = await takeLock(settings.dataDir, settings.port)
  const database = await openDatabase(settings, secrets)
  if (migrates) await migrate(database.ownerUrl)
  const { ownerUrl, appUrl } = database
  return {
    ownerUrl,
    appUrl,
    async close() {
      await database.stop()
      release()
    },
  }
}

const runningDatabase = async (dataDir: string, secrets: Secrets): Promise<RoleUrls | undefined> => {
  const place = readPlace(dataDir)
  if (!place) return undefined
  const urls = roleUrls(place, secrets)
  const client = new pg.Client({ connectionString: urls.appUrl, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return urls
  } catch {
    return undefined // nothing listens there, or somebody else's server that does not know our password
  } finally {
    await client.end().catch(() => undefined)
  }
}
