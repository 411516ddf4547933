import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/kernel/postgres/place.ts'

const start = join(import.meta.dirname, '../server/src/start.ts')

export type Portal = { url: string; megabytes: () => number; stop: () => Promise<void> }

/** The product as npm start runs it, on the database of the data folder, without a demo. */
export const startPortal = async (dataDir: string): Promise<Portal> => {
  const port = await freePort(Number(process.env['PORT'] ?? 0))
  const { DATABASE_URL: _app, DATABASE_OWNER_URL: _owner, ...environment } = process.env
  const portal = spawn(process.execPath, [start], {
    env: { ...environment, PORT: String(port), HOST: '127.0.0.1', PORTAL_DATA: dataDir, DEMO: 'no' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'], // the portal ends when the bench does, however that ends
  })
  const ended = new Promise<void>((resolve) => portal.once('exit', () => resolve()))
  portal.send('web-ready')
  await new Promise<void>((resolve, reject) => {
    portal.stdout?.on('data', (part: Buffer) => part.includes('is ready') && resolve())
    portal.once('exit', () => reject(new Error('the portal ended before it was ready')))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    megabytes: () => memoryOf(portal.pid ?? 0),
    async stop() {
      portal.kill('SIGTERM')
      await ended
    },
  }
}

/** Memory of the portal's own processes, PostgreSQL left out; pages that processes share count once. Only Linux tells it. */
const memoryOf = (pid: number): number => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    return [pid, ...children].filter(isOurs).reduce((sum, one) => sum + shareOf(one), 0)
  } catch {
    return Number.NaN
  }
}

const isOurs = (pid: number): boolean => !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/bin/postgres')

const shareOf = (pid: number): number => Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? Number.NaN) / 1024
