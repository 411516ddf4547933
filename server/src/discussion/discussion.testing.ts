import { replies } from '#contract/discussion/replies.contract.ts'
import { threads } from '#contract/discussion/threads.contract.ts'
import { type Classroom, ordinaryDay, type Person, type withPortal } from '#server/kernel/testing.ts'

type Portal = ReturnType<typeof withPortal>

export const plain = {
  title: 'What do plants breathe?',
  body: 'Say why.',
  pinned: false,
  locked: false,
  closes_at: null,
  requires_post: false,
  needs_approval: false,
  anonymous: false,
  group_id: null,
}

export const at = <Row>(rows: readonly Row[], nth: number): Row => {
  const row = rows[nth]
  if (row === undefined) throw new Error(`no row ${nth}`)
  return row
}

export const people = (room: Classroom) => ({
  child: at(room.students, 0),
  mate: at(room.students, 1),
  mother: at(room.parents, 0),
})

export const http = async (call: Promise<{ http: number }>): Promise<number> => (await call).http

/** A class that discusses: each call comes a minute after the one before. */
export const discussing = (portal: Portal) => {
  let minute = 0
  const later = () => portal.clock.set(new Date(Date.parse(ordinaryDay) + ++minute * 60_000).toISOString())
  const begin = async (room: Classroom, more: object = {}): Promise<number> => {
    later()
    const thread = { ...plain, section_id: room.section_id, ...more }
    return (await portal.as(room.teacher).ok(threads.save, thread)).id
  }
  const reply = (who: Person, thread_id: number, body: string, more: object = {}) => {
    later()
    return portal.as(who).ok(replies.save, { thread_id, body, ...more })
  }
  const open = (who: Person, id: number) => {
    later()
    return portal.as(who).ok(threads.read, { id })
  }
  const bodies = async (who: Person, id: number): Promise<string[]> =>
    (await open(who, id)).posts.map(({ body }) => body)
  const countNew = async (who: Person): Promise<number[]> =>
    (await portal.as(who).ok(threads.sections, {})).rows.map(({ count_new }) => count_new)
  return { later, begin, reply, open, bodies, countNew }
}
