import { describe, expect, it } from 'vitest'
import { participations } from '#contract/discussion/participation.contract.ts'
import { replies } from '#contract/discussion/replies.contract.ts'
import { discussionGroups, threads } from '#contract/discussion/threads.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { grading } from '#contract/gradebook/grading.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { at, discussing, http, people } from './discussion.testing.ts'

const portal = withPortal()
const { begin, open, reply } = discussing(portal)
const graded = async (room: Classroom, more: object = {}, asked: object = {}) => {
  const terms = {
    unit_id: room.unit_id,
    activity_type_id: null,
    max_score: 10,
    due_at: '2026-11-25T22:00:00.000Z',
    expires_at: null,
    rubric_id: null,
    post_due_at: '2026-11-23T22:00:00.000Z',
    required_posts: 1,
    required_replies: 1,
    post_points: 4,
    reply_points: 3,
    ...asked,
  }
  const thread_id = await begin(room, { ...more, grading: terms })
  return { thread_id, activity_id: (await open(room.teacher, thread_id)).grading?.activity_id ?? 0 }
}
const rowsOf = async (who: Person, activity_id: number) =>
  (await portal.as(who).ok(participations.read, { activity_id })).rows
const rowOf = async (room: Classroom, activity_id: number, who: Person) =>
  (await rowsOf(room.teacher, activity_id)).find(({ id }) => id === who.person_id)
const cell = async (room: Classroom, activity_id: number, who: Person) =>
  (
    await portal
      .owner()
      .rows<{ points: number | null; version: number }>(
        'select points, version from grade where activity_id = $1 and student_id = $2',
        [activity_id, who.person_id],
      )
  )[0]
const accept = (room: Classroom, activity_id: number, ...students: Person[]) =>
  portal
    .as(room.teacher)
    .ok(participations.accept, { activity_id, student_ids: students.map(({ person_id }) => person_id) })
const type = (room: Classroom, activity_id: number, who: Person, points: number | null, more: object = {}) =>
  portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    activity_id,
    student_id: who.person_id,
    points,
    version: 0,
    ...more,
  })

describe('the participation of a class', () => {
  it('counts posts and replies of each student that are shown, and says who is late', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const { thread_id, activity_id } = await graded(room, { needs_approval: true })
    const approve = (...ids: number[]) =>
      portal.as(room.teacher).ok(replies.changeStatus, { ids, status: 'visible' as const })
    const first = await reply(child, thread_id, 'Air')
    await approve(first.id)
    const answer = await reply(mate, thread_id, 'Why?', { parent_id: first.id })
    await reply(mate, thread_id, 'Waits')
    const gone = await reply(child, thread_id, 'Gone')
    await approve(answer.id, gone.id)
    await portal.as(child).ok(threads.remove, { kind: 'reply', id: gone.id })
    portal.clock.set('2026-11-24T08:00:00.000Z')
    const late = await portal.as(mate).ok(replies.save, { thread_id, body: 'Light' })
    await approve(late.id)
    expect(await rowOf(room, activity_id, child)).toMatchObject({
      posts: 1,
      replies: 0,
      state: 'partly',
      first_post_late: false,
      proposed: 4,
      points: null,
      by_hand: false,
    })
    expect(await rowOf(room, activity_id, mate)).toMatchObject({
      posts: 1,
      replies: 1,
      state: 'met',
      first_post_late: true,
      proposed: 7,
    })
    const silent = at(room.students, 2)
    expect(await rowOf(room, activity_id, silent)).toMatchObject({ posts: 0, state: 'none', proposed: null })
    expect((await rowsOf(room.admin, activity_id)).length).toBe(room.students.length)
    const file = await portal.as(room.teacher).call(participations.exported, { activity_id })
    const line = file.text.split(/\r?\n/).find((one) => one.includes(mate.username)) // the family name holds it
    expect(line?.split(',').slice(2)).toEqual(['1', '1', expect.stringContaining('2026'), 'Done', '', '7'])
    portal.clock.reset()
  })

  it('leaves out who has left, and asks nothing of other groups', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const team = { section_id: room.section_id, name: 'Team A', student_ids: [child.person_id] }
    const group = await portal.as(room.teacher).ok(discussionGroups.save, team)
    const { activity_id } = await graded(room, { group_id: group.id })
    await portal
      .owner()
      .rows(
        `update enrollment set status = 'withdrawn', end_date = '2026-11-19' where section_id = $1 and student_id = $2`,
        [room.section_id, at(room.students, 2).person_id],
      )
    expect((await rowOf(room, activity_id, child))?.asked).toBe(true)
    expect((await rowOf(room, activity_id, mate))?.asked).toBe(false)
    expect(await rowOf(room, activity_id, at(room.students, 2))).toBeUndefined()
  })

  it('is read by who teaches the class and by nobody else', async () => {
    const room = await portal.classroom()
    const { child, mother } = people(room)
    const { activity_id, thread_id } = await graded(room)
    await reply(child, thread_id, 'Air')
    const colleague = await portal.person(room.school, 3)
    const one = { activity_id, student_id: child.person_id }
    for (const [who, status] of [
      [colleague, 404],
      [child, 403],
      [mother, 403],
    ] as const) {
      expect(await http(portal.as(who).call(participations.read, { activity_id }))).toBe(status)
      expect(await http(portal.as(who).call(participations.posts, one))).toBe(status)
      expect(await http(portal.as(who).call(participations.accept, { activity_id, student_ids: [1] }))).toBe(status)
    }
    const other = await portal.classroom()
    const stranger = { activity_id, student_id: people(other).child.person_id }
    expect(await http(portal.as(room.teacher).call(participations.posts, stranger))).toBe(404)
    const plain_work = { activity_id: at(room.activities, 0).id }
    expect(await http(portal.as(room.teacher).call(participations.read, plain_work))).toBe(404)
  })
})

