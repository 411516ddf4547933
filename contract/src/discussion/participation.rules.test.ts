import { describe, expect, it } from 'vitest'
import { isFirstPostLate, participationState, proposedScore } from './participation.rules.ts'

const due = '2026-11-20T22:00:00.000Z'
const before = '2026-11-19T10:00:00.000Z'
const after = '2026-11-21T10:00:00.000Z'
const worth = { post_points: 4, reply_points: 3, max_score: 10 }

describe('the proposed score', () => {
  it.each([
    // posts, replies, of them in time, done at, due, worth, score
    ['one post and two replies: the maximum', [1, 2, 1, 2], before, due, worth, 10],
    ['more than the maximum earns no more', [3, 5, 3, 5], before, due, worth, 10],
    ['a post alone', [1, 0, 1, 0], null, due, worth, 4],
    ['replies alone', [0, 2, 0, 2], null, due, worth, 6],
    ['nothing written: nothing proposed', [0, 0, 0, 0], null, due, worth, null],
    ['done in time: what came later earns nothing', [1, 3, 1, 1], before, due, worth, 7],
    ['done late: all of it counts', [1, 2, 1, 0], after, due, worth, 10],
    ['not done: what came late counts too', [1, 1, 0, 1], null, due, worth, 7],
    ['without a due date all of it counts', [1, 1, 1, 1], before, null, worth, 7],
    ['posts earn nothing', [2, 1, 2, 1], before, due, { ...worth, post_points: 0 }, 3],
    ['replies earn nothing', [2, 4, 2, 4], before, due, { ...worth, reply_points: 0 }, 8],
    [
      'nothing earns points: nothing proposed',
      [2, 4, 2, 4],
      before,
      due,
      { ...worth, post_points: 0, reply_points: 0 },
      null,
    ],
    ['a third of a point, three times', [0, 3, 0, 3], before, due, { ...worth, reply_points: 0.33 }, 0.99],
    ['tenths add up exactly', [3, 0, 3, 0], before, due, { ...worth, post_points: 0.1 }, 0.3],
    ['a maximum of nothing', [1, 1, 1, 1], before, due, { ...worth, max_score: 0 }, 0],
  ] as const)('%s', (_, [posts, replies, posts_in_time, replies_in_time], completed_at, due_at, points, score) => {
    const taken = { posts, replies, posts_in_time, replies_in_time, completed_at }
    expect(proposedScore(taken, { due_at }, points)).toBe(score)
  })
})

describe('where a student stands', () => {
  it.each([
    [0, 0, null, due, 'none'],
    [1, 0, null, due, 'partly'],
    [0, 1, null, due, 'partly'],
    [1, 2, before, due, 'met'],
    [1, 2, due, due, 'met'],
    [1, 2, after, due, 'late'],
    [1, 2, after, null, 'met'],
  ] as const)('%i posts, %i replies, done %s, due %s: %s', (posts, replies, completed_at, due_at, state) => {
    expect(participationState({ posts, replies, completed_at }, { due_at })).toBe(state)
  })

  it('says of the first post alone whether it came after its own date', () => {
    const asked = (post_due_at: string | null) => ({ post_due_at })
    expect(isFirstPostLate(after, asked(due))).toBe(true)
    expect(isFirstPostLate(due, asked(due))).toBe(false)
    expect(isFirstPostLate(after, asked(null))).toBe(false)
    expect(isFirstPostLate(null, asked(due))).toBe(false)
  })
})
