import { describe, expect, it } from 'vitest'
import { type Answer, createRollQueue, type Waiting } from './roll-queue.ts'

const place = { section_id: 1, date: '2026-11-19', meeting: 1, name: 'Biology', owner: '1:1:3' }
const row = (student_id: number, code_id = 1) => ({ student_id, code: 'present' as const, code_id })
const saved = (version: number): Answer => ({
  kind: 'saved',
  data: { version, counts: { present: 1, tardy: 0, absent: 0, excused: 0 }, conflicts: [], before: null },
})
const before = { saved_by: 'R. Boateng', saved_at: '2026-11-19T09:00:00Z' }
/** Everything was saved but the row of student 1. */
const changedFirst = (version: number): Answer => ({
  kind: 'saved',
  data: {
    version,
    counts: { present: 1, tardy: 0, absent: 0, excused: 0 },
    conflicts: [{ student_id: 1, code_id: 3, note: '' }],
    before,
  },
})

/** A server that answers in this order, and what it was sent. */
const server = (...answers: Answer[]) => {
  const sent: Waiting[] = []
  let keys = 0
  const send = async (entry: Waiting): Promise<Answer> => {
    sent.push(entry)
    return answers[sent.length - 1] ?? { kind: 'unreachable' }
  }
  return { sent, means: { send, newKey: () => `key-${++keys}` } }
}

describe('rolls on their way', () => {
  it('are gone once the server has them', async () => {
    const { sent, means } = server(saved(1))
    const queue = createRollQueue(means)
    await queue.put(place, 0, [row(1)])
    expect([sent.length, queue.entries()]).toEqual([1, []])
  })

  it('wait while the server is out of reach, and go out under the same key', async () => {
    const { sent, means } = server({ kind: 'unreachable' }, saved(1))
    const kept: Waiting[][] = []
    const queue = createRollQueue({ ...means, keep: (entries) => kept.push(entries) })
    await queue.put(place, 0, [row(1)])
    expect(queue.entries().map(({ state }) => state)).toEqual(['waiting'])
    expect(kept.at(-1)?.length).toBe(1)
    await queue.flush()
    expect([queue.entries(), sent.map(({ key }) => key), kept.at(-1)]).toEqual([[], ['key-1', 'key-1'], []])
  })

  it('of the same meeting are one while they wait', async () => {
    const { means } = server({ kind: 'unreachable' }, { kind: 'unreachable' })
    const queue = createRollQueue(means)
    await queue.put(place, 3, [row(1, 1), row(2, 1)])
    await queue.put(place, 3, [row(2, 4)])
    expect(
      queue
        .entries()
        .map(({ version, rows }) => [version, rows.map(({ student_id, code_id }) => [student_id, code_id])]),
    ).toEqual([
      [
        3,
        [
          [1, 1],
          [2, 4],
        ],
      ],
    ])
  })

  it('entered while one is under way go after it, on its version', async () => {
    const { sent, means } = server(saved(4), saved(5))
    const queue = createRollQueue(means)
    await Promise.all([queue.put(place, 3, [row(1)]), queue.put(place, 3, [row(2)])])
    expect(sent.map(({ version, rows }) => [version, rows.length])).toEqual([
      [3, 1],
      [4, 1],
    ])
  })

  it('keep the rows that somebody else changed first, until mine are saved or theirs are taken; the others are saved', async () => {
    const { sent, means } = server(changedFirst(7), saved(8))
    const queue = createRollQueue(means)
    await queue.put(place, 3, [row(1), row(2)])
    const [conflict] = queue.entries()
    expect(conflict).toMatchObject({ state: 'conflict', rows: [row(1)], present: { version: 7, ...before } })
    if (conflict) await queue.keepMine(conflict)
    expect([queue.entries(), sent.map(({ version, rows }) => [version, rows.length])]).toEqual([
      [],
      [
        [3, 2],
        [7, 1],
      ],
    ])
  })

  it('do not hold up the roll of another class', async () => {
    const { sent, means } = server(changedFirst(4), saved(1))
    const queue = createRollQueue(means)
    await queue.put(place, 3, [row(1)])
    await queue.put({ ...place, section_id: 2 }, 0, [row(1)])
    expect([sent.length, queue.entries().length]).toEqual([2, 1])
    queue.entries().forEach(queue.drop)
    expect(queue.entries()).toEqual([])
  })

  it('of one person are not those of the next', async () => {
    const { means } = server({ kind: 'unreachable' })
    const kept: Waiting[][] = []
    const queue = createRollQueue({ ...means, keep: (entries) => kept.push(entries) })
    await queue.put(place, 0, [row(1)])
    const before = kept.length
    queue.restart([])
    expect([queue.entries(), kept.length]).toEqual([[], before])
  })

  it('that were under way when the page went wait again', async () => {
    const { means } = server(saved(1))
    const earlier: Waiting = { ...place, version: 0, rows: [row(1)], state: 'sending', key: 'key-0' }
    const queue = createRollQueue(means, [earlier])
    await queue.flush()
    expect(queue.entries()).toEqual([])
  })
})
