import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeLock } from './instance-lock.ts'
import { processMark } from './process-mark.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'school-portal-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const heldBy = (holder: object) => {
  const { dev, ino } = statSync(dataDir)
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify({ folder: `${dev}:${ino}`, ...holder }))
}

it('is taken once, and again after its release', async () => {
  const release = await takeLock(dataDir, 8080)
  await expect(takeLock(dataDir, 8081)).rejects.toThrow('already running here on port 8080')
  release()
  const again = await takeLock(dataDir, 8081)
  again()
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})

it('does not belong to a killed portal, nor to another process that got its number', async () => {
  heldBy({ pid: process.pid, mark: 'an earlier start', port: 8080 })
  const release = await takeLock(dataDir, 8080)
  release()
})

it('does not belong to a copy of the folder that was made while the portal ran', async () => {
  const release = await takeLock(dataDir, 8080)
  const copied = `${dataDir}-copied`
  cpSync(dataDir, copied, { recursive: true })
  const releaseCopied = await takeLock(copied, 8081)
  await expect(takeLock(dataDir, 8082)).rejects.toThrow('already running here on port 8080')
  releaseCopied()
  release()
  rmSync(copied, { recursive: true })
})

it('waits for a portal that is just ending', async () => {
  const ending = spawn('sleep', ['0.3'])
  const pid = ending.pid ?? 0
  heldBy({ pid, mark: processMark(pid), port: 8080 })
  const release = await takeLock(dataDir, 8080)
  release()
})

it('that was only half written counts for nothing', async () => {
  writeFileSync(join(dataDir, 'running.json'), '{"pid":')
  const release = await takeLock(dataDir, 8080)
  release()
})
