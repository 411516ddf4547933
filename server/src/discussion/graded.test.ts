import { describe, expect, it } from 'vitest'
import { learning } from '#contract/coursework/learning.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { replies } from '#contract/discussion/replies.contract.ts'
import { discussionGroups, threads } from '#contract/discussion/threads.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { at, discussing, http, people, plain } from './discussion.testing.ts'

const portal = withPortal()
const { begin, later, open, reply } = discussing(portal)
const due = '2026-11-25T22:00:00.000Z'
const terms = (room: Classroom, more: object = {}) => ({
  unit_id: room.unit_id,
  activity_type_id: null,
  max_score: 10,
  due_at: due,
  expires_at: null,
  rubric_id: null,
  post_due_at: '2026-11-23T22:00:00.000Z',
  required_posts: 1,
  required_replies: 2,
  post_points: 4,
  reply_points: 3,
  ...more,
})
const graded = async (room: Classroom, { grading, ...more }: { grading?: object; [name: string]: unknown } = {}) => {
  const thread_id = await begin(room, { ...more, grading: terms(room, grading) })
  const { grading: stored } = await open(room.teacher, thread_id)
  if (!stored) throw new Error('not graded')
  return { thread_id, ...stored }
}
const activityOf = async (room: Classroom, id: number) =>
  (await portal.as(room.teacher).ok(units.read, { section_id: room.section_id })).units
    .flatMap(({ activities }) => activities)
    .find((one) => one.id === id)
/** The activity as its form sends it. */
const activityForm = async (room: Classroom, activity_id: number) => {
  const stored = await activityOf(room, activity_id)
  if (!stored) throw new Error('no such activity')
  const { version, name, description, due_at, post_due_at, required_replies, shared, mandatory } = stored
  return {
    ...terms(room, { due_at, post_due_at, required_replies }),
    id: activity_id,
    version,
    name,
    description,
    shared,
    mandatory,
    graded: true,
    kind: 'discussion' as const,
    links: [],
    file_ids: [],
  }
}
const work = async (who: Person, room: Classroom, id: number) =>
  (await portal.as(who).ok(learning.classroom, { section_id: room.section_id })).units
    .flatMap((unit) => unit.work)
    .find(({ activity_id }) => activity_id === id)
const handed = (activity_id: number) =>
  portal
    .owner()
    .rows<{ student_id: number; submitted_at: string; late: boolean }>(
      'select student_id, submitted_at, late from submission where activity_id = $1 order by student_id',
      [activity_id],
    )

