import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDataDirectory } from './data-directory.ts'
import { openDatabase } from './embedded-postgres.ts'
import { clusterName } from './postgres/orphan.ts'
import { readPlace } from './postgres/place.ts'
import { roleUrls } from './postgres/roles.ts'
import { commandOf, isAlive, livingProcesses } from './process-mark.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { readSettings, type Settings } from './settings.ts'

/** These start servers of their own: what they show is how one begins, ends and recovers. */
describe('the embedded PostgreSQL', () => {
  let dataDir = ''
  let settings: Settings
  let secrets: Secrets
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'school-portal-embedded-'))
    makeDataDirectory(dataDir)
    settings = readSettings({ PORTAL_DATA: dataDir })
    secrets = readSecrets(dataDir)
  })
  afterAll(() => rmSync(dataDir, { recursive: true }))

  const place = () => JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  const postmaster = () => Number.parseInt(readFileSync(join(place().directory, 'postmaster.pid'), 'utf8'), 10)
  const ask = async (url: string, query: string) => {
    const client = new pg.Client(url)
    client.on('error', () => undefined) // told by the query at work
    await client.connect()
    try {
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  }

  it('has two roles that can neither bypass row-level security nor make roles', async () => {
    const database = await openDatabase(settings, secrets)
    try {
      const rights = `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as any from pg_roles where rolname = current_user`
      expect(await ask(database.ownerUrl, rights)).toEqual([{ any: false }])
      expect(await ask(database.appUrl, rights)).toEqual([{ any: false }])
      await expect(ask(database.appUrl, 'create table stolen ()')).rejects.toThrow('permission denied')
    } finally {
      await database.stop()
    }
  })

  it('listens on this machine alone, with everything on that keeps a confirmed change through a crash', async () => {
    const database = await openDatabase(settings, secrets)
    const wanted = {
      listen_addresses: '127.0.0.1',
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
    }
    const names = Object.keys(wanted).map((name) => `current_setting('${name}') as ${name}`)
    expect(await ask(database.ownerUrl, `select ${names.join(', ')}`)).toEqual([wanted])
    await database.stop()
  })

  it('that outlived a killed portal is stopped by the next start, on the same port and with its rows', async () => {
    const orphaned = await openDatabase(settings, secrets)
    const [before, port] = [postmaster(), place().port]
    await ask(orphaned.ownerUrl, 'create table kept as select 7 as number')
    const next = await openDatabase(settings, secrets)
    expect(isAlive(before)).toBe(false)
    expect(await ask(next.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }])
    expect(place().port).toBe(port)
    await next.stop()
    await orphaned.stop()
  })

  it('that was killed with everything begins again at once, whatever the dead and the living left behind', async () => {
    const killed = await openDatabase(settings, secrets)
    const working = ask(killed.appUrl, 'select count(*) from generate_series(1, 100000000000)').catch(() => 'ended')
    const title = `${clusterName(place().directory)}: portal_app`
    const sessions = () => livingProcesses().filter((pid) => commandOf(pid).includes(title))
    await expect.poll(sessions).toHaveLength(1)
    const server = postmaster()
    process.kill(server, 'SIGSTOP')
    killed.kill() // halted, it does not hear that; but it is not begun again here
    process.kill(server, 'SIGKILL')
    const next = await openDatabase(settings, secrets)
    expect([sessions(), await working]).toEqual([[], 'ended'])
    await next.stop()

    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = await once(parent.stdout, 'data') // a process that has ended, but whose parent never asks for it
    const { directory } = place()
    writeFileSync(join(directory, 'postmaster.pid'), `${String(line).trim()}\n${directory}\n`)
    const after = await openDatabase(settings, secrets)
    expect(await ask(after.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }])
    await after.stop()
    parent.kill()
  })

  it('of a copied folder is one of its own, and that of the first one runs on', async () => {
    const first = await openDatabase(settings, secrets)
    const [before, port] = [postmaster(), place().port]
    const copied = `${dataDir}-copied`
    spawnSync('cp', ['-r', dataDir, copied]) // without owners and modes, as people do
    makeDataDirectory(copied)
    expect(readPlace(copied)).toBeUndefined()
    const second = await openDatabase({ ...settings, dataDir: copied }, readSecrets(copied))
    await ask(second.ownerUrl, 'update kept set number = 8')
    expect(await ask(first.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }])
    expect([postmaster(), place().port, isAlive(before)]).toEqual([before, port, true])
    expect(readPlace(copied)).toMatchObject({ directory: join(copied, 'postgres') })
    expect(readPlace(copied)?.port).not.toBe(port)
    await second.stop()
    await first.stop()
    rmSync(copied, { recursive: true })
  })

  it('leaves a stranger alone whose process number stands in an old pid file', async () => {
    const { directory, port } = place()
    writeFileSync(join(directory, 'postmaster.pid'), `${process.pid}\n${directory}\n`)
    writeFileSync(join(directory, `.s.PGSQL.${port}.lock`), `${process.pid}\n${directory}\n`)
    const database = await openDatabase(settings, secrets)
    await database.stop()
    expect(isAlive(process.pid)).toBe(true)
  })

  it('is reached by requests through a socket of its own folder, by the network where the path is too long for one', () => {
    const hostOf = (directory: string) => new pg.Client(roleUrls({ directory, port: 5432 }, secrets).appUrl).host
    expect([hostOf('/srv/portal/postgres'), hostOf(`/srv/${'deep/'.repeat(20)}`)]).toEqual([
      '/srv/portal/postgres',
      '127.0.0.1',
    ])
  })

  it('says which file is missing when the secrets were lost', async () => {
    await expect(openDatabase(settings, { ...secrets, superuser_password: 'another' })).rejects.toThrow('secrets.json')
  })
})

it('a given database is refused when requests would run as its owner', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-portal-given-'))
  makeDataDirectory(dataDir)
  const own = await openDatabase(readSettings({ PORTAL_DATA: dataDir }), readSecrets(dataDir))
  const given = readSettings({ DATABASE_URL: own.ownerUrl, DATABASE_OWNER_URL: own.ownerUrl })
  await expect(openDatabase(given, readSecrets(dataDir))).rejects.toThrow('two roles')
  await own.stop()
  rmSync(dataDir, { recursive: true })
})
