import { describe, expect, it } from 'vitest'
import { fail, isFailure } from '#contract/kernel/errors.ts'
import { doingWithout } from './left-out.ts'

const many = { parts: { by: 'ids', size: 200 }, method: 'POST' } as const
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const does = async (ids: readonly number[], wrong: readonly number[], endpoint: object = many) => {
  let tries = 0
  const kept: number[][] = []
  const run = (input: unknown, keep: boolean) => {
    tries++
    const asked = (input as { ids: number[] }).ids
    if (asked.some((id) => wrong.includes(id))) return Promise.resolve(fail('not_found'))
    if (keep) kept.push(asked)
    return Promise.resolve({ done: asked.length })
  }
  const { result, left_out } = await doingWithout({ ...many, ...endpoint }, { ids }, run)
  return { done: isFailure(result) ? result.failure : result, left_out: left_out.map(({ id }) => id), kept, tries }
}

describe('a call about many', () => {
  it('does it at once where all are there', async () =>
    expect(await does([1, 2, 3], [])).toEqual({ done: { done: 3 }, left_out: [], kept: [[1, 2, 3]], tries: 1 }))

  it('does without those that are not, and names them', async () =>
    expect(await does([1, 2, 3, 4, 5], [2, 5])).toMatchObject({
      done: { done: 3 },
      left_out: [2, 5],
      kept: [[1, 3, 4]],
    }))

  it('finds one among two hundred in few tries', async () => {
    const { left_out, tries } = await does(upTo(200), [137])
    expect([left_out, tries < 20]).toEqual([[137], true])
  })

  it('is refused where none is there, or most are not, or only one was asked for', async () => {
    expect(await does([1, 2], [1, 2])).toMatchObject({ done: 'not_found', kept: [] })
    expect(await does(upTo(200), upTo(150))).toMatchObject({ done: 'not_found', kept: [] })
    expect(await does([1], [1])).toMatchObject({ done: 'not_found', tries: 1 })
  })

  it('that has no such list, or only reads, is refused as a whole', async () => {
    expect(await does([1, 2], [1], { method: 'GET' })).toMatchObject({ done: 'not_found', tries: 1 })
    expect(await does([1, 2], [1], { parts: undefined })).toMatchObject({ done: 'not_found', tries: 1 })
  })
})
