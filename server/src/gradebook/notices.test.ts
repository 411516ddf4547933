import { afterEach, describe, expect, it } from 'vitest'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { pushing } from '#server/notifications/notify.testing.ts'
import { notifyGrades } from './notices.job.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const at = (wall: string) => new Date(`2026-11-20T${wall}:00Z`)

const sent: { endpoint: string; message: object }[] = []
const push = {
  key: '',
  send: async ({ endpoint }: { endpoint: string }, message: object) => sent.push({ endpoint, message }) > 0,
}
const notifyAt = (wall: string) =>
  pushing(portal, push, notifyGrades({ ...portal.product().kernel, clock: () => at(wall) }))

/** A class in which the first student has a grade for a work whose grades are hidden. */
const hidden = async () => {
  const room = await portal.classroom()
  const [activity] = room.activities
  await portal.owner().rows('update activity set grades_hidden = true where id = $1', [activity?.id])
  await portal.owner().insert('grade', [
    {
      school_id: room.school.id,
      section_id: room.section_id,
      activity_id: activity?.id,
      student_id: room.students[0]?.person_id,
      points: 5,
      graded_by: room.teacher.user_id,
      graded_at: at('08:00').toISOString(),
    },
  ])
  await portal
    .owner()
    .rows(`update account set notification = '{"grade": {"email": true, "push": true}}' where id = any ($1)`, [
      [...room.students, ...room.parents].map(({ user_id }) => user_id),
    ])
  return { room, activity_id: activity?.id ?? 0 }
}
const post = (room: Classroom, activity_id: number, wall: string, hide = false) => {
  portal.clock.set(at(wall).toISOString())
  return portal
    .as(room.teacher)
    .ok(columns.post, { section_id: room.section_id, activity_ids: [activity_id], hidden: hide })
}
const mailsOf = (room: Classroom) =>
  portal
    .owner()
    .rows<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail_outbox where school_id = $1 order by recipient',
      [room.school.id],
    )

describe('grades that are shown', () => {
  it('are told to the student and the guardians ten minutes later, once, without the grade', async () => {
    const { room, activity_id } = await hidden()
    await post(room, activity_id, '09:00')
    await notifyAt('09:09')
    expect(await mailsOf(room)).toEqual([])
    await notifyAt('09:10')
    await notifyAt('09:11')
    const mails = await mailsOf(room)
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      [room.parents[0], room.students[0]].map((one) => `${one?.username}@school.example`).toSorted(),
    )
    for (const { subject, body } of mails) {
      expect(subject).toContain(room.students[0]?.name)
      expect(`${subject}${body}`).not.toMatch(/\b5\b/)
    }
  })

  it('are not told when they were hidden again, when they were never hidden, and to nobody who wants neither', async () => {
    const { room, activity_id } = await hidden()
    await post(room, activity_id, '09:00')
    await post(room, activity_id, '09:05', true)
    await notifyAt('09:20')
    await post(room, room.activities[1]?.id ?? 0, '09:21')
    await notifyAt('09:40')
    await portal
      .owner()
      .rows(`update account set notification = '{"grade": {"email": false, "push": false}}' where id = $1`, [
        room.parents[0]?.user_id,
      ])
    await post(room, activity_id, '09:41')
    await notifyAt('10:00')
    expect((await mailsOf(room)).map(({ recipient }) => recipient)).toEqual([
      `${room.students[0]?.username}@school.example`,
    ])
  })

  it('reach the browsers of the account, and lead to the class', async () => {
    const { room, activity_id } = await hidden()
    const endpoint = `https://push.example/${room.school.id}`
    await portal
      .owner()
      .insert('push_device', [{ user_id: room.parents[0]?.user_id, endpoint, p256dh: 'x', auth: 'x' }])
    await post(room, activity_id, '09:00')
    await notifyAt('09:10')
    expect(sent.filter((one) => one.endpoint === endpoint)).toMatchObject([
      {
        message: {
          notification_type: 'note',
          link: `/class-info/${room.section_id}?student_id=${room.students[0]?.person_id}`,
        },
      },
    ])
  })

  it('are kept from a guardian who may not be contacted', async () => {
    const { room, activity_id } = await hidden()
    await portal
      .owner()
      .rows('update guardianship set no_contact = true, contact = false, custody = false where parent_id = $1', [
        room.parents[0]?.person_id,
      ])
    await post(room, activity_id, '09:00')
    await notifyAt('09:10')
    expect((await mailsOf(room)).map(({ recipient }) => recipient)).toEqual([
      `${room.students[0]?.username}@school.example`,
    ])
  })
})
