import { driveWithAutocannon } from './autocannon.ts'
import { driveWithWrk, findWrk } from './wrk.ts'

/**
 * What one client sends again and again. `{version}` in body and headers is what its last answer said, `{turn}` a
 * digit, `{date}` a day further back each time, `{key}` new each time.
 */
export type Client = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
  version?: number
  first_day?: number
}
/** An answer is right with status 200, `status: true` and about so many bytes. */
export type Load = { name: string; url: string; clients: Client[]; seconds: number; bytes: number; tolerance: number }
/** Milliseconds; `wrong` answers are errors, refusals and answers of another size. */
export type Figures = { rate: number; p50: number; p95: number; p99: number; wrong: number; example?: string }

/** Drives one load for its time with as many connections as it has clients. */
export const drive = (load: Load): Promise<Figures> => (tool === 'wrk' ? driveWithWrk(load) : driveWithAutocannon(load))

export const tool = findWrk() ? 'wrk' : 'autocannon'

/** The same call once with its placeholders filled, answered with its body. */
export const askOnce = async (
  url: string,
  { method, path, headers, body, version = 0, first_day = 0 }: Client,
): Promise<string> => {
  const fill = filling({ version, turn: 1, first_day, key: `once-${Date.now()}` })
  const response = await fetch(url + path, {
    method,
    headers: fill.headers(headers),
    ...(body && { body: fill.text(body) }),
  })
  const answer = await response.text()
  if (!answer.startsWith('{"status":true')) throw new Error(`${path}: ${response.status} ${answer.slice(0, 300)}`)
  return answer
}

/** Fills placeholders as load.lua does. */
export const filling = ({
  version,
  turn,
  first_day,
  key,
}: {
  version: number | string
  turn: number
  first_day: number
  key: string
}) => {
  const date = new Date(Date.now() - (first_day + turn) * 86_400_000).toISOString().slice(0, 10)
  const values: Record<string, string> = { version: String(version), turn: String(turn % 10), key, date }
  const text = (part: string): string => part.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
  return {
    text,
    headers: (given: Record<string, string>) =>
      Object.fromEntries(Object.entries(given).map(([name, value]) => [name, text(value)])),
  }
}
