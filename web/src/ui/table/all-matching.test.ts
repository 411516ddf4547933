import { describe, expect, it, vi } from 'vitest'
import { allMatching, mostChosen } from './all-matching.ts'

vi.mock('#web/kernel/api.ts', () => ({ call: undefined }))

const list = {} as Parameters<typeof allMatching>[0]
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('everything that matches', () => {
  const listOf = (count: number) => {
    const asked: unknown[] = []
    const ask = (_: unknown, input: { page?: number }) => {
      asked.push(input)
      const from = ((input.page ?? 1) - 1) * 200
      return Promise.resolve({ rows: numbers(Math.min(200, count - from)).map((id) => ({ id: from + id })), count })
    }
    return {
      asked,
      all: () => allMatching(list, { search: 'a', status: 'active', page: 3, size: 25 }, ask as never),
    }
  }
  it('is asked of the list itself, with its question', async () => {
    const { asked, all } = listOf(450)
    expect(await all()).toEqual(numbers(450))
    expect(asked).toEqual([1, 2, 3].map((page) => ({ search: 'a', status: 'active', page, size: 200 })))
  })
  it('ends where a browser can hold no more', async () => expect(await listOf(20_000).all()).toHaveLength(mostChosen))
})
