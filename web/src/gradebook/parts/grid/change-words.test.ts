import { expect, it } from 'vitest'
import { changeText } from './change-words.ts'

const t = (key: string, values?: object): string => [key, ...Object.values(values ?? {})].join(' ')

it.each([
  ['a first grade', { old: null, new: { points: 8 } }, '8'],
  ['other points', { old: { points: 8 }, new: { points: 9 } }, 'gradebook.history-points 8 9'],
  ['a comment alone', { old: { points: 8 }, new: { comment: 'Good' } }, 'gradebook.history-comment'],
  [
    'a save that changed nothing of these',
    { old: { points: 8 }, new: { graded_at: 'later' } },
    'gradebook.history-same',
  ],
])('%s is told in words', (_, change, words) => expect(changeText(change, t)).toBe(words))
