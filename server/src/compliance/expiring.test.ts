import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { home } from '#contract/home/home.contract.ts'
import { expiringReport } from '#contract/compliance/compliance.contract.ts'
import { qualifications } from '#contract/people/records.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { notifyExpiring } from './expiring.job.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const notifyAt = (day: string) =>
  notifyExpiring({ ...portal.product().kernel, clock: () => new Date(`${day}T10:00:00Z`) })()
const idOf = (room: Classroom, nth = 0) => room.students[nth]?.person_id ?? 0

const document = (
  room: Classroom,
  person_id: number,
  expires_on: string,
  visibility = 'family',
  document_type = 'identity',
) =>
  portal.owner().insert('person_note', [
    {
      school_id: room.school.id,
      person_id,
      kind: 'document',
      category: 'general',
      visibility,
      document_type,
      expires_on,
      review: 'accepted',
      created_by: room.admin.user_id,
      created_at: '2026-01-01T10:00:00Z',
    },
  ])
const qualify = (room: Classroom, name: string, expires_on: string) =>
  portal.as(room.admin).ok(qualifications.save, {
    person_id: room.teacher.person_id,
    name,
    issuer: '',
    number: '',
    issued_on: null,
    expires_on,
  })
const mailsOf = async (room: Classroom) =>
  (
    await portal
      .owner()
      .rows<{ recipient: string }>('select recipient from mail_outbox where school_id = $1 order by id', [
        room.school.id,
      ])
  ).map(({ recipient }) => recipient)
const addressOf = async (person_id: number) =>
  (
    await portal.owner().one<{ email: string }>(
      `
        select coalesce(nullif(p.email, ''), a.email) as email
        from person p
        join account a on a.id = p.user_id
        where p.id = $1`,
      [person_id],
    )
  ).email

describe('what expires', () => {
  let room: Classroom
  beforeAll(async () => {
    room = await portal.classroom()
    await document(room, idOf(room), '2026-11-01') // over
    await document(room, idOf(room, 1), '2026-12-10')
    await document(room, idOf(room, 1), '2027-01-20', 'office', 'report')
    await qualify(room, 'First aid', '2026-12-15')
    await qualify(room, 'Swimming', '2026-11-30')
    await qualify(room, 'swimming', '2030-11-30') // renewed
  })
  const listed = (asked: object = {}) => portal.as(room.admin).ok(expiringReport.list, asked)

  it('is one list over all people: over, soon, and further ahead when asked; what was renewed is not in it', async () => {
    portal.clock.set('2026-11-24T10:00:00Z')
    const { rows, count } = await listed()
    expect(count).toBe(3)
    expect(rows.map(({ name, state, kind }) => [name, state, kind])).toEqual([
      ['identity', 'expired', 'document'],
      ['identity', 'soon', 'document'],
      ['First aid', 'soon', 'qualification'],
    ])
    expect((await listed({ within: '90' })).rows.at(-1)).toMatchObject({ name: 'report', state: 'later' })
    expect((await listed({ state: 'expired' })).count).toBe(1)
    expect((await listed({ kind: 'qualification' })).count).toBe(1)
    expect((await listed({ search: rows[2]?.lname ?? '', kind: 'qualification' })).count).toBe(1)
    expect((await listed({ sort: 'what', descending: true })).rows[0]?.kind).toBe('document')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
    const csv = await portal.as(room.admin).call(expiringReport.exported, {})
    expect(csv.text).toContain('First aid')
    expect((await portal.as(room.teacher).call(expiringReport.list, {})).http).toBe(403)
  })

  it('waits on the home of the office', async () => {
    const { waiting } = await portal.as(room.admin).ok(home.schoolAdmin, {})
    expect(waiting.find(({ kind }) => kind === 'expiring')?.count).toBeGreaterThan(0)
  })

  it('is told once: to the person, to guardians who are told things, and to the office; the past is not', async () => {
    await portal
      .owner()
      .rows('update guardianship set contact = false where school_id = $1 and student_id = $2', [
        room.school.id,
        idOf(room),
      ])
    const before = (await mailsOf(room)).length
    await notifyAt('2026-11-24')
    const delivered = (await mailsOf(room)).slice(before)
    const guardian = await portal
      .owner()
      .one<{ parent_id: number }>(
        'select parent_id from guardianship where school_id = $1 and student_id = $2 limit 1',
        [room.school.id, idOf(room, 1)],
      )
    expect(delivered).toContain(await addressOf(room.teacher.person_id))
    expect(delivered).toContain(await addressOf(idOf(room, 1)))
    expect(delivered).toContain(await addressOf(guardian.parent_id))
    expect(delivered).toContain(await addressOf(room.admin.person_id))
    expect(delivered).not.toContain(await addressOf(idOf(room)))
    await notifyAt('2026-11-25')
    expect(await mailsOf(room)).toHaveLength(before + delivered.length)
  })

  it('that only the office may see is told to the office alone, and another last day is told again', async () => {
    const before = (await mailsOf(room)).length
    await notifyAt('2027-01-02') // the report of the office
    expect((await mailsOf(room)).slice(before)).toEqual([await addressOf(room.admin.person_id)])
    const { rows } = await portal.as(room.admin).ok(qualifications.list, { person_id: room.teacher.person_id })
    const aid = rows.find(({ name }) => name === 'First aid')
    await portal.as(room.admin).ok(qualifications.save, {
      ...aid,
      person_id: room.teacher.person_id,
      name: 'First aid',
      issuer: '',
      number: '',
      issued_on: null,
      expires_on: '2027-01-25',
    })
    await notifyAt('2027-01-03')
    expect((await mailsOf(room)).slice(before + 1)).toContain(await addressOf(room.teacher.person_id))
  })
})
