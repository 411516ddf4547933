import type { FastifyInstance } from 'fastify'
import type { Kernel } from './answer.ts'
import { fromThisMachine } from './hosts.ts'
import { openMetrics } from '#server/platform/metrics.ts'

/** /healthz: the process runs. /readyz: it can work (database, not stopping). /metrics: figures, for this machine only. No detail to outsiders. */
export const serveHealth = (app: FastifyInstance, { pool }: Kernel): { stopping(): void } => {
  let stopping = false
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: true }))
  app.get('/readyz', async (_, reply) => {
    const reached = () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      )
    const ready = !stopping && (await reached())
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
    if (!fromThisMachine(request)) return reply.status(404).send()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
  return { stopping: () => (stopping = true) }
}