describe('proposed scores', () => {
  it('go into the gradebook when they are accepted, follow later posts, and are taken back', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const { thread_id, activity_id } = await graded(room)
    const first = await reply(child, thread_id, 'Air')
    await reply(mate, thread_id, 'Why?', { parent_id: first.id })
    const { grades } = await accept(room, activity_id, child, mate, at(room.students, 2))
    expect(grades.length).toBe(2)
    expect(grades).toEqual(
      expect.arrayContaining(
        [child, mate].map(({ person_id }) => ({ student_id: person_id, before: null, version: 1 })),
      ),
    )
    expect([await cell(room, activity_id, child), await cell(room, activity_id, mate)]).toMatchObject([
      { points: 4 },
      { points: 3 },
    ])
    expect((await accept(room, activity_id, child, mate)).grades).toEqual([])
    await reply(mate, thread_id, 'Light')
    const more = await accept(room, activity_id, child, mate)
    expect(more.grades).toMatchObject([{ student_id: mate.person_id, before: 3 }])
    expect(await cell(room, activity_id, mate)).toMatchObject({ points: 7 })
    const back = await portal.as(room.teacher).ok(participations.takeBack, { activity_id, ...more })
    expect([back.grades, (await cell(room, activity_id, mate))?.points]).toEqual([1, 3])
    expect((await rowOf(room, activity_id, mate))?.by_hand).toBe(false)
    const first_back = await portal.as(room.teacher).ok(participations.takeBack, { activity_id, grades })
    expect(first_back.grades).toBe(1) // that of the mate is another one now
    expect([await cell(room, activity_id, child), await cell(room, activity_id, mate)]).toMatchObject([
      { points: null },
      { points: 3 },
    ])
    const total = await portal
      .owner()
      .rows('select percent from section_total where section_id = $1 and student_id = $2', [
        room.section_id,
        mate.person_id,
      ])
    expect(total).toMatchObject([{ percent: 30 }])
  })

  it('leave alone what somebody typed, also over a computed one, and who is excused', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const third = at(room.students, 2)
    const { thread_id, activity_id } = await graded(room)
    for (const who of [child, mate, third]) await reply(who, thread_id, 'Air')
    await type(room, activity_id, child, 9)
    await type(room, activity_id, third, null, { exempt: true })
    const { grades } = await accept(room, activity_id, child, mate, third)
    expect(grades.map(({ student_id }) => student_id)).toEqual([mate.person_id])
    const version = (await cell(room, activity_id, mate))?.version ?? 0
    await type(room, activity_id, mate, 8, { version })
    await reply(mate, thread_id, 'More')
    expect(await rowOf(room, activity_id, mate)).toMatchObject({ proposed: 8, points: 8, by_hand: true })
    expect((await accept(room, activity_id, child, mate, third)).grades).toEqual([])
    expect((await portal.as(room.teacher).ok(participations.takeBack, { activity_id, grades })).grades).toBe(0)
    expect([await cell(room, activity_id, child), await cell(room, activity_id, mate)]).toMatchObject([
      { points: 9 },
      { points: 8 },
    ])
  })

  it('are none where nothing earns points, and stay out of a closed period', async () => {
    const room = await portal.classroom()
    const { child } = people(room)
    const { thread_id, activity_id } = await graded(room, {}, { post_points: 0, reply_points: 0 })
    await reply(child, thread_id, 'Air')
    expect((await rowOf(room, activity_id, child))?.proposed).toBeNull()
    expect((await accept(room, activity_id, child)).grades).toEqual([])
    const closed = await graded(room)
    await reply(child, closed.thread_id, 'Air')
    const [period] = await portal.owner().rows<{ id: number }>(
      `
        insert into grading_period (school_id, academic_term_id, name, start_date, end_date, weight, closes_on)
        select school_id, academic_term_id, 'Past', '2026-11-01', '2026-11-18', 1, '2026-11-19'
        from section
        where id = $1
        returning id`,
      [room.section_id],
    )
    await portal.owner().rows('update unit set grading_period_id = $1 where id = $2', [period?.id, room.unit_id])
    const input = { activity_id: closed.activity_id, student_ids: [child.person_id] }
    expect(await http(portal.as(room.teacher).call(participations.accept, input))).toBe(409)
    expect(await http(portal.as(room.admin).call(participations.accept, input))).toBe(409)
    const allowed = await portal.as(room.admin).ok(participations.accept, { ...input, reason: 'The school decided' })
    expect(allowed.grades.length).toBe(1)
  })
})

