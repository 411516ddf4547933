import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/kernel/test-database.ts'
import { copyDatabase, openOwner, type Owner } from '#server/kernel/testing-database.ts'
import { schoolMaker } from '#server/kernel/testing-school.ts'
import { makeDataDirectory } from '../data-directory.ts'
import { startOwn } from '../embedded-postgres.ts'
import { placeOf } from '../files.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { binariesIn } from '../postgres/binaries.ts'
import { readSecrets } from '../secrets.ts'
import { readSettings } from '../settings.ts'
import { type Add, writeArchive } from './archive.ts'
import { makeBackup, removeOldBackups } from './backup.ts'
import { selectTables, digestOf, asSystem } from './contents.ts'
import { restoreBackup } from './restore.ts'
import { millisecondsUntil } from './schedule.ts'
import { upgradeDatabase } from './upgrade.ts'

const folder = mkdtempSync(join(tmpdir(), 'school-portal-backup-'))
const dataDir = join(folder, 'data')
let owner: Owner
let ownerUrl = ''
let elsewhere: TestDatabase
let machines = 0
const storage_key = randomUUID()

beforeAll(async () => {
  ;({ ownerUrl } = await copyDatabase())
  owner = await openOwner(ownerUrl)
  const make = schoolMaker(() => owner)
  const { school, admin } = await make.classroom({ students: 30 })
  mkdirSync(dirname(placeOf(join(dataDir, 'files'), storage_key)), { recursive: true })
  writeFileSync(placeOf(join(dataDir, 'files'), storage_key), 'a picture')
  const sha256 = createHash('sha256').update('a picture').digest('hex')
  await owner.insert('file', [
    {
      school_id: school.id,
      name: 'Übung 第1.png',
      size: 9,
      content_type: 'image/png',
      sha256,
      storage_key,
      created_by: admin.user_id,
    },
  ])
  elsewhere = await openTestDatabase('') // as it is shipped, also where the tests run on an older version
  await migrate((await emptyMachine('as_new')).ownerUrl)
})
afterAll(async () => {
  await owner.close()
  await elsewhere.stop()
  rmSync(folder, { recursive: true })
})

const backedUp = (passphrase?: string) =>
  makeBackup({ ownerUrl, dataDir, folder, passphrase, now: new Date(Date.UTC(2026, 10, 26, 2, 30, machines++)) })

/**
 * An empty database and data folder on another server; `template`: with the tables of a portal that was started once.
 */
const emptyMachine = async (name = `machine_${++machines}`, template = 'template1') => {
  const client = new pg.Client(elsewhere.ownerUrl)
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const machine = join(folder, name)
  mkdirSync(machine)
  return { ownerUrl: Object.assign(new URL(elsewhere.ownerUrl), { pathname: name }).href, dataDir: machine }
}

const startedMachine = () => emptyMachine(undefined, 'as_new')

const contentsOf = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('begin')
    await asSystem(client, 'test')
    const found: Record<string, { rows: number; digest: string }> = {}
    for (const table of await selectTables(client))
      if (table.name !== 'auth.session') found[table.name] = await digestOf(client, table)
    return found
  } finally {
    await client.end()
  }
}

const endable = () => {
  const controller = new AbortController()
  return { signal: controller.signal, end: () => controller.abort() }
}

