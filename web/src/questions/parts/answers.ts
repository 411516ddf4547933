import type { Given } from '#contract/questions/question.contract.ts'

type Sent =
  | { kind: 'saved'; version: number }
  | { kind: 'stale'; version: number }
  | { kind: 'unreachable' }
  | { kind: 'over' }
type Deps = {
  send: (question_id: number, given: Given, version: number) => Promise<Sent>
  /** Writes down what is not stored yet. */
  keep: (waiting: Record<number, Given>) => void
  onChange: (state: AnswerState) => void
  onOver: () => void
  /** Milliseconds of quiet before an answer is sent. */
  quiet?: number
}
export type AnswerState = {
  given: Readonly<Record<number, Given | null>>
  /** Questions whose answer is not stored yet. */
  waiting: readonly number[]
  /** The server could not be reached the last time. */
  unreachable: boolean
  /** Another window answered meanwhile; what is seen here was stored over it. */
  elsewhere: boolean
}

/**
 * Answers on their way to the server, one call for a question at a time, the last word of each. What was left over on
 * this device from before (`kept`) goes first. A stale version is taken over and the answer sent again: the student
 * sees this one, so this one counts, and is told.
 */
export const createAnswers = (
  stored: readonly { id: number; given: Given | null; version: number }[],
  kept: Readonly<Record<number, Given>>,
  means: Deps,
) => {
  const versions = new Map(stored.map(({ id, version }) => [id, version]))
  const left = new Map(
    Object.entries(kept).flatMap(([id, given]) => (versions.has(Number(id)) ? [[Number(id), given] as const] : [])),
  )
  const given: Record<number, Given | null> = Object.fromEntries(
    stored.map((one) => [one.id, left.get(one.id) ?? one.given]),
  )
  const waiting = new Map<number, Given>(left)
  let unreachable = false
  let elsewhere = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const state = (): AnswerState => ({ given: { ...given }, waiting: [...waiting.keys()], unreachable, elsewhere })
  const notifyListeners = () => {
    means.keep(Object.fromEntries(waiting))
    means.onChange(state())
  }

  const sendAll = async (): Promise<void> => {
    for (const [id, answer] of waiting) {
      const sent = await means.send(id, answer, versions.get(id) ?? 0)
      if (sent.kind === 'unreachable') {
        unreachable = true
        return notifyListeners()
      }
      unreachable = false
      if (sent.kind === 'over') {
        waiting.clear()
        notifyListeners()
        return means.onOver()
      }
      versions.set(id, sent.version)
      if (sent.kind === 'stale') elsewhere = true
      else if (waiting.get(id) === answer) waiting.delete(id) // typed on meanwhile: the next round
      notifyListeners()
    }
  }
  /** Sends all that waits; resolves when nothing does any more, or nothing can be sent. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    for (let round = 0; round < 5 && waiting.size > 0; round++) {
      running ??= sendAll().finally(() => (running = undefined))
      await running
      if (unreachable) break
    }
    return waiting.size === 0
  }
  const put = (id: number, answer: Given): void => {
    given[id] = answer
    waiting.set(id, answer)
    notifyListeners()
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), means.quiet ?? 600)
  }
  return { state, put, flush }
}
