import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, register } from 'prom-client'
import type { Kernel } from './answer.ts'

/** /healthz: the process runs. /readyz: it can work (database, not stopping). /metrics: figures, for this machine only. No detail to outsiders. */
export const serveHealth = (app: FastifyInstance, { pool }: Kernel): { stopping(): void } => {
  let stopping = false
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: true }))
  app.get('/readyz', async (_, reply) => {
    const ready = !stopping && (await pool.query('select 1').then(() => true, () => false))
    return reply.header('cache-control', 'no-store').status(ready ? 200 : 503).send({ status: ready })
  })

  register.clear()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({ name: 'portal_request_seconds', help: 'Time to answer by path and status', labelNames: ['method', 'path', 'status'], buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5] })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ method: request.method, path: request.routeOptions.url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return reply.status(404).send()
    return reply.type(register.contentType).send(await register.metrics())
  })
  return { stopping: () => (stopping = true) }
}
