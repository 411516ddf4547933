import autocannon from 'autocannon'
import { type Client, type Figures, filling, type Load } from './load.ts'

/** For machines without wrk. It tells no 95th percentile: the 97.5th stands there. Times are whole milliseconds. */
export const driveWithAutocannon = async (load: Load): Promise<Figures> => {
  const waiting = [...load.clients.entries()]
  const wrong: string[] = []
  const result = await autocannon({
    url: load.url,
    connections: load.clients.length,
    duration: load.seconds,
    timeout: 20,
    setupClient(connection) {
      const [number, client] = waiting.shift() ?? []
      if (client) connection.setRequests([requestOf(load, client, number ?? 0, wrong)])
    },
  })
  const { latency, requests, errors, duration } = result
  return {
    rate: requests.total / duration,
    p50: latency.p50,
    p95: latency.p97_5,
    p99: latency.p99,
    wrong: errors + wrong.length,
    ...(wrong[0] && { example: wrong[0] }),
  }
}

const requestOf = (load: Load, client: Client, number: number, wrong: string[]): autocannon.Request => {
  let version = String(client.version ?? 0)
  let turn = 0
  const { method, path, headers, body, first_day = 0 } = client
  return {
    method,
    path,
    headers,
    setupRequest(request) {
      turn++
      const fill = filling({ version, turn, first_day, key: `${load.name}-${number}-${turn}` })
      return { ...request, headers: fill.headers(headers), body: fill.text(body) }
    },
    onResponse(status, answer) {
      if (
        status !== 200 ||
        !answer.startsWith('{"status":true') ||
        Math.abs(Buffer.byteLength(answer) - load.bytes) > load.tolerance
      )
        wrong.push(`${status} ${answer.slice(0, 300)}`)
      version = /"version":(\d+)/.exec(answer)?.[1] ?? version
    },
  }
}
