import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { type Failure, isFailure } from '#contract/kernel/errors.ts'

/** Something of a list that a call did without, and why. */
export type LeftOut = { id: number; failure: Failure }

/** So many tries find a few among hundreds; where most are wrong, the call is refused as a whole. */
const mostTries = 64

/**
 * A call about many does it for those that are there and may be changed, and says which are left out: one unknown or
 * forbidden row stops no other one. A call of which nothing would be left answers its refusal.
 * @param run does it; takes back what it did when it is refused, or when it shall not `keep` it
 */
export const doingWithout = async (
  { parts, method }: Pick<AnyEndpoint, 'parts' | 'method'>,
  input: unknown,
  run: (input: unknown, keep: boolean) => Promise<unknown>,
): Promise<{ result: unknown; left_out: LeftOut[] }> => {
  const items = parts && method !== 'GET' ? listIn(input, parts.by) : []
  const result = await run(input, true)
  if (!parts || items.length < 2 || !isOutOfReach(result)) return { result, left_out: [] }

  const asked = (some: readonly unknown[]) => Object.assign({}, input, { [parts.by]: some })
  const left_out: LeftOut[] = []
  const waiting = halvesOf(items)
  for (let tries = 0; waiting.length > 0 && tries < mostTries; tries++) {
    const some = waiting.pop() ?? []
    const tried = await run(asked(some), false)
    if (!isOutOfReach(tried)) continue
    if (some.length === 1) left_out.push({ id: idOf(some[0]), failure: tried })
    else waiting.push(...halvesOf(some))
  }
  const without = new Set(left_out.map(({ id }) => id))
  const others = items.filter((item) => !without.has(idOf(item)))
  if (waiting.length > 0 || without.size === 0 || others.length === 0) return { result, left_out: [] }
  return { result: await run(asked(others), true), left_out }
}

/** Whether the call has a list of its own that it may do without some of. */
export const isAboutMany = ({ parts, method }: Pick<AnyEndpoint, 'parts' | 'method'>, input: unknown): boolean =>
  parts !== undefined && method !== 'GET' && listIn(input, parts.by).length > 1

export const isOutOfReach = (result: unknown): result is Failure =>
  isFailure(result) && (result.failure === 'not_found' || result.failure === 'forbidden')

const halvesOf = (items: readonly unknown[]): (readonly unknown[])[] => {
  const half = Math.ceil(items.length / 2)
  return [items.slice(half), items.slice(0, half)]
}

const listIn = (input: unknown, name: string): readonly unknown[] => {
  const list: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, name) : []
  return Array.isArray(list) ? list : []
}

const idOf = (item: unknown): number => {
  const id: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'id') : item
  return typeof id === 'number' ? id : 0
}