describe('the grading view', () => {
  it('shows what a student wrote beside what it answers, and who is done', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const { thread_id, activity_id } = await graded(room, { anonymous: true })
    const first = await reply(child, thread_id, 'Air')
    await reply(mate, thread_id, 'Why?', { parent_id: first.id })
    const own = await reply(mate, thread_id, 'Light')
    await reply(mate, thread_id, 'Mine again', { parent_id: own.id })
    const rejected = { ids: [own.id], status: 'rejected' as const, reason: 'Be kind' }
    await portal.as(room.teacher).ok(replies.changeStatus, rejected)
    const read = { activity_id, student_id: mate.person_id }
    const { posts, row, asked } = await portal.as(room.teacher).ok(participations.posts, read)
    expect(posts).toMatchObject([
      { body: 'Why?', counts: true, answers: { body: 'Air', mine: false, author: { id: child.person_id } } },
      { body: 'Light', counts: false, status: 'rejected', reason: 'Be kind', answers: null },
      { body: 'Mine again', counts: false, answers: { mine: true } },
    ])
    expect([row.posts, row.replies, row.state, asked.max_score]).toEqual([0, 1, 'partly', 10])
    const view = { section_id: room.section_id, activity_id }
    const waiting = async () =>
      (await portal.as(room.teacher).ok(grading.read, view)).students.filter((one) => one.waiting).length
    expect(await waiting()).toBe(0)
    await reply(mate, thread_id, 'Water')
    expect(await waiting()).toBe(1)
    const { rows } = await portal.as(room.teacher).ok(grading.group, { ...view, who: 'not_handed_in' })
    expect(rows.map(({ id }) => id)).not.toContain(mate.person_id)
    expect(rows.map(({ id }) => id)).toContain(child.person_id)
  })
})
