import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/platform/postgres/place.ts'

const start = join(import.meta.dirname, '../server/src/start.ts')

export type Portal = { url: string; megabytes: () => number; cpu: () => Cpu; stop: () => Promise<void> }
/** Milliseconds of processor time since the start: of our own processes and of PostgreSQL. */
export type Cpu = { app: number; database: number }

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
    cpu: () => cpuOf(portal.pid ?? 0),
    async stop() {
      portal.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Memory of the portal's own processes, PostgreSQL left out; pages that processes share count once. Only Linux tells
 * it.
 */
const memoryOf = (pid: number): number => onLinux(() => sum(processesOf(pid).app, shareOf))

const cpuOf = (pid: number): Cpu => {
  const { app, database } = processesOf(pid)
  return { app: onLinux(() => sum(app, cpuOfOne)), database: onLinux(() => sum(database, cpuOfOne)) }
}

const onLinux = (figure: () => number): number => (process.platform === 'linux' ? figure() : Number.NaN)

const sum = (pids: readonly number[], figure: (pid: number) => number): number =>
  pids.reduce((all, pid) => all + figure(pid), 0)

/** The portal's process and all below it. */
const processesOf = (pid: number): { app: number[]; database: number[] } => {
  const { app = [], database = [] } = Object.groupBy(familyOf(pid), (one) =>
    /^postgres|\/bin\/postgres/.test(read(`/proc/${one}/cmdline`)) ? 'database' : 'app',
  )
  return { app, database }
}

const familyOf = (pid: number): number[] => [
  pid,
  ...read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number).flatMap(familyOf),
]

const shareOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

const tick = 10 // Linux counts processor time in hundredths of a second

const cpuOfOne = (pid: number): number => {
  const [user = 0, system = 0] = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) * tick
}

/** Empty of a process that has just ended. */
const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
