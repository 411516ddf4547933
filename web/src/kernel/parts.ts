import { isRefused } from './failures.ts'
import { closeDialog, showDialog } from './dialogs.ts'
import { wordsOf } from './feedback.ts'

export const partsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / size)) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )

/**
 * Sends many in parts, one after the other, under a dialog that counts and can stop it; what fits into one goes
 * without. Answers those parts that were done: where it was stopped, or a later part was refused, the dialog says how
 * many that are.
 */
export const inParts = async <Item, Out>(
  items: readonly Item[],
  size: number,
  send: (part: Item[], at: number) => Promise<Out>,
): Promise<Out[]> => {
  const parts = partsOf(items, size)
  if (parts.length === 1) return [await send(parts[0] ?? [], 0)]
  const answers: Out[] = []
  let stopped = false
  let message = ''
  const onStop = () => {
    stopped = true
  }
  for (const [at, part] of parts.entries()) {
    showDialog({ kind: 'progress', done: at * size, of: items.length, onStop })
    try {
      answers.push(await send(part, at))
    } catch (error) {
      if (at === 0 || !isRefused(error)) {
        closeDialog()
        throw error
      }
      message = wordsOf(error)
      stopped = true
    }
    if (stopped) break
  }
  if (answers.length < parts.length)
    showDialog({ kind: 'stopped', done: answers.length * size, of: items.length, message })
  else closeDialog()
  return answers
}

/** The way back from what was done in parts: one call for each of the answers. A refusal was told already. */
export const backEach = <Answer, Out>(
  answers: readonly Answer[],
  back: (answer: Answer) => Promise<Out>,
): Promise<Out[]> =>
  inParts(answers, 1, ([one]) =>
    one === undefined ? Promise.reject(new Error('nothing to take back')) : back(one),
  ).catch(() => [])

/**
 * One answer for all parts: lists one after the other, nobody twice; counts added; whether something holds, when it
 * holds for each; else what the first says.
 */
export const merged = <Out>(answers: readonly Out[]): Out => {
  const [first, ...others] = answers
  if (others.length === 0 || typeof first !== 'object' || first === null) return first as Out // a call was answered at least once
  return Object.fromEntries(
    Object.entries(first).map(([name, value]: [string, unknown]) => {
      const values = answers.map((answer): unknown => (answer as Record<string, unknown>)[name])
      if (Array.isArray(value)) return [name, once(values.flat())]
      if (typeof value === 'number' && !/^id$|_id$|version/.test(name))
        return [name, values.reduce((sum: number, one) => sum + Number(one), 0)]
      if (typeof value === 'boolean') return [name, values.every(Boolean)]
      return [name, value]
    }),
  ) as Out // the same names with values of the same kinds
}

const once = (rows: unknown[]): unknown[] => {
  const seen = new Set<unknown>()
  return rows.filter((row) => {
    const key = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
    return key === undefined || (!seen.has(key) && seen.add(key))
  })
}
