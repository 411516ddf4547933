import { describe, expect, it } from 'vitest'
import { changesOf } from './history.rules.ts'

const fields = ['name', 'points', 'rows']
const change = (old: Record<string, unknown> | null, next: Record<string, unknown>) =>
  changesOf({ operation: old ? 'update' : 'insert', old, new: next }, fields)

describe('a change in the history', () => {
  it('names the fields that are different now', () =>
    expect(change({ name: 'Help', points: 5, version: 1 }, { name: 'Help', points: 7, version: 2 })).toEqual([
      { name: 'points', from: 5, to: 7 },
    ]))
  it('tells of archiving', () =>
    expect(change({ archived_at: null }, { archived_at: '2026-09-01T10:00:00Z' })).toEqual([
      { name: 'archived_at', from: null, to: '2026-09-01T10:00:00Z' },
    ]))
  it('says nothing of a new place in the order', () =>
    expect(change({ name: 'Help', position: 1 }, { name: 'Help', position: 2 })).toEqual([]))
  it('has no parts when the row was added', () => expect(change(null, { name: 'Help' })).toEqual([]))
})
