import { describe, expect, it } from 'vitest'
import { sectionLinks } from '#contract/coursework/links.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { threads } from '#contract/discussion/threads.contract.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { at, discussing, people, plain } from './discussion.testing.ts'

const portal = withPortal()
const { begin, open, reply } = discussing(portal)
const graded = (room: Classroom) =>
  begin(room, {
    requires_post: true,
    grading: {
      unit_id: room.unit_id,
      activity_type_id: null,
      max_score: 12,
      due_at: '2026-11-25T22:00:00.000Z',
      expires_at: null,
      rubric_id: null,
      post_due_at: '2026-11-23T22:00:00.000Z',
      required_posts: 2,
      required_replies: 3,
      post_points: 3,
      reply_points: 2,
    },
  })

describe('a copy of a section', () => {
  it('has the graded discussion with its terms, rules and files, and none of the posts', async () => {
    const room = await portal.classroom()
    const { child } = people(room)
    const thread_id = await graded(room)
    await reply(child, thread_id, 'Air')
    const sent = await portal.upload(room.teacher, 'section/upload_file', Buffer.from('A leaf'), 'leaf.txt')
    const { id: file_id } = sent.data as { id: number }
    const { version, grading } = await open(room.teacher, thread_id)
    const values = { ...plain, requires_post: true, section_id: room.section_id, id: thread_id, version }
    await portal.as(room.teacher).ok(threads.save, { ...values, file_ids: [file_id] })
    const { id } = await portal.as(room.admin).ok(sectionSetUp.clone, {
      section_id: room.section_id,
      academic_term_id: null,
      start_date: null,
      name: 'Next year',
      number: '0900',
      parts: ['units', 'teachers'],
    })
    const { rows } = await portal.as(room.teacher).ok(threads.list, { section_id: id })
    expect(rows).toMatchObject([{ title: plain.title, graded: true, reply_count: 0, requires_post: true }])
    const copy = await open(room.teacher, at(rows, 0).id)
    expect(copy).toMatchObject({ body: plain.body, posts: [], author: { id: room.teacher.person_id } })
    expect(copy.files.map(({ name }) => name)).toEqual(['leaf.txt'])
    expect(copy.grading).toMatchObject({ required_posts: 2, required_replies: 3, post_points: 3, reply_points: 2 })
    expect(copy.grading?.activity_id).not.toBe(grading?.activity_id)
    expect((await open(room.teacher, thread_id)).posts.length).toBe(1)
  })
})

describe('sections that are graded together', () => {
  it('have a discussion each, with the same terms and rules', async () => {
    const room = await portal.classroom()
    const second = await portal.classroom({ in: room.school })
    await portal
      .owner()
      .rows(
        'update section b set course_id = a.course_id, academic_term_id = a.academic_term_id from section a where a.id = $1 and b.id = $2',
        [room.section_id, second.section_id],
      )
    const thread_id = await graded(room)
    const section_ids = [room.section_id, second.section_id]
    const { seen } = await portal.as(room.admin).ok(sectionLinks.preview, { section_ids })
    await portal.as(room.admin).ok(sectionLinks.link, { section_ids, name: 'Both', seen })
    const { rows } = await portal.as(room.admin).ok(threads.list, { section_id: second.section_id })
    expect(rows).toMatchObject([{ title: plain.title, graded: true, requires_post: true }])
    const { grading, version } = await open(room.teacher, thread_id)
    if (!grading) throw new Error('not graded')
    const { activity_id: _id, archived: _a, rubric_name: _r, graded: _g, ...terms } = grading
    await portal.as(room.admin).ok(threads.save, {
      ...plain,
      requires_post: true,
      title: 'Breathing',
      section_id: room.section_id,
      id: thread_id,
      version,
      grading: { ...terms, required_replies: 1 },
    })
    const other = await portal.as(room.admin).ok(threads.read, { id: at(rows, 0).id })
    expect(other).toMatchObject({ title: 'Breathing', grading: { required_replies: 1 } })
    const listed = await portal.as(room.admin).ok(units.read, { section_id: second.section_id })
    expect(
      listed.units.flatMap(({ activities }) => activities).filter(({ kind }) => kind === 'discussion'),
    ).toMatchObject([{ name: 'Breathing', thread_id: at(rows, 0).id }])
  })
})