describe('a graded thread', () => {
  it('is an activity of the class: name, text, dates and points stand there alone', async () => {
    const room = await portal.classroom()
    const { thread_id, activity_id, version } = await graded(room)
    expect(await activityOf(room, activity_id)).toMatchObject({
      name: plain.title,
      description: plain.body,
      kind: 'discussion',
      graded: true,
      shared: true,
      max_score: 10,
      due_at: due.replace('.000Z', '+00:00'),
      required_replies: 2,
      reply_points: 3,
      thread_id,
    })
    const { version: read } = await open(room.teacher, thread_id)
    const changed = { ...plain, title: 'Breathing', section_id: room.section_id, id: thread_id, version: read }
    await portal
      .as(room.teacher)
      .ok(threads.save, { ...changed, grading: { ...terms(room, { max_score: 20 }), version } })
    const activity = await activityOf(room, activity_id)
    expect(activity).toMatchObject({ name: 'Breathing', max_score: 20, graded: true, mandatory: true })
    const form = await activityForm(room, activity_id)
    await portal.as(room.teacher).ok(units.saveActivity, { ...form, name: 'Plants', description: 'Why?' })
    expect(await open(room.teacher, thread_id)).toMatchObject({ title: 'Plants', body: 'Why?', graded: true })
    const later_read = await open(room.teacher, thread_id)
    const stale = { ...changed, version: later_read.version, grading: { ...terms(room), version } }
    expect(await http(portal.as(room.teacher).call(threads.save, stale))).toBe(409)
  })

  it('is made of an activity too, and of a thread that was there with its posts', async () => {
    const room = await portal.classroom()
    const { child } = people(room)
    const first = await begin(room)
    await reply(child, first, 'Air')
    const { version } = await open(room.teacher, first)
    const values = { ...plain, section_id: room.section_id, id: first, version }
    const asked = { required_replies: 0 }
    await portal.as(room.teacher).ok(threads.save, { ...values, grading: terms(room, asked) })
    const { grading, posts } = await open(room.teacher, first)
    expect([posts.length, grading?.required_replies]).toEqual([1, 0])
    expect(await handed(grading?.activity_id ?? 0)).toMatchObject([{ student_id: child.person_id, late: false }])

    const made = await portal.as(room.teacher).ok(units.saveActivity, {
      ...terms(room),
      name: 'Talk',
      description: 'About it',
      kind: 'discussion',
      graded: true,
      mandatory: true,
      shared: true,
      links: [],
      file_ids: [],
    })
    const { rows } = await portal.as(child).ok(threads.list, { search: 'Talk' })
    expect(rows).toMatchObject([{ title: 'Talk', author: { id: room.teacher.person_id }, graded: true }])
    expect((await activityOf(room, made.id))?.thread_id).toBe(at(rows, 0).id)
  })

  it('refuses what does not fit, at the field', async () => {
    const room = await portal.classroom()
    const other = await portal.classroom()
    const save = async (grading: object, more: object = {}) => {
      const thread = { ...plain, section_id: room.section_id, ...more, grading: terms(room, grading) }
      const { http: status, fields } = await portal.as(room.teacher).call(threads.save, thread)
      return [status, fields[0]?.path]
    }
    expect(await save({ unit_id: other.unit_id })).toEqual([422, 'grading.unit_id'])
    expect(await save({ post_due_at: '2026-11-26T22:00:00.000Z' })).toEqual([422, 'grading.post_due_at'])
    expect(await save({ expires_at: '2026-11-24T22:00:00.000Z' })).toEqual([422, 'grading.expires_at'])
    expect(await save({ rubric_id: 999_999 })).toEqual([422, 'grading.rubric_id'])
    expect(await save({}, { title: 'x'.repeat(161) })).toEqual([422, 'title'])
    const { activity_id, thread_id } = await graded(room)
    const form = await activityForm(room, activity_id)
    const change = async (values: object) =>
      (await portal.as(room.teacher).call(units.saveActivity, { ...form, ...values })).fields[0]?.path
    expect(await change({ kind: 'hand_in' })).toBe('kind')
    expect(await change({ anonymous: true })).toBe('anonymous')
    const removal = await portal.as(room.teacher).call(threads.remove, { kind: 'thread', id: thread_id })
    expect([removal.http, removal.code]).toEqual([409, 'discussion.graded'])
  })

  it('stays a thread when grading is stopped, and when its activity is deleted for good', async () => {
    const room = await portal.classroom()
    const { child } = people(room)
    const { thread_id, activity_id, version } = await graded(room)
    await reply(child, thread_id, 'Air')
    const put_away = { id: activity_id, version, archived: true }
    const { version: next } = await portal.as(room.teacher).ok(units.archiveActivity, put_away)
    expect(await open(child, thread_id)).toMatchObject({ graded: false, participations: [] })
    expect((await open(room.teacher, thread_id)).grading).toMatchObject({ archived: true })
    await portal.as(room.teacher).ok(units.deleteActivity, { id: activity_id, version: next })
    expect(await open(room.teacher, thread_id)).toMatchObject({ grading: null, posts: [{ body: 'Air' }] })
    await portal.as(room.teacher).ok(threads.remove, { kind: 'thread', id: thread_id })
  })

  it('is not seen by families before it is shared', async () => {
    const room = await portal.classroom()
    const { child, mother } = people(room)
    const { thread_id, activity_id } = await graded(room)
    const form = await activityForm(room, activity_id)
    const save = (more: object) => portal.as(room.teacher).ok(units.saveActivity, { ...form, ...more })
    const { version } = await save({ shared: false })
    for (const who of [child, mother])
      expect(await http(portal.as(who).call(threads.read, { id: thread_id }))).toBe(404)
    expect((await open(room.teacher, thread_id)).title).toBe(plain.title)
    const early = { available_at: '2099-01-01T00:00:00.000Z', due_at: null, post_due_at: null, version }
    await save(early)
    expect((await portal.as(child).ok(threads.list, {})).count).toBe(0)
  })
})

