import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, gone, livingProcesses } from '../process-mark.ts'
import { setUpFailure } from '../set-up-failure.ts'

/**
 * Stands in the title of every process of this database, so that those a killed server left behind are told from
 * others.
 */
export const clusterName = (directory: string): string =>
  `school-portal-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`

/** Whether a server works on these files now. */
export const isRunning = (directory: string): boolean => serverOf(directory) !== undefined

/**
 * A server that outlived its portal is stopped, and what a killed one left is cleared away: its sessions, and the files
 * that name its process. PostgreSQL itself refuses to start while a process has that number: a stranger in a copied
 * folder, or the killed one that nobody has asked for its exit code.
 */
export const stopOrphan = async (directory: string): Promise<void> => {
  const server = serverOf(directory)
  if (server !== undefined) await end(server)
  for (const pid of sessionsOf(directory)) {
    if (await gone(pid, 1_000)) continue // each ends by itself when it sees that its server is gone; a long statement does not look
    process.kill(pid, 'SIGKILL')
    await gone(pid, 5_000)
  }
  for (const file of existsSync(directory) ? readdirSync(directory) : [])
    if (file === 'postmaster.pid' || file.startsWith('.s.PGSQL.')) rmSync(join(directory, file))
}

const serverOf = (directory: string): number | undefined =>
  livingProcesses().find((pid) => commandOf(pid).includes(`/bin/postgres -D ${directory} `))

const sessionsOf = (directory: string): number[] =>
  livingProcesses().filter((pid) => commandOf(pid).startsWith(`postgres: ${clusterName(directory)}: `))

const end = async (pid: number): Promise<void> => {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    process.kill(pid, signal)
    process.kill(pid, 'SIGCONT') // one that is halted would not hear it
    if (await gone(pid, patience)) return
  }
  throw setUpFailure(`The PostgreSQL of an earlier start (process ${pid}) cannot be stopped.`)
}
