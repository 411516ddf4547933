import { describe, expect, it } from 'vitest'
import { familyNotes, notes } from '#contract/communication/notes.contract.ts'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { enrollmentChangeRequests } from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { contactChanges } from '#contract/people/contacts.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { pushing } from './notify.testing.ts'
import { type Decided, decisionNotices } from './decisions.job.ts'
import type { StoredFile } from '#contract/files/files.contract.ts'

const portal = withPortal()
const sent: object[] = []
const push = { key: '', send: async (_device: object, message: object) => sent.push(message) > 0 }

const someone = (person: Person | undefined): Person => {
  if (!person) throw new Error('nobody')
  return person
}
/** What the last decision left to tell. */
const delivered = async (): Promise<Decided> =>
  (
    await portal
      .owner()
      .one<{ data: Decided }>(
        `select data from pgboss.job where name = 'tell-decisions' order by created_on desc, id desc limit 1`,
      )
  ).data
/** Nothing is sent there: what was sent would be written again if the job failed after it. */
const notifyAt = async () =>
  pushing(portal, push, async () =>
    decisionNotices.run({ ...portal.product().kernel, mail: { smtp_url: undefined, from: '' } })(await delivered()),
  )
const mailsTo = ({ username }: Person) =>
  portal
    .owner()
    .rows<{ subject: string; body: string }>(
      'select subject, body from mail_outbox where recipient = $1 and sent_at is null order by id',
      [`${username}@school.example`],
    )
const enrollmentOf = async (room: Classroom, child: Person) =>
  (
    await portal
      .owner()
      .one<{ id: number }>('select id from enrollment where section_id = $1 and student_id = $2', [
        room.section_id,
        child.person_id,
      ])
  ).id

const leaving = async () => {
  const room = await portal.classroom()
  const [child, mother] = [someone(room.students[0]), someone(room.parents[0])]
  const { id } = await portal.as(mother).ok(enrollmentChangeRequests.ask, {
    kind: 'withdrawal',
    enrollment_id: await enrollmentOf(room, child),
    asked_day: null,
    note: 'We move',
  })
  const decide = (approved: boolean) =>
    portal.as(room.admin).ok(enrollmentChangeRequests.decide, {
      ids: [id],
      approved,
      answer: 'Good luck',
      last_day: null,
      confirmed: true,
    })
  return { room, child, mother, id, decide }
}