describe('handed in', () => {
  it('is a discussion once all that is required was written, at the moment of the last of it', async () => {
    const room = await portal.classroom()
    const { child, mate, mother } = people(room)
    const { thread_id, activity_id } = await graded(room)
    const hers = await reply(mate, thread_id, 'Carbon dioxide')
    const mine = await reply(child, thread_id, 'Oxygen')
    await reply(child, thread_id, 'No', { parent_id: hers.id })
    await reply(child, thread_id, 'To myself', { parent_id: mine.id }) // answers nobody else
    expect(await handed(activity_id)).toEqual([])
    for (const who of [child, mother]) {
      expect((await work(who, room, activity_id))?.participation).toMatchObject({ thread_id, posts: 1, replies: 1 })
      expect((await open(who, thread_id)).participations).toMatchObject([
        { student: { id: child.person_id }, posts: 1, replies: 1, required_replies: 2, state: 'open' },
      ])
    }
    const { due: todo } = await portal.as(child).ok(home.student, {})
    const entry = todo.find((one) => one.activity_id === activity_id)
    expect(entry).toMatchObject({ kind: 'discussion', state: 'open', participation: { posts: 1, replies: 1 } })
    const last = await reply(child, thread_id, 'Really', { parent_id: hers.id })
    const written = (await open(child, thread_id)).posts.find(({ id }) => id === last.id)?.created_at
    expect((await handed(activity_id)).map(({ submitted_at }) => Date.parse(submitted_at))).toEqual([
      Date.parse(written ?? ''),
    ])
    expect((await work(child, room, activity_id))?.state).toBe('handed_in')
    await portal.as(child).ok(threads.remove, { kind: 'reply', id: last.id })
    expect(await handed(activity_id)).toEqual([])
    expect((await work(child, room, activity_id))?.state).toBe('open')
  })

  it('counts what was approved from when it was written, and nothing that was rejected', async () => {
    const room = await portal.classroom()
    const { child } = people(room)
    const { thread_id, activity_id } = await graded(room, { needs_approval: true, grading: { required_replies: 0 } })
    portal.clock.set('2026-11-25T21:59:00.000Z')
    const sent = await portal.as(child).ok(replies.save, { thread_id, body: 'Air' })
    expect(await handed(activity_id)).toEqual([])
    portal.clock.set('2026-11-26T08:00:00.000Z')
    expect((await work(child, room, activity_id))?.state).toBe('missing')
    await portal.as(room.teacher).ok(replies.changeStatus, { ids: [sent.id], status: 'visible' })
    expect(await handed(activity_id)).toMatchObject([{ student_id: child.person_id, late: false }])
    const rejection = { ids: [sent.id], status: 'rejected' as const, reason: 'Be kind' }
    await portal.as(room.teacher).ok(replies.changeStatus, rejection)
    expect(await handed(activity_id)).toEqual([])
    portal.clock.reset()
  })

  it('follows the dates and what is required when they are changed', async () => {
    const room = await portal.classroom()
    const { child } = people(room)
    const { thread_id, activity_id } = await graded(room, { grading: { required_replies: 0 } })
    await reply(child, thread_id, 'Air')
    expect(await handed(activity_id)).toMatchObject([{ late: false }])
    const form = await activityForm(room, activity_id)
    const save = (more: object) => portal.as(room.teacher).ok(units.saveActivity, { ...form, ...more })
    const past = { due_at: '2026-11-19T22:00:00.000Z', post_due_at: null }
    const { version } = await save(past)
    expect(await handed(activity_id)).toMatchObject([{ late: true }])
    await save({ ...past, required_posts: 2, version })
    expect(await handed(activity_id)).toEqual([])
  })

  it('is taken no more after the end, for one student later than for the others', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const expires_at = '2026-11-26T22:00:00.000Z'
    const { thread_id, activity_id } = await graded(room, { grading: { required_replies: 0, expires_at } })
    await portal.owner().insert('activity_student', [
      {
        school_id: room.school.id,
        activity_id,
        student_id: mate.person_id,
        due_at: '2026-11-28T22:00:00.000Z',
        expires_at: '2026-11-29T22:00:00.000Z',
        set_by: room.teacher.user_id,
        set_at: '2026-11-20T00:00:00.000Z',
      },
    ])
    portal.clock.set('2026-11-27T08:00:00.000Z')
    const late = await portal.as(child).call(replies.save, { thread_id, body: 'Air' })
    expect([late.http, late.code]).toEqual([409, 'discussion.closed'])
    expect((await portal.as(mate).ok(replies.save, { thread_id, body: 'Air' })).status).toBe('visible')
    expect(await handed(activity_id)).toMatchObject([{ student_id: mate.person_id, late: false }])
    portal.clock.reset()
  })
})

describe('a group', () => {
  it('alone is asked; deleted, its thread is left to the teachers until it is put back', async () => {
    const room = await portal.classroom()
    const { child, mate } = people(room)
    const team = { section_id: room.section_id, name: 'Team A', student_ids: [child.person_id] }
    const group = await portal.as(room.teacher).ok(discussionGroups.save, team)
    const { thread_id, activity_id } = await graded(room, { group_id: group.id })
    await reply(child, thread_id, 'Air')
    expect((await work(mate, room, activity_id))?.state).toBe('not_assigned')
    portal.clock.set('2026-11-26T08:00:00.000Z')
    expect((await work(child, room, activity_id))?.state).toBe('missing')
    expect((await work(mate, room, activity_id))?.state).toBe('not_assigned')
    const listed = await portal.as(room.teacher).ok(discussionGroups.list, { section_id: room.section_id })
    expect(listed.groups).toMatchObject([{ id: group.id, threads: 1 }])
    const gone = await portal.as(room.teacher).ok(discussionGroups.remove, { ...group, deleted: true })
    expect(await http(portal.as(room.teacher).call(discussionGroups.remove, { ...group, deleted: true }))).toBe(409)
    expect(await http(portal.as(child).call(threads.read, { id: thread_id }))).toBe(404)
    expect((await portal.as(room.teacher).ok(threads.read, { id: thread_id })).posts).toMatchObject([{ body: 'Air' }])
    expect((await work(child, room, activity_id))?.state).toBe('not_assigned')
    const after = await portal.as(room.teacher).ok(discussionGroups.list, { section_id: room.section_id })
    expect(after.groups).toEqual([])
    const again = { ...plain, section_id: room.section_id, group_id: group.id }
    const refused = await portal.as(room.teacher).call(threads.save, again)
    expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'group_id'])
    await portal.as(room.teacher).ok(discussionGroups.remove, { ...gone, deleted: false })
    expect((await portal.as(child).ok(threads.read, { id: thread_id })).posts).toMatchObject([{ body: 'Air' }])
    portal.clock.reset()
    later()
  })
})
