import { fail } from '#contract/kernel/errors.ts'

/** A line before a counter: so many are served at once, so many may wait, everybody else is told to come back. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>

export const openLine = (atOnce: number, places: number): Line => {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.length >= places) throw fail('unavailable', undefined, { retry_after: 5 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
