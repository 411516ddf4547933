import { beforeAll, describe, expect, it } from 'vitest'
import { superAdmin } from '#contract/kernel/access.ts'
import { idCards, idCardSheet, openCards } from '#contract/people/id-cards.contract.ts'
import { writeCode } from '#contract/people/id-cards.rules.ts'
import { prefix } from '#server/kernel/app.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
let student: Person
let other: Person
beforeAll(async () => {
  room = await portal.classroom()
  const [first, second] = room.students
  if (!first || !second) throw new Error('nobody')
  ;[student, other] = [first, second]
  await portal
    .owner()
    .rows(
      `update person set fname = 'Amira', lname = 'Haddad', native_name = 'أميرة حداد' where school_id = $1 and id = $2`,
      [room.school.id, student.person_id],
    )
})
const codeOf = async (person: Person) =>
  (await portal.as(room.admin).ok(idCards.read, { id: person.person_id })).verify.split('/card/')[1] ?? ''
const verify = (code: string) => portal.as(undefined).ok(openCards.verify, { code })

describe('an ID card', () => {
  it('shows who it is, and is good until the end of the school year', async () => {
    const card = await portal.as(student).ok(idCards.read, { id: student.person_id })
    expect(card).toMatchObject({
      fname: 'Amira',
      native_name: 'أميرة حداد',
      kind: 'student',
      grade_level: '9',
      valid: true,
      valid_until: '2027-06-30',
    })
    expect(card.verify).toMatch(/^https:\/\/portal\.example\/card\/[\w-]+$/)
    expect(card.verify.length).toBeLessThan(120)
  })

  it('is read by the office, the own teachers and the family alone', async () => {
    const stranger = await portal.person(room.school, 3)
    const read = async (person: Person | undefined) =>
      (await portal.as(person).call(idCards.read, { id: student.person_id })).http
    expect(await Promise.all([room.admin, room.teacher, student, room.parents[0]].map(read))).toEqual([
      200, 200, 200, 200,
    ])
    expect(await Promise.all([stranger, other, room.parents[1]].map(read))).toEqual([404, 404, 404])
  })

  it('is not read by a guardian without contact', async () => {
    await portal
      .owner()
      .rows(
        'update guardianship set no_contact = true, contact = false, custody = false where school_id = $1 and parent_id = $2',
        [room.school.id, room.parents[1]?.person_id],
      )
    expect((await portal.as(room.parents[1]).call(idCards.read, { id: other.person_id })).http).toBe(404)
  })

  it('comes as one PDF for many; who is not active is left out', async () => {
    const ids = room.students.map(({ person_id }) => person_id)
    const asked = () =>
      portal.send(room.admin, {
        method: 'GET',
        url: `${prefix}/user/id_cards_pdf?${ids.map((id) => `ids=${id}`).join('&')}`,
      })
    const sheet = await asked()
    expect([sheet.http, sheet.headers['content-type'], sheet.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    await portal
      .owner()
      .rows(`update person set status = 'inactive' where school_id = $1 and id = $2`, [
        room.school.id,
        room.students[2]?.person_id,
      ])
    expect((await asked()).http).toBe(200)
    const nobody = await portal.as(room.admin).call(idCardSheet.pdf, { ids: [room.students[2]?.person_id ?? 0] })
    expect([nobody.http, nobody.code]).toEqual([409, 'people.no-cards'])
    const withUnknown = await portal.as(room.admin).call(idCardSheet.pdf, { ids: [student.person_id, 987_654_321] })
    expect([withUnknown.http, withUnknown.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect((await portal.as(room.admin).call(idCardSheet.pdf, { ids: [987_654_321] })).http).toBe(404)
  })

  it('is made of any name, with letters as readers count them', async () => {
    const named = await portal.person(room.school, 4)
    for (const [fname, lname, initials] of [
      ['一郎', '𠮷田', '一'],
      ['𡃁', 'Wong', '𡃁'],
      ['Ann', '👩‍👩‍👧', 'A👩‍👩‍👧'],
      ['Wira', '', 'W'],
    ]) {
      await portal
        .owner()
        .rows('update person set fname = $3, lname = $4 where school_id = $1 and id = $2', [
          room.school.id,
          named.person_id,
          fname,
          lname,
        ])
      const sheet = await portal.as(room.admin).call(idCardSheet.pdf, { ids: [student.person_id, named.person_id] })
      expect([sheet.http, sheet.text.slice(0, 5)]).toEqual([200, '%PDF-'])
      expect(await verify(await codeOf(named))).toMatchObject({ initials })
    }
  })

  it('needs a school', async () => {
    const boss = await portal.superAdmin(room.school.group_id)
    expect(boss.role).toBe(superAdmin)
    expect((await portal.as(boss).call(idCards.read, { id: student.person_id })).http).toBe(404)
  })
})

describe('the code of a card', () => {
  it('tells whoever reads it whether it is good, the school and two letters, and holds no name or number', async () => {
    const code = await codeOf(student)
    expect(await verify(code)).toEqual({
      valid: true,
      school_name: expect.any(String),
      initials: 'AH',
      valid_until: '2027-06-30',
    })
    const raw = Buffer.from(code, 'base64url').toString('latin1')
    const plain = writeCode({ school_id: room.school.id, person_id: student.person_id, until: '2027-06-30' })
    for (const word of ['Amira', 'Haddad', plain, '20270630']) expect(raw).not.toContain(word)
  })

  it('is no good once altered or made up', async () => {
    const code = await codeOf(student)
    const nothing = { valid: false, school_name: '', initials: '', valid_until: null }
    const altered = `${code.slice(0, -4)}${code.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    for (const wrong of [altered, 'x', Buffer.from('1.2.20991231').toString('base64url')])
      expect(await verify(wrong)).toEqual(nothing)
  })

  it('is no good once its holder has left', async () => {
    const code = await codeOf(other)
    expect(await verify(code)).toMatchObject({ valid: true })
    await portal
      .owner()
      .rows(`update person set status = 'archived' where school_id = $1 and id = $2`, [room.school.id, other.person_id])
    expect(await verify(code)).toMatchObject({ valid: false, initials: 'GF' })
  })
})