describe('a decision', () => {
  it('of leaving a class is mailed to whoever asked, with the answer, and to nobody else', async () => {
    const { room, child, mother, decide } = await leaving()
    await decide(true)
    await notifyAt()
    const [mail, ...more] = await mailsTo(mother)
    expect([mail?.subject, more]).toEqual([expect.stringMatching(/^Leave the class, Biology 9.*: Approved$/), []])
    expect(mail?.body).toContain('Good luck')
    expect([...(await mailsTo(child)), ...(await mailsTo(someone(room.parents[1])))]).toEqual([])
  })

  it('that was taken back before is told to nobody', async () => {
    const { room, mother, id, decide } = await leaving()
    await decide(false)
    await portal.as(room.admin).ok(enrollmentChangeRequests.undo, { ids: [id] })
    await notifyAt()
    expect(await mailsTo(mother)).toEqual([])
  })

  it('is told to no parent who has lost contact to the child since', async () => {
    const { mother, decide } = await leaving()
    await portal
      .owner()
      .rows('update guardianship set no_contact = true, contact = false, custody = false where parent_id = $1', [
        mother.person_id,
      ])
    await decide(true)
    await notifyAt()
    expect(await mailsTo(mother)).toEqual([])
  })

  it('of a place in a class says whether there was a seat; who wants no mail gets a note alone', async () => {
    const room = await portal.classroom()
    const [child, mother] = [someone(room.students[0]), someone(room.parents[0])]
    const other = await portal.section(room.school.id, room.teacher.person_id, [])
    await portal.owner().rows('update section set seat_cap = 0 where id = $1', [other.section_id])
    await portal
      .owner()
      .rows(`update account set notification = '{"request": {"email": false, "push": true}}' where id = $1`, [
        mother.user_id,
      ])
    await portal
      .owner()
      .rows('insert into push_device (user_id, endpoint, p256dh, auth) select $1, $2, $3, $3', [
        mother.user_id,
        `https://push.example/${mother.user_id}`,
        'key',
      ])
    await portal
      .as(mother)
      .ok(enrollmentRequests.ask, { student_id: child.person_id, section_id: other.section_id, note: '' })
    const [{ id } = { id: 0 }] = (await portal.as(room.admin).ok(enrollmentRequests.list, {})).rows
    await portal.as(room.admin).ok(enrollmentRequests.decide, { ids: [id], approved: true, answer: '' })
    await notifyAt()
    expect(await mailsTo(mother)).toEqual([])
    expect(sent.at(-1)).toMatchObject({
      body: expect.stringMatching(/^Enrollment, .*: Waitlisted$/),
      link: `/student-request-enrollment/${child.person_id}`,
    })
  })

  it('of new contact details is told to the parent who sent them, with the reason', async () => {
    const room = await portal.classroom()
    const [child, mother] = [someone(room.students[0]), someone(room.parents[0])]
    await portal.as(mother).ok(contactChanges.ask, {
      student_id: child.person_id,
      email: '',
      phone: '+44 113 1',
      address: null,
      note: '',
    })
    const [{ id } = { id: 0 }] = (await portal.as(room.admin).ok(contactChanges.list, { status: 'requested' })).rows
    await portal.as(room.admin).ok(contactChanges.decide, { ids: [id], approved: false, answer: 'Please send a proof' })
    await notifyAt()
    const [mail, ...more] = await mailsTo(mother)
    expect([mail?.subject, more]).toEqual(['Contact details: Declined', []])
    expect(mail?.body).toContain('Please send a proof')
  })

  it('of an announced absence is told to the parent, with the answer', async () => {
    const room = await portal.classroom()
    const [child, mother] = [someone(room.students[0]), someone(room.parents[0])]
    const { codes, today } = await portal.as(mother).ok(attendancePlans.own, { student_id: child.person_id })
    const { id } = await portal.as(mother).ok(attendancePlans.ask, {
      student_id: child.person_id,
      start_date: today,
      end_date: today,
      code_id: codes[0]?.id ?? 0,
      note: 'Dentist',
    })
    await portal.as(room.admin).ok(attendancePlans.decide, { ids: [id], approved: false, answer: 'An exam is written' })
    await notifyAt()
    const [mail, ...more] = await mailsTo(mother)
    expect([mail?.subject, more]).toEqual(['Absence: Declined', []])
    expect(mail?.body).toContain('An exam is written')
  })

  it('of a document is told to whoever handed it in, by the name of its type; a second look is told again', async () => {
    const room = await portal.classroom()
    const [child, mother] = [someone(room.students[0]), someone(room.parents[0])]
    const file = (await portal.upload(mother, 'section/upload_file', Buffer.from('signed'), 'consent.txt'))
      .data as StoredFile
    const { id } = await portal.as(mother).ok(familyNotes.give, {
      student_id: child.person_id,
      document_type: 'medical',
      expires_on: null,
      body: '',
      file_ids: [file.id],
    })
    await portal
      .as(room.admin)
      .ok(notes.review, { ids: [id], review: 'returned', reason: 'The second page is missing' })
    await notifyAt()
    await portal.as(room.admin).ok(notes.review, { ids: [id], review: 'accepted', reason: '' })
    await notifyAt()
    const mails = await mailsTo(mother)
    expect(mails.map(({ subject }) => subject)).toEqual(['Document, Medical: Returned', 'Document, Medical: Accepted'])
    expect(mails[0]?.body).toContain('The second page is missing')
  })
})
