import { expect, it } from 'vitest'
import { StoredRow, theirsIn } from './stale.rules.ts'

it.each([
  ['a text', { name: 'Theirs' }, { name: 'Mine' }, { name: 'Theirs' }],
  ['a number that is typed', { points: 4 }, { points: '3' }, { points: '4' }],
  ['the same number', { points: 4 }, { points: 4 }, {}],
  ['a switch', { shared: true }, { shared: false }, { shared: true }],
  ['what is empty now', { due: null }, { due: '2026-11-20' }, { due: '' }],
  ['what is empty in both', { due: null, room_id: null }, { due: '', room_id: null }, {}],
  ['what was empty', { room_id: 4 }, { room_id: null }, { room_id: '4' }],
  ['lists, which no control holds as one word', { rows: [1] }, { rows: [2] }, {}],
  ['what the answer does not tell', {}, { name: 'Mine' }, {}],
])('%s', (_, stored, mine, theirs) => expect(theirsIn(stored, mine)).toEqual(theirs))

it('asks for a version, and does without who and when', () => {
  expect(StoredRow.safeParse({ name: 'x' }).success).toBe(false)
  expect(StoredRow.parse({ version: 2 })).toEqual({ version: 2, changed_by: '', changed_at: '' })
})
