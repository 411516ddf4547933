import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { checkAppRole, checkOwnServer, checkServer, wrongPassword } from './postgres/checks.ts'
import { accountFor, type Account } from './postgres/account.ts'
import { binariesFor, type Binaries } from './postgres/binaries.ts'
import { chooseDirectory, freePort, readPlace, shared, writePlace } from './postgres/place.ts'
import { stopOrphan } from './postgres/orphan.ts'
import { cleanEnvironment, startPostgres } from './postgres/process.ts'
import { makeRoles, recreateDatabase, type RoleUrls } from './postgres/roles.ts'
import type { Secrets } from './secrets.ts'
import { errorCode, settingFailure } from './set-up-failure.ts'
import type { Settings } from './settings.ts'

export type Database = RoleUrls & {
  stop: () => Promise<void>
  kill: () => void
  /** Empties our own database; a given one is not ours to empty. */
  recreate?: () => Promise<void>
}

/**
 * The PostgreSQL of the settings, checked and reachable for both roles: the given one, or our own below the data
 * directory.
 */
export const openDatabase = async (settings: Settings, secrets: Secrets): Promise<Database> => {
  const database = settings.database
    ? { ...settings.database, stop: async () => {}, kill: () => {} }
    : await startOwn(settings, secrets)
  await checkServer(database.ownerUrl)
  await checkAppRole(database)
  return database
}

/** What tests change: the programs of another PostgreSQL, parameters of a server whose data nobody keeps. */
type Variation = { binaries?: Binaries; parameters?: Record<string, string> }

/** Our own server. */
export const startOwn = async (
  { dataDir, dbAccount }: Settings,
  secrets: Secrets,
  { binaries: foreign, parameters }: Variation = {},
): Promise<Database & { superuserUrl: string }> => {
  const place = readPlace(dataDir)
  const account = accountFor(place?.directory ?? join(dataDir, 'postgres'), dbAccount)
  const binaries = foreign ?? binariesFor(account, shared)
  const directory = await chooseDirectory(dataDir, account)
  if (!existsSync(directory)) initialise(directory, binaries, account, secrets.superuser_password)
  giveTo(account, directory)
  checkMajor(directory, binaries)
  await stopOrphan(directory)

  const port = await freePort(place?.port)
  writePlace(dataDir, { directory, port })
  const server = await startPostgres({
    directory,
    port,
    account,
    program: binaries.postgres,
    parameters,
    log: join(dataDir, 'postgres.log'),
  })
  try {
    const superuserUrl = `postgresql://postgres:${secrets.superuser_password}@127.0.0.1:${port}/postgres`
    await checkOwnServer(superuserUrl)
    return {
      ...(await makeRoles(superuserUrl, { directory, port }, secrets)),
      ...server,
      superuserUrl,
      recreate: () => recreateDatabase(superuserUrl),
    }
  } catch (error) {
    await server.stop()
    throw withReason(error, directory)
  }
}

/** Made beside its place and moved there when whole, so that an interrupted first start leaves nothing half-made. */
const initialise = (directory: string, { initdb, major }: Binaries, account: Account, password: string): void => {
  const unfinished = `${directory}.unfinished`
  const passwordFile = `${directory}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700, recursive: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account.uid !== undefined)
    for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid)
  const { status, stderr } = spawnSync(
    initdb,
    [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...localeFlags(major),
      '--data-checksums',
    ],
    { ...account, cwd: '/', env: cleanEnvironment, encoding: 'utf8' },
  )
  rmSync(passwordFile)
  if (status !== 0)
    throw settingFailure(
      'PORTAL_DATA',
      `the database could not be made in ${directory}: ${stderr.trim()}`,
      'database-made',
    )
  renameSync(unfinished, directory)
}

/** PostgreSQL starts only on files of its own account that nobody else may read: a copy by plain cp is neither. */
const giveTo = ({ uid, gid }: Account, directory: string): void => {
  if (uid !== undefined && statSync(directory).uid !== uid) spawnSync('chown', ['-R', `${uid}:${gid}`, directory])
  chmodSync(directory, 0o700)
}

/** The same order on every machine, whatever locales it has. */
const localeFlags = (major: string): string[] =>
  Number(major) < 17 ? ['--locale=C'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

const checkMajor = (directory: string, { major }: Binaries): void => {
  const made = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (made !== major)
    throw settingFailure(
      'PORTAL_DATA',
      `the database in ${directory} was made by PostgreSQL ${made}; this version brings ${major}: npm run upgrade-database moves it`,
      'database-version',
    )
}

const withReason = (error: unknown, directory: string): unknown => {
  return errorCode(error) === wrongPassword
    ? settingFailure(
        'PORTAL_DATA',
        `the database in ${directory} was made with another secrets.json: put that file back into the data directory`,
        'database-password',
      )
    : error
}
