import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { clusterName, isRunning, stopOrphan } from './orphan.ts'
import { gone } from '../process-mark.ts'
import { settingFailure } from '../set-up-failure.ts'

export type Postgres = { stop: () => Promise<void>; kill: () => void }
type Start = {
  directory: string
  port: number
  account: Account
  program: string
  log: string
  /** They win over our own. */
  parameters: Record<string, string> | undefined
}

/** PG* variables of the operator's shell would reach into it. */
export const cleanEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/**
 * Its own folder, which no other account may enter; undefined where the path is longer than that of a socket may be.
 */
export const socketFolder = (directory: string): string | undefined =>
  Buffer.byteLength(directory) <= 80 ? directory : undefined

/** For a small box; what keeps data safe (fsync, full_page_writes, synchronous_commit) stays as PostgreSQL has it. */
const ownParameters = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  autovacuum_naptime: '15s', // a school that was just imported is soon no longer planned for as an empty one
  jit: 'off', // costs more than it gains on statements of milliseconds
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_error_statement: 'panic', // statements and details hold personal data
  log_error_verbosity: 'terse',
}

/** Starts the server and restarts it when it dies; resolves when it takes connections. */
export const startPostgres = async (start: Start): Promise<Postgres> => {
  let stopping = false
  let server = launch(start)
  await ready(server, start)
  const watch = () => server.once('exit', () => void revive())
  const revive = async () => {
    if (stopping) return
    console.error('PostgreSQL ended unexpectedly; starting it again.')
    await sleep(1000)
    if (stopping) return
    if (!isRunning(start.directory)) await stopOrphan(start.directory)
    if (stopping) return
    server = launch(start)
    watch()
  }
  watch()

  const signal = (name: 'SIGTERM' | 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => {
    stopping = true
    server.kill(name)
  }
  return {
    async stop() {
      signal('SIGTERM') // 'smart': lets connections that are closing close, so that none is told of an error
      if (await ended(server, 2_000)) return
      signal('SIGINT') // 'fast': ends sessions, writes a checkpoint
      if (await ended(server, 30_000)) return
      signal('SIGQUIT')
      if (await ended(server, 10_000)) return
      signal('SIGKILL')
      await ended(server, 5_000)
    },
    kill: () => signal('SIGQUIT'),
  }
}

/** In a session of its own: Ctrl-C in the terminal must not reach it before the workers have finished. */
const launch = ({ directory, port, account, program, log, parameters }: Start): ChildProcess => {
  const output = openSync(log, 'a', 0o600)
  const settings = Object.entries({
    ...ownParameters,
    unix_socket_directories: socketFolder(directory) ?? '',
    cluster_name: clusterName(directory),
    ...parameters,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(program, ['-D', directory, '-p', String(port), ...settings], {
    ...account,
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return server
}

/** The last line of the pid file says 'ready', as pg_ctl reads it. Recovery after a crash may take its time. */
const ready = async (server: ChildProcess, { directory, log }: Start): Promise<void> => {
  const file = join(directory, 'postmaster.pid')
  for (;;) {
    const [pid, , , , , , , status] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (Number(pid) === server.pid && status?.trim() === 'ready') return
    if (server.exitCode !== null || server.signalCode !== null)
      throw settingFailure('PORTAL_DATA', `PostgreSQL did not start: ${lastLines(log)}`, 'database-start')
    await sleep(10)
  }
}

const ended = async (server: ChildProcess, milliseconds: number): Promise<boolean> =>
  server.pid === undefined || gone(server.pid, milliseconds)

const lastLines = (log: string): string => readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
