import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeDataDirectory } from '#server/platform/data-directory.ts'
import { openDatabase } from '#server/platform/embedded-postgres.ts'
import { clusterName } from '#server/platform/postgres/orphan.ts'
import { readPlace } from '#server/platform/postgres/place.ts'
import { commandOf, livingProcesses } from '#server/platform/process-mark.ts'
import { readSecrets } from '#server/platform/secrets.ts'
import { readSettings } from '#server/platform/settings.ts'
import { openPool } from './database.ts'
import { watchDatabase } from './database-watch.ts'
import { refusal } from './reply.ts'

it('a database that is frozen is told to be away within three seconds, to who waits and to who comes, and is used again when it thaws', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-portal-frozen-'))
  makeDataDirectory(dataDir)
  const database = await openDatabase(readSettings({ PORTAL_DATA: dataDir }), readSecrets(dataDir))
  const directory = readPlace(dataDir)?.directory ?? ''
  const pool = openPool(database.appUrl, 2)
  const watch = watchDatabase(pool, database.appUrl)
  const signal = (name: 'SIGSTOP' | 'SIGCONT') =>
    livingProcesses()
      .filter((pid) => [`-D ${directory} `, clusterName(directory)].some((part) => commandOf(pid).includes(part)))
      .forEach((pid) => process.kill(pid, name))
  const ask = async () => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return (await client.query<{ one: number }>('select 1 as one')).rows
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      client.release(broken)
    }
  }
  const statusOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 200,
      (error: unknown) => refusal(error, 'en').status,
    )
  try {
    expect(await statusOf(ask())).toBe(200)
    await expect.poll(() => watch.isThere()).toBe(true)
    signal('SIGSTOP')
    const begun = performance.now()
    const waiting = Array.from({ length: 4 }, () => statusOf(ask())) // two hold a connection, two wait for one
    expect(await Promise.all(waiting)).toEqual([503, 503, 503, 503])
    expect(performance.now() - begun).toBeLessThan(3_500)
    expect([watch.isThere(), await statusOf(ask())]).toEqual([false, 503])
    signal('SIGCONT')
    await expect.poll(() => watch.isThere(), { timeout: 10_000 }).toBe(true)
    expect(await statusOf(ask())).toBe(200)
  } finally {
    signal('SIGCONT')
    watch.close()
    await pool.end()
    await database.stop()
    rmSync(dataDir, { recursive: true })
  }
})
