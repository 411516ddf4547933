import { beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { contactChanges, contacts, manyLinks } from '#contract/people/contacts.contract.ts'
import { families, records } from '#contract/people/records.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { profile } from '#contract/profile/profile.contract.ts'
import { prefix } from '#server/kernel/app.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { taughtStudents } from '#contract/people/taught-student.contract.ts'

const portal = withPortal()
let room: Classroom
let child: Person
let mother: Person
const admin = () => portal.as(room.admin)
const address = {
  street: 'Mill Lane 1',
  city: 'Leeds',
  region: '',
  postal_code: 'LS1',
  country: 'GB',
  valid_from: '2026-12-01',
}
const nothing = { email: '', phone: '', address: null, note: '' }
beforeAll(async () => {
  room = await portal.classroom()
  const [[first], [parent]] = [room.students, room.parents]
  if (!first || !parent) throw new Error('nobody')
  ;[child, mother] = [first, parent]
})

describe('a contact change that a parent asks for', () => {
  it('changes nothing before the office agrees; then the former address stays in the history', async () => {
    await admin().ok(contacts.saveAddress, {
      ...address,
      kind: 'home',
      street: 'Old Road 9',
      valid_from: '2026-01-01',
      person_id: child.person_id,
    })
    const before = await admin().ok(records.read, { id: child.person_id })
    await portal
      .as(mother)
      .ok(contactChanges.ask, { student_id: child.person_id, ...nothing, phone: '+44 113 1', address })
    expect(await admin().ok(records.read, { id: child.person_id })).toEqual(before)
    const { rows } = await admin().ok(contactChanges.list, { status: 'requested' })
    expect(rows).toMatchObject([
      {
        student: { id: child.person_id },
        phone: '+44 113 1',
        address,
        present: { address: 'Old Road 9, LS1 Leeds, GB' },
      },
    ])
    await admin().ok(contactChanges.decide, { ids: rows.map(({ id }) => id), approved: true, answer: '' })
    const after = await admin().ok(records.read, { id: child.person_id })
    expect([after.phone, after.email]).toEqual(['+44 113 1', before.email])
    expect(after.addresses.map(({ street, valid_to }) => [street, valid_to])).toEqual([
      ['Mill Lane 1', null],
      ['Old Road 9', '2026-11-30'],
    ])
    expect((await portal.as(mother).ok(contactChanges.child, {})).changes).toMatchObject([{ status: 'approved' }])
  })

  it('is one at a time, may be withdrawn, and is told why when it is declined', async () => {
    const propose = (phone: string) =>
      portal.as(mother).ok(contactChanges.ask, { student_id: child.person_id, ...nothing, phone })
    const first = await propose('1')
    expect(await propose('2')).toEqual(first)
    await portal.as(mother).ok(contactChanges.takeBack, first)
    expect((await admin().call(contactChanges.decide, { ids: [first.id], approved: true, answer: '' })).http).toBe(404)
    const { id } = await propose('3')
    await admin().ok(contactChanges.decide, { ids: [id], approved: false, answer: 'Please bring a bill.' })
    expect((await portal.as(mother).ok(contactChanges.child, {})).changes[0]).toMatchObject({
      status: 'declined',
      answer: 'Please bring a bill.',
    })
    expect((await admin().ok(records.read, { id: child.person_id })).phone).toBe('+44 113 1')
  })

  it('says something, and is of an own child', async () => {
    const empty = await portal.as(mother).call(contactChanges.ask, { student_id: child.person_id, ...nothing })
    expect([empty.http, empty.fields.map(({ path }) => path)]).toEqual([422, ['phone']])
    expect(
      (
        await portal
          .as(room.parents[1])
          .call(contactChanges.ask, { student_id: child.person_id, ...nothing, phone: '1' })
      ).http,
    ).toBe(404)
    const { id } = await portal
      .as(mother)
      .ok(contactChanges.ask, { student_id: child.person_id, ...nothing, phone: '4' })
    expect((await portal.as(room.parents[1]).call(contactChanges.takeBack, { id })).http).toBe(404)
  })
})

describe('emergency contacts', () => {
  const gran = {
    name: 'Gran Quell',
    relationship: 'grandparent' as const,
    phone: '+44 113 7',
    other_phone: '+44 113 8',
    note: 'Has a key',
  }
  const friend = { name: 'Ada Friend', relationship: 'friend' as const, phone: '+44 113 9', other_phone: '', note: '' }

  it('are kept by the office in their order, and stand where a teacher finds the guardians’ phones', async () => {
    await admin().ok(contacts.saveEmergency, { student_id: child.person_id, contacts: [gran, friend] })
    await admin().ok(contacts.saveEmergency, { student_id: child.person_id, contacts: [friend, gran] })
    expect((await admin().ok(records.read, { id: child.person_id })).emergency).toEqual([friend, gran])
    const { guardians } = await portal.as(room.teacher).ok(taughtStudents.read, { student_id: child.person_id })
    expect(guardians.slice(-3).map(({ name, phone }) => [name, phone])).toEqual([
      ['Ada Friend', '+44 113 9'],
      ['Gran Quell', '+44 113 7'],
      ['Gran Quell', '+44 113 8'],
    ])
    expect(
      (await portal.as(room.teacher).ok(sections.roster, { section_id: room.section_id })).rows.find(
        ({ id }) => id === child.person_id,
      )?.guardians,
    ).toEqual(guardians)
    const wrong = await admin().call(contacts.saveEmergency, {
      student_id: child.person_id,
      contacts: [{ ...friend, phone: '' }],
    })
    expect(wrong.fields.map(({ path }) => path)).toEqual(['contacts.0.phone'])
    expect(
      (await admin().call(contacts.saveEmergency, { student_id: room.teacher.person_id, contacts: [] })).http,
    ).toBe(404)
    expect(
      (await admin().ok(records.log, { id: child.person_id })).rows.some(({ about }) => about === 'emergency_contact'),
    ).toBe(true)
  })

  it('change as parents ask once the office agrees', async () => {
    const { id } = await portal
      .as(mother)
      .ok(contactChanges.ask, { student_id: child.person_id, ...nothing, emergency: [gran] })
    expect((await admin().ok(contactChanges.list, { status: 'requested' })).rows).toMatchObject([
      { emergency: [gran], present: { emergency: [friend, gran] } },
    ])
    expect((await portal.as(mother).ok(contactChanges.child, {})).child?.emergency).toEqual([friend, gran])
    await admin().ok(contactChanges.decide, { ids: [id], approved: true, answer: '' })
    expect((await portal.as(mother).ok(contactChanges.child, {})).child?.emergency).toEqual([gran])
  })
})

describe('a guardian without contact', () => {
  it('opens nothing of the child, and sees no photo, class, address or count', async () => {
    const [, other] = room.students
    const [, father] = room.parents
    if (!other || !father) throw new Error('nobody')
    const asks = async () => [
      (await portal.as(father).ok(contactChanges.child, {})).children.length,
      (await portal.as(father).call(contactChanges.child, { student_id: other.person_id })).http,
      (await portal.as(father).call(learning.classroom, { section_id: room.section_id, student_id: other.person_id }))
        .http,
      (await portal.as(father).call(learning.classrooms, { page: 0, size: 100 })).http,
      (await portal.as(father).ok(profile.read, {})).family.length,
    ]
    expect(await asks()).toEqual([1, 200, 200, 200, 1])
    const { guardians } = await admin().ok(records.read, { id: other.person_id })
    const [link] = guardians
    if (!link) throw new Error('no link')
    const rights = { relationship: 'father' as const, custody: false, contact: false, billing: true, position: 0 }
    await admin().ok(families.change, {
      ...rights,
      no_contact: true,
      link_id: link.link_id,
      version: link.link_version,
    })
    expect(await asks()).toEqual([0, 404, 404, 404, 0])
    expect((await admin().ok(records.read, { id: other.person_id })).guardians).toHaveLength(1)
  })
})

describe('the office', () => {
  it('keeps phones, one of them preferred', async () => {
    const phones = [
      { kind: 'home' as const, number: '+44 113 496 0000', preferred: false },
      { kind: 'mobile' as const, number: '+44 7700 900123', preferred: true },
    ]
    await admin().ok(contacts.savePhones, { person_id: child.person_id, phones })
    const person = await admin().ok(records.read, { id: child.person_id })
    expect([person.phone, person.phones.map(({ preferred }) => preferred)]).toEqual(['+447700900123', [false, true]])
  })

  it('puts a photo in its place and takes it away', async () => {
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#8899aa' } })
      .jpeg()
      .toBuffer()
    const fields = { person_id: String(child.person_id) }
    expect((await portal.upload(room.admin, contacts.savePhoto.path, picture, 'x.jpg', fields)).http).toBe(200)
    const { photo } = await admin().ok(records.read, { id: child.person_id })
    expect((await portal.send(mother, { method: 'GET', url: `${prefix}${photo.slice('/api/v2'.length)}` })).http).toBe(
      200,
    )
    expect(
      (await portal.upload(room.admin, contacts.savePhoto.path, Buffer.from('no picture'), 'x.jpg', fields)).http,
    ).toBe(422)
    await admin().ok(contacts.removePhoto, { person_id: child.person_id })
    expect((await admin().ok(records.read, { id: child.person_id })).photo).toBe('')
  })

  it('sees before it links many who stands beside them, and whose students a teacher has', async () => {
    const student_ids = room.students.map(({ person_id }) => person_id)
    const preview = () =>
      portal.send(room.admin, {
        method: 'GET',
        url: `${prefix}/student/link_preview?kind=advisor&to_id=${room.teacher.person_id}&${student_ids.map((id) => `student_ids=${id}`).join('&')}`,
      })
    await admin().ok(families.advise, {
      teacher_id: room.teacher.person_id,
      student_ids: student_ids.slice(0, 1),
      linked: true,
    })
    const { data } = (await preview()) as { data: { rows: { id: number; already: boolean; present: string[] }[] } }
    expect(data.rows.filter(({ already }) => already).map(({ id, present }) => [id, present.length])).toEqual([
      [student_ids[0], 1],
    ])
    const taught = await admin().ok(manyLinks.ofTeacher, { teacher_id: room.teacher.person_id })
    expect([taught.count, taught.rows.every(({ sections }) => sections.length === 1)]).toEqual([3, true])
  })
})