describe('a backup', () => {
  it('comes back on an empty machine, whatever its version, with equal counts and sums, files and secrets', async () => {
    const before = await contentsOf(ownerUrl)
    const { path, rows, files } = await backedUp()
    expect([rows > 100, files]).toEqual([true, 1])
    const machine = await emptyMachine()
    await restoreBackup({ ...machine, path, passphrase: undefined })
    expect(await contentsOf(machine.ownerUrl)).toEqual(before)
    expect(readFileSync(placeOf(join(machine.dataDir, 'files'), storage_key), 'utf8')).toBe('a picture')
    const [kept, fresh] = [readSecrets(dataDir), readSecrets(machine.dataDir)]
    expect(fresh.vault_key).toBe(kept.vault_key)
    expect(fresh.owner_password).not.toBe(kept.owner_password)
  })

  it('gives the next number after the last one, keeps its references and its row-level security', async () => {
    const { path } = await backedUp()
    const machine = await startedMachine()
    await restoreBackup({ ...machine, path, passphrase: undefined })
    const there = await openOwner(machine.ownerUrl)
    try {
      const { id: last } = await there.one<{ id: number }>('select max(id)::int as id from school')
      const made = await schoolMaker(() => there).school()
      expect(made.id).toBe(last + 1)
      await expect(there.rows('delete from school where id = $1', [last])).rejects.toThrow(/foreign key/)
      const rules = `
        select count(*) filter (where relforcerowsecurity)::int as forced, count(*)::int as tables
        from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`
      expect(await there.one(rules)).toEqual(await owner.one(rules))
      const references = `select count(*)::int as n from pg_constraint where contype = 'f'`
      expect(await there.one(references)).toEqual(await owner.one(references))
      const asleep = `select tgname from pg_trigger where tgenabled <> 'O'`
      expect(await there.rows(asleep)).toEqual(await owner.rows(asleep))
    } finally {
      await there.close()
    }
  })

  it('holds one moment, although the portal works on', async () => {
    const other = await openOwner(ownerUrl)
    const rename = (at: number) =>
      other.rows(`update school set name = $1 where id = (select min(id) from school)`, [`Name ${at}`])
    await rename(0)
    const { signal, ...writing } = endable()
    const writes = (async () => {
      for (let at = 1; !signal.aborted; at++) await rename(at)
      await other.close()
    })()
    const { path } = await backedUp()
    writing.end()
    await writes
    const machine = await startedMachine()
    await restoreBackup({ ...machine, path, passphrase: undefined }) // compares every table with the sums of its snapshot
    const there = await openOwner(machine.ownerUrl)
    const audited = await there.one<{ name: string; last: string }>(`
      select
        (select name from school order by id limit 1) as name,
        (
          select new ->> 'name'
          from audit_log
          where table_name = 'school' and operation = 'update'
          order by id desc
          limit 1
        ) as last`)
    await there.close()
    expect(audited.name).toBe(audited.last)
  })

  it('is encrypted where asked, and opens with its passphrase alone', async () => {
    const { path } = await backedUp('four plain words together')
    expect(path.endsWith('.tar.gz.age')).toBe(true)
    expect(readFileSync(path).includes('school-portal')).toBe(false)
    const machine = await startedMachine()
    const wish = { ...machine, path }
    await expect(restoreBackup({ ...wish, passphrase: 'four other words together' })).rejects.toThrow('passphrase')
    await restoreBackup({ ...wish, passphrase: 'four plain words together' })
    expect(await contentsOf(machine.ownerUrl)).toEqual(await contentsOf(ownerUrl))
  })
})

describe('a backup of an older version', () => {
  const older = async () => {
    const { ownerUrl: url } = await emptyMachine()
    const names = await migrationNames()
    await migrate(url, names.at(-2))
    const there = await openOwner(url)
    await there.insert('school_group', [{ code: 'north', name: 'North' }])
    await there.close()
    const now = new Date(Date.UTC(2026, 10, 26, 3, 30, machines++))
    return (await makeBackup({ ownerUrl: url, dataDir, folder, passphrase: undefined, now })).path
  }

  it('comes back and is brought to the newest state', async () => {
    const path = await older()
    const machine = await emptyMachine()
    await restoreBackup({ ...machine, path, passphrase: undefined })
    const there = await openOwner(machine.ownerUrl)
    expect(await there.rows('select name from school_group')).toEqual([{ name: 'North' }])
    expect(await there.one('select max(name) as name from migration.kysely_migration')).toEqual({
      name: (await migrationNames()).at(-1),
    })
    await there.close()
  })

  it('is refused where a newer version has made its tables already', async () => {
    const path = await older()
    await expect(restoreBackup({ ...(await startedMachine()), path, passphrase: undefined })).rejects.toThrow(
      'made by a newer version than the backup',
    )
  })
})

