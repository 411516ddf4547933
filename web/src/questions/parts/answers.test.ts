import { describe, expect, it } from 'vitest'
import type { Given } from '#contract/questions/question.contract.ts'
import { type AnswerState, createAnswers } from './answers.ts'

type Call = [number, Given, number]

/** A server that stores one version after the other, and can be away. */
const serverOf = (versions: Record<number, number> = {}) => {
  const calls: Call[] = []
  const stored: Record<number, Given> = {}
  const server = { away: false, over: false, calls, stored }
  const send = async (id: number, given: Given, version: number) => {
    calls.push([id, given, version])
    await Promise.resolve()
    if (server.away) return { kind: 'unreachable' } as const
    if (server.over) return { kind: 'over' } as const
    if ((versions[id] ?? 0) !== version) return { kind: 'stale', version: versions[id] ?? 0 } as const
    versions[id] = version + 1
    stored[id] = given
    return { kind: 'saved', version: version + 1 } as const
  }
  return { server, send }
}
const questions = [1, 2].map((id) => ({ id, given: null, version: 0 }))
const text = (written: string): Given => ({ text: written })

const opened = (kept: Record<number, Given> = {}, versions: Record<number, number> = {}) => {
  const { server, send } = serverOf(versions)
  const notes: Record<number, Given>[] = []
  let over = 0
  let seen: AnswerState | undefined
  const answers = createAnswers(questions, kept, {
    send,
    keep: (waiting) => notes.push(waiting),
    onChange: (state) => (seen = state),
    onOver: () => over++,
    quiet: 60_000,
  })
  return { answers, server, notes, seen: () => seen, overs: () => over }
}

describe('answers on their way', () => {
  it('are stored in the order of their versions, the last word of each question', async () => {
    const { answers, server } = opened()
    answers.put(1, text('a'))
    answers.put(1, text('ab'))
    expect(await answers.flush()).toBe(true)
    answers.put(1, text('abc'))
    expect(await answers.flush()).toBe(true)
    expect(server.calls).toEqual([
      [1, text('ab'), 0],
      [1, text('abc'), 1],
    ])
  })

  it('typed while an earlier one is under way are sent after it', async () => {
    const { answers, server } = opened()
    answers.put(1, text('a'))
    const flushed = answers.flush()
    answers.put(1, text('b'))
    expect(await flushed).toBe(true)
    expect(server.stored).toEqual({ 1: text('b') })
  })

  it('wait on this device while the server is away, and say so', async () => {
    const { answers, server, notes, seen } = opened()
    server.away = true
    answers.put(1, text('a'))
    expect(await answers.flush()).toBe(false)
    expect([seen()?.unreachable, seen()?.waiting, notes.at(-1)]).toEqual([true, [1], { 1: text('a') }])
    server.away = false
    expect(await answers.flush()).toBe(true)
    expect([seen()?.unreachable, notes.at(-1), server.stored]).toEqual([false, {}, { 1: text('a') }])
  })

  it('left over from before a reload are shown and sent', async () => {
    const { answers, server } = opened({ 2: text('kept'), 99: text('of another attempt') })
    expect(answers.state().given).toEqual({ 1: null, 2: text('kept') })
    await answers.flush()
    expect(server.stored).toEqual({ 2: text('kept') })
  })

  it('go over what another window stored, and tell it', async () => {
    const { answers, server, seen } = opened({}, { 1: 3 })
    answers.put(1, text('mine'))
    expect(await answers.flush()).toBe(true)
    expect([server.stored, seen()?.elsewhere]).toEqual([{ 1: text('mine') }, true])
  })

  it('end when the attempt is over', async () => {
    const { answers, server, overs } = opened()
    server.over = true
    answers.put(1, text('late'))
    await answers.flush()
    expect([overs(), answers.state().waiting]).toEqual([1, []])
  })
})
