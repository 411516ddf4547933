import { timingSafeEqual, createHash } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from './answer.ts'
import type { DatabaseWatch } from './database-watch.ts'
import { openMetrics } from '#server/platform/metrics.ts'

/**
 * /healthz: the process runs. /readyz: it can work (database, room on the disk, not stopping). /metrics: figures, for
 * whoever shows the token of the settings; no address is believed. No detail to outsiders.
 */
export const serveHealth = (
  app: FastifyInstance,
  { pool }: Kernel,
  folder: string,
  watch: DatabaseWatch | undefined,
  metrics_token: string | undefined,
): { stopping(): void } => {
  let stopping = false
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: true }))
  app.get('/readyz', async (_, reply) => {
    const reached = () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      )
    const ready = !stopping && (watch?.isThere() ?? true) && (await hasRoom(folder)) && (await reached())
    return reply
      .header('cache-control', 'no-store')
      .status(ready ? 200 : 503)
      .send({ status: ready })
  })

  const metrics = openMetrics()
  app.addHook('onResponse', async (request, reply) =>
    metrics.observe(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime),
  )
  app.get('/metrics', async (request, reply) => {
    if (metrics_token === undefined || !isSame(request.headers.authorization, `Bearer ${metrics_token}`))
      return reply.status(404).send()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
  return { stopping: () => (stopping = true) }
}

/** In the same time for every wrong one. */
const isSame = (shown = '', wanted: string): boolean => timingSafeEqual(sha256(shown), sha256(wanted))

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Less is a full disk to PostgreSQL, which writes ahead 16 MB at a time. */
const leastRoom = 64 * 1_048_576

const hasRoom = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= leastRoom,
    () => false,
  )