it('a folder that takes nothing fails the backup at once, however much is still to be written', async () => {
  const endless = async (add: Add) => {
    for (;;) await add('part', Buffer.alloc(1024 * 1024))
  }
  await expect(writeArchive(join(folder, 'missing', 'file'), undefined, endless)).rejects.toThrow('ENOENT')
})

describe('nothing is restored', () => {
  const groupsOn = async (url: string): Promise<number> => {
    const there = await openOwner(url)
    const groups = await there.count('school_group')
    await there.close()
    return groups
  }

  it('from an archive that was cut off', async () => {
    const { path } = await backedUp()
    const cut = join(folder, 'cut.tar.gz')
    cpSync(path, cut)
    truncateSync(cut, readFileSync(cut).length - 2_000)
    const machine = await startedMachine()
    const secrets = readSecrets(machine.dataDir)
    await expect(restoreBackup({ ...machine, path: cut, passphrase: undefined })).rejects.toThrow(/end|cut/)
    expect(readSecrets(machine.dataDir)).toEqual(secrets)
    expect(await groupsOn(machine.ownerUrl)).toBe(0)
  })

  it('into a database that holds a school, or from a file that is no backup', async () => {
    const { path } = await backedUp()
    const machine = await startedMachine()
    await restoreBackup({ ...machine, path, passphrase: undefined })
    await expect(restoreBackup({ ...machine, path, passphrase: undefined })).rejects.toThrow('There is a school')
    const text = join(folder, 'text.tar.gz')
    writeFileSync(text, 'no archive')
    await expect(restoreBackup({ ...machine, path: text, passphrase: undefined })).rejects.toThrow('no backup')
  })
})

/** The programs of an older PostgreSQL, where the tests run on one. */
const older = process.env['TEST_POSTGRES']
describe.runIf(older !== undefined)('an embedded database of an older PostgreSQL', () => {
  it('moves to the shipped one with equal counts and sums, and keeps its old files', async () => {
    const machine = mkdtempSync(join(tmpdir(), 'school-portal-older-'))
    makeDataDirectory(machine)
    const [settings, secrets] = [readSettings({ PORTAL_DATA: machine }), readSecrets(machine)]
    const old = binariesIn(older ?? '')
    const serverOf = (binaries?: typeof old) => startOwn(settings, secrets, binaries && { binaries })
    const first = await serverOf(old)
    await migrate(first.ownerUrl)
    const there = await openOwner(first.ownerUrl)
    await schoolMaker(() => there).classroom({ students: 5 })
    await there.close()
    const before = await contentsOf(first.ownerUrl)
    await first.stop()

    const { kept } = await upgradeDatabase(settings, secrets, old)
    const second = await serverOf()
    expect(await contentsOf(second.ownerUrl)).toEqual(before)
    await second.stop()
    expect(readFileSync(join(kept, 'PG_VERSION'), 'utf8').trim()).toBe(old.major)
    rmSync(machine, { recursive: true })
  })
})

it.each([
  ['02:30', '2026-11-26T01:00:00', 90],
  ['02:30', '2026-11-26T02:30:00', 24 * 60],
  ['23:59', '2026-11-26T00:00:00', 23 * 60 + 59],
])('at %s, asked at %s, the next one is %i minutes away', (at, now, minutes) => {
  expect(millisecondsUntil(at, new Date(now)) / 60_000).toBe(minutes)
})

it('keeps the latest archives of its folder, and leaves other files alone', async () => {
  const many = join(folder, 'many')
  mkdirSync(many)
  const names = [1, 2, 3].map((day) => `school-portal-2026-11-0${day}T023000Z.tar.gz`)
  for (const name of [...names, 'school-portal-notes.txt']) writeFileSync(join(many, name), '')
  expect(removeOldBackups(many, 2)).toEqual(names.slice(0, 1))
  expect(readdirSync(many).toSorted()).toEqual([...names.slice(1), 'school-portal-notes.txt'])
})
