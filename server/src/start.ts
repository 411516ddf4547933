import { flushCompileCache } from 'node:module'
import { scheduleBackups } from '#server/platform/backup/schedule.ts'
import { startWorkers, type Workers } from '#server/platform/cluster.ts'
import { makeBackupFolder, makeDataDirectory } from '#server/platform/data-directory.ts'
import { openDatabase, type Database } from '#server/platform/embedded-postgres.ts'
import { takeLock } from '#server/platform/instance-lock.ts'
import { migrate } from '#server/platform/migrate.ts'
import { checkPort } from '#server/platform/port.ts'
import { readSecrets } from '#server/platform/secrets.ts'
import { setUpCode } from '#server/platform/set-up-code.ts'
import { failureText } from '#server/platform/set-up-failure.ts'
import { readSettings } from '#server/platform/settings.ts'
import { openVault } from '#server/platform/vault.ts'
import { type DemoAccount, firstStart, hasAccounts } from '#server/demo/first-start.ts'

/** A signal that npm passes on arrives again at once; only a later one is a second wish. */
const sameWish = 1000

let release: (() => void) | undefined
let opening: Promise<Database> | undefined
let workers: Workers | undefined
let stopAsked: number | undefined
let endBackups: (() => void) | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, askToStop)
process.on('disconnect', askToStop) // npm start was killed
const webReady = process.connected
  ? new Promise<void>((resolve) => process.once('message', () => resolve()))
  : Promise.resolve()

try {
  await start()
} catch (error) {
  if (stopAsked === undefined) {
    console.error(failureText(error))
    await stop(1)
  }
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  makeDataDirectory(settings.dataDir)
  release = await takeLock(settings.dataDir, settings.port)
  if (settings.backup.at !== undefined) makeBackupFolder(settings.backup.folder)
  await checkPort(settings.port, settings.host)
  const secrets = readSecrets(settings.dataDir)
  opening = openDatabase(settings, secrets)
  const database = await opening
  await migrate(database.ownerUrl)
  const accounts = settings.demo ? await firstStart(database, secrets, settings.dataDir) : []
  await webReady
  if (stopAsked !== undefined) return
  flushCompileCache() // what the first start has compiled need not be compiled by each worker: that alone would hold 15 MB of it
  workers = startWorkers(settings.workers, { DATABASE_URL: database.appUrl, DEMO: accounts.length > 0 ? '1' : '0' })
  await workers.listening
  const { ownerUrl } = database
  endBackups = scheduleBackups({
    ...settings,
    ownerUrl,
    failed: (error) => console.error('No backup was made:', error),
  })
  console.log(`\n  School Portal is ready: http://localhost:${settings.port}\n`)
  if (accounts.length > 0) greetDemo(accounts, secrets.demo_password)
  else if (!(await hasAccounts(database.ownerUrl)))
    leadToSetUp(settings.baseUrl, setUpCode(openVault(secrets.vault_key)))
}

function greetDemo(accounts: DemoAccount[], password: string): void {
  console.log(`  Demo accounts, all with the password ${password}`)
  for (const { role, name, login } of accounts) console.log(`    ${role.padEnd(14)} ${login.padEnd(28)} ${name}`)
  console.log(`\n  To begin with your own school, stop the demo (Ctrl-C) and start without it, in a folder of its own:`)
  console.log(`    DEMO=0 PORTAL_DATA=./school npm start\n`)
}

/** The code is printed here and nowhere else. */
function leadToSetUp(address: string, code: string): void {
  console.log(`  Nobody has an account yet. Set the portal up for your school:`)
  console.log(`    in the browser        ${address}/setup`)
  console.log(`    with the one-time code ${code}`)
  console.log(`    or in this terminal   npm run setup\n`)
}

function askToStop(): void {
  if (stopAsked === undefined) {
    stopAsked = Date.now()
    void stop(0)
  } else if (Date.now() - stopAsked > sameWish) void force()
}

/** Requests finish, then the database closes. */
async function stop(exitCode: number): Promise<void> {
  endBackups?.()
  await workers?.stop()
  const database = await opening?.catch(() => undefined)
  await database?.stop()
  release?.()
  process.exit(exitCode)
}

async function force(): Promise<void> {
  workers?.kill()
  const database = await opening?.catch(() => undefined)
  database?.kill()
  release?.()
  process.exit(1)
}
