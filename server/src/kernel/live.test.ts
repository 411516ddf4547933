import { describe, expect, it, vi } from 'vitest'
import { withPortal } from './testing.ts'
import { type LiveEvent, pieces } from './live.ts'

const event = (section_id: number, more: Partial<LiveEvent> = {}): LiveEvent => ({
  school_id: 1,
  topic: 'grade',
  section_id,
  ...more,
})

describe('the pieces that events travel in', () => {
  it('hold the same event once', () =>
    expect(pieces([event(1), event(1), event(2)])).toEqual([JSON.stringify([event(1), event(2)])]))

  it('are none without an event', () => expect(pieces([])).toEqual([]))

  it('lose no event, keep the order, and fit what PostgreSQL takes', () => {
    const events = Array.from({ length: 2_000 }, (_, at) => event(at, { topic: 'übung' }))
    const payloads = pieces(events)
    expect(payloads.flatMap((payload) => JSON.parse(payload))).toEqual(events)
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  })

  it('fit even when one event names a whole school', () => {
    const events = [event(1, { student_ids: Array.from({ length: 3_000 }, (_, at) => 1_000_000 + at) })]
    const payloads = pieces(events)
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
    expect(
      payloads.flatMap((payload) => JSON.parse(payload) as LiveEvent[]).flatMap(({ student_ids }) => student_ids),
    ).toEqual(events[0]?.student_ids)
  })
})

const portal = withPortal()

it('says when events may have been missed', async () => {
  let lost = 0
  const leave = portal.product().kernel.live.subscribe(
    () => undefined,
    () => (lost += 1),
  )
  await portal.product().kernel.pool.query(`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and query = 'listen portal_live'`)
  await vi.waitFor(() => expect(lost).toBe(1), { timeout: 10_000 })
  leave()
})
