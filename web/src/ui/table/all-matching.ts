import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { call } from '#web/kernel/api.ts'

/** What a browser can hold and send in parts within reason. */
export const mostChosen = 5_000
const pageSize = 200

type Listing<In, Out> = Endpoint<In, Out & { rows: { id: number }[]; count: number }>

/**
 * The ids of everything that a list holds, asked of the same call with the same question, so the server says who is in
 * reach; at most `mostChosen`.
 */
export const allMatching = async <In, Out>(
  of: Listing<In, Out>,
  asking: In,
  ask: typeof call = call,
): Promise<number[]> => {
  const ids = new Set<number>()
  for (let page = 1; ids.size < mostChosen; page++) {
    const { rows, count } = await ask(of, { ...asking, page, size: pageSize })
    for (const { id } of rows) ids.add(id)
    if (rows.length === 0 || page * pageSize >= count) break
  }
  return [...ids].slice(0, mostChosen)
}
