import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CopiedDatabase, copyDatabase } from '#server/kernel/testing-database.ts'
import { makeBackupFolder, makeDataDirectory } from './data-directory.ts'
import { Environment } from './environment.ts'
import { checkPort } from './port.ts'
import { checkAppRole, checkServer, serverFailure } from './postgres/checks.ts'
import { failureText } from './set-up-failure.ts'
import { readSettings } from './settings.ts'

type Name = keyof typeof Environment.shape

const folder = mkdtempSync(join(tmpdir(), 'school-portal-settings-'))
const noFolder = join(folder, 'a-file')
writeFileSync(noFolder, '')
afterAll(() => rmSync(folder, { recursive: true }))

/** Values of every setting that cannot be used; a new setting needs its own here. */
const wrong: Record<Name, string[]> = {
  PORT: ['http', '80000', '0', '80.5', '-1'],
  HOST: ['not a host', 'nowhere.invalid', '203.0.113.7'],
  PORTAL_DATA: [noFolder, join(noFolder, 'data')],
  PORTAL_WORKERS: ['0', 'many', '1000'],
  PORTAL_DB_ACCOUNT: ['two words', '-u'],
  DATABASE_URL: ['mysql://db/portal', 'db.example'],
  DATABASE_OWNER_URL: ['mysql://db/portal', 'db.example'],
  DEMO: ['maybe'],
  PORTAL_URL: ['portal.example', 'ftp://portal.example', 'https://'],
  TRUST_PROXY: ['10.0.0.1'],
  SMTP_URL: ['mail.example', 'https://mail.example', 'smtp://'],
  MAIL_FROM: ['School portal', 'Portal <portal@>'],
  IMAP_URL: ['mail.example', 'smtp://mail.example', 'imaps://'],
  MAIL_REPLY_TO: ['answers', 'Portal <answers@school.example>'],
  SUPPORT_MAIL: ['support'],
  SUPPORT_SSO_URL: ['http://support.example'],
  SUPPORT_SSO_SECRET: ['tooshort'],
  IP_LOOKUP_URL: ['http://ip.example'],
  BACKUP_TO: [noFolder, join(noFolder, 'backups')],
  BACKUP_AT: ['2:30', '24:00', 'nightly'],
  BACKUP_KEEP: ['0', 'all'],
  BACKUP_PASSPHRASE: ['tooshort'],
  METRICS_TOKEN: ['tooshort'],
  LOG_LEVEL: ['loud'],
}
const oneLine = (name: string) => new RegExp(`^${name}: .+ \\[[a-z-]+\\]$`)

/** What a start does with its settings before there is a database. */
const begin = async (given: Record<string, string>): Promise<string> => {
  try {
    const settings = readSettings({ PORT: String(free), PORTAL_DATA: folder, ...given })
    makeDataDirectory(settings.dataDir)
    if (settings.backup.at !== undefined) makeBackupFolder(settings.backup.folder)
    await checkPort(settings.port, settings.host)
    return ''
  } catch (error) {
    return failureText(error)
  }
}
let free = 0
beforeAll(async () => {
  const probe = createServer()
  free = await new Promise((resolve) => probe.listen(0, () => resolve(portOf(probe))))
  await new Promise((resolve) => probe.close(resolve))
})
const portOf = (server: ReturnType<typeof createServer>): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const cases = Object.entries(wrong).flatMap(([name, values]) => values.map((value) => ({ name, value })))

describe('a setting that cannot be used', () => {
  it.each(cases)('$name=$value is one line with its name and a code', async ({ name, value }) => {
    const line = await begin({ [name]: value })
    expect(line).toMatch(oneLine(name))
    if (/SECRET|PASSPHRASE|TOKEN/.test(name)) expect(line).not.toContain(value)
  })

  it.each([
    [{ DATABASE_URL: 'postgresql://a@db/portal' }, 'DATABASE_OWNER_URL'],
    [{ DATABASE_OWNER_URL: 'postgresql://a@db/portal' }, 'DATABASE_URL'],
    [{ SUPPORT_SSO_URL: 'https://support.example' }, 'SUPPORT_SSO_SECRET'],
    [{ SUPPORT_SSO_SECRET: 'sixteen characters' }, 'SUPPORT_SSO_URL'],
  ])('%o lacks its other half', async (given, name) => expect(await begin(given)).toMatch(oneLine(name)))

  it('is said of each, when there are several', async () => {
    const lines = (await begin({ PORT: 'x', BACKUP_AT: 'x' })).split('\n')
    expect(lines).toEqual([expect.stringMatching(oneLine('PORT')), expect.stringMatching(oneLine('BACKUP_AT'))])
  })

  it('is the port that somebody else has', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => other.listen(0, () => resolve(portOf(other))))
    expect(await begin({ PORT: String(port) })).toBe(`PORT: another program listens at port ${port} [port-in-use]`)
    await new Promise((resolve) => other.close(resolve))
  })

  it('ends the start with that line and nothing else', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/src/start.ts'], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH: process.env['PATH'], PORTAL_DATA: folder, BACKUP_AT: 'nightly' },
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe('BACKUP_AT: a time of day such as 02:30 is needed [setting-time]\n')
  })
})

describe('a database that cannot be used', () => {
  let database: CopiedDatabase
  beforeAll(async () => void (database = await copyDatabase()))
  const varied = (change: (url: URL) => void): string => {
    const url = new URL(database.ownerUrl)
    change(url)
    return url.href
  }
  const failed = (work: Promise<void>): Promise<string> => work.then(() => '', failureText)

  it('does not answer', async () =>
    expect(await failed(checkServer(varied((url) => (url.port = String(free)))))).toMatch(
      /^DATABASE_OWNER_URL: the database does not answer .+ \[database-unreachable\]$/,
    ))

  it('is at a name that nobody has', async () =>
    expect(await failed(checkServer(varied((url) => (url.hostname = 'nowhere.invalid'))))).toMatch(
      /^DATABASE_OWNER_URL: .+ \[database-unreachable\]$/,
    ))

  it('refuses the password, without saying it', async () => {
    const line = await failed(
      checkAppRole({ ownerUrl: database.ownerUrl, appUrl: varied((url) => (url.password = 'not-the-password')) }),
    )
    expect(line).toMatch(/^DATABASE_URL: the database refuses the password .+ \[database-password\]$/)
    expect(line).not.toContain('not-the-password')
  })

  it('is not there', async () =>
    expect(await failed(checkServer(varied((url) => (url.pathname = '/nowhere'))))).toMatch(
      /^DATABASE_OWNER_URL: .+ \[database-missing\]$/,
    ))

  it('has one role for both', async () =>
    expect(await failed(checkAppRole({ ownerUrl: database.ownerUrl, appUrl: database.ownerUrl }))).toMatch(
      /^DATABASE_URL: .+ \[database-role\]$/,
    ))

  it('is too old, or may lose what was confirmed', () => {
    expect(serverFailure({ version: 140_011, name: '14.11' })?.message).toBe(
      'DATABASE_URL: PostgreSQL 15 or newer is needed; this is 14.11 [database-version]',
    )
    expect(serverFailure({ version: 180_000, fsync: 'off' })?.message).toMatch(/fsync = off.+ \[database-unsafe\]$/)
    expect(serverFailure({ version: 180_000, fsync: 'on' })).toBeUndefined()
  })
})
