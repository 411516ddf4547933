import type { AnyEndpoint, Endpoint } from '#contract/kernel/endpoint.ts'
import { useSend } from '#web/kernel/queries.ts'
import { reordered } from './order.ts'

/** Changing the order of a list, by drag or by keyboard: sends the whole new order. */
export const useOrder = <In, Out>(to: Endpoint<In, Out>, refresh: AnyEndpoint | readonly AnyEndpoint[]) => {
  const sending = useSend(to, { refresh })
  const put = (rows: readonly { id: number }[], from: number, at: number, input: (ids: number[]) => In) => {
    if (at < 0 || at >= rows.length || at === from) return
    sending.send(
      input(
        reordered(
          rows.map(({ id }) => id),
          from,
          at,
        ),
      ),
    )
  }
  return {
    put,
    move: (rows: readonly { id: number }[], from: number, by: number, input: (ids: number[]) => In) =>
      put(rows, from, from + by, input),
  }
}
