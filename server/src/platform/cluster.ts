import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { gatherMetrics } from './metrics.ts'
import { setUpFailure } from './set-up-failure.ts'

export type Workers = { listening: Promise<void>; stop: () => Promise<void>; kill: () => void }

const drainTime = 15_000
const longestPause = 30_000

/**
 * Processes that share one port, kept at `count`: one that ends unasked is replaced, slower and slower while
 * replacements do not last.
 */
export const startWorkers = (count: number, environment: Record<string, string>): Workers => {
  let stopping = false
  let pause = 100
  const answering = new Set<Worker>()
  const started = Promise.withResolvers<void>()
  started.promise.catch(() => undefined) // told to whoever waits for `listening`
  gatherMetrics()
  const small = { MALLOC_ARENA_MAX: '2', ...environment } // glibc keeps an arena for each thread: under load they held 20 MB of every worker
  // A small nursery: V8's own choice lets every worker grow by some 40 MB under load and makes nothing faster here. And
  // a heap that grows by half: by V8's own choice big gradebooks took 220 MB more that were never given back, which
  // made them 6 % faster.
  cluster.setupPrimary({
    exec: join(import.meta.dirname, '../worker.ts'),
    execArgv: [...process.execArgv, '--max-semi-space-size=2', '--heap-growing-percent=50'],
  })

  cluster.on('listening', (worker) => {
    answering.add(worker)
    if (answering.size === count) started.resolve()
  })
  cluster.on('exit', (worker, code, signal) => {
    const answered = answering.delete(worker)
    if (stopping) return
    if (!answered)
      started.reject(
        setUpFailure(`A worker ended before it answered (${signal ?? `exit code ${code}`}); the lines above say why.`),
      )
    console.error(`Worker ${worker.process.pid} ended (${signal ?? `exit code ${code}`}); another one takes its place.`)
    pause = answered ? 100 : Math.min(pause * 2, longestPause)
    setTimeout(() => stopping || cluster.fork(small), pause).unref()
  })
  for (let number = 0; number < count; number += 1) cluster.fork(small)

  const signalAll = (name: 'SIGTERM' | 'SIGKILL') => {
    stopping = true
    for (const worker of workers()) worker.process.kill(name)
  }
  return {
    listening: started.promise,
    async stop() {
      const ends = workers().map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
      signalAll('SIGTERM')
      const late = setTimeout(() => signalAll('SIGKILL'), drainTime)
      await Promise.all(ends)
      clearTimeout(late)
    },
    kill: () => signalAll('SIGKILL'),
  }
}

/**
 * In a worker: `stop` finishes the open requests when the primary asks. A worker whose primary is gone is ended by
 * node:cluster.
 */
export const stopWhenAsked = (stop: () => Promise<void>): void => {
  process.on('SIGINT', () => undefined) // Ctrl-C reaches the whole process group; the primary decides
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
