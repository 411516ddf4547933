import cluster from 'node:cluster'
import { AggregatorRegistry, collectDefaultMetrics, Histogram, register } from 'prom-client'

const question = 'portal:metrics?'
const patience = 5_000
type MetricsMessage = { 'portal:metrics': string }

/** In the primary: answers a worker that asks with the figures of all workers together. */
export const gatherMetrics = (): void => {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, message) => {
    if (message !== question) return
    void all.clusterMetrics().then(
      (text) => worker.send({ 'portal:metrics': text }),
      () => worker.send({ 'portal:metrics': '' }),
    )
  })
}

/** In a worker: counts requests, and tells the figures of all workers (its own where it runs alone). */
export const openMetrics = () => {
  register.clear()
  collectDefaultMetrics({ register })
  // An aggregator in a worker answers the primary's question for this worker's figures.
  const { contentType } = cluster.isWorker ? new AggregatorRegistry() : register
  const seconds = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time to answer by method, path and status',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  })
  return {
    contentType,
    observe: (method: string, path: string, status: number, milliseconds: number) =>
      seconds.observe({ method, path, status }, milliseconds / 1000),
    text: () => (cluster.isWorker ? askPrimary() : register.metrics()),
  }
}

const askPrimary = (): Promise<string> =>
  new Promise((resolve) => {
    const stop = (text: string) => {
      clearTimeout(timer)
      process.off('message', hear)
      resolve(text)
    }
    const hear = (message: unknown) => isMetricsMessage(message) && stop(message['portal:metrics'])
    const timer = setTimeout(() => stop(''), patience)
    process.on('message', hear)
    process.send?.(question)
  })

const isMetricsMessage = (message: unknown): message is MetricsMessage =>
  typeof message === 'object' && message !== null && 'portal:metrics' in message
