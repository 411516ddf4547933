import { describe, expect, it } from 'vitest'
import { topicsIn } from './live.ts'

describe('live events', () => {
  it('name the topics of complete events and keep the beginning of the next', () => {
    const { topics, left } = topicsIn(
      'data: {"topic":"grade"}\n\n: still here\n\nevent: change\ndata: [{"topic":"roll"},{"topic":"grade"}]\n\ndata: {"top',
    )
    expect([...topics]).toEqual(['grade', 'roll'])
    expect(left).toBe('data: {"top')
  })
})
