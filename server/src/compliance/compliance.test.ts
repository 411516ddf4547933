import { beforeEach, describe, expect, it } from 'vitest'
import { familyNotes, notes } from '#contract/communication/notes.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { home } from '#contract/home/home.contract.ts'
import { compliance } from '#contract/compliance/compliance.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import type { StoredFile } from '#contract/files/files.contract.ts'

const portal = withPortal()
let room: Classroom
let child: Person
let guardian: Person
beforeEach(async () => {
  room = await portal.classroom()
  const [first] = room.students
  const [parent] = room.parents
  if (!first || !parent) throw new Error('nobody')
  ;[child, guardian] = [first, parent]
})

const idOf = ({ person_id }: Person): number => person_id ?? 0
const blank: In<typeof compliance.save> = {
  name: 'House rules',
  body: '',
  audience: 'students',
  kind: 'confirm',
  document_type: '',
  due_on: null,
  yearly: false,
}
const ask = async (change: Partial<In<typeof compliance.save>> = {}) =>
  (await portal.as(room.admin).ok(compliance.save, { ...blank, ...change })).id
const complianceState = async (id: number) => {
  const { rows } = await portal.as(room.admin).ok(compliance.items, {})
  return rows.find((row) => row.id === id)
}
/** As the list says it that is asked for this state alone. */
const stateOf = async (item_id: number, person_id: number) => {
  const of = (filter: Partial<In<typeof compliance.people>>) =>
    portal.as(room.admin).ok(compliance.people, { item_id, ...filter })
  const state = (await of({})).rows.find(({ id }) => id === person_id)?.state
  if (state) expect((await of({ state })).rows.map(({ id }) => id)).toContain(person_id)
  return state
}
const mine = async (person: Person) =>
  (await portal.as(person).ok(compliance.mine, {})).rows.map(({ item_id, person_id, state }) => [
    item_id,
    person_id,
    state,
  ])

describe('what must be confirmed', () => {
  it('concerns whom it is for, and nobody else', async () => {
    const [forStaff, forStudents, forParents] = [
      await ask({ audience: 'staff' }),
      await ask(),
      await ask({ audience: 'parents' }),
    ]
    expect(await mine(room.teacher)).toEqual([[forStaff, idOf(room.teacher), 'open']])
    expect(await mine(child)).toEqual([[forStudents, idOf(child), 'open']])
    expect(await mine(guardian)).toEqual([[forParents, idOf(child), 'open']])
    const counts = [
      await portal.as(room.teacher).ok(home.teacher, {}),
      await portal.as(child).ok(home.student, {}),
      await portal.as(guardian).ok(home.parent, {}),
      await portal.as(room.admin).ok(home.schoolAdmin, {}),
    ]
    expect(counts.map(({ to_confirm }) => to_confirm)).toEqual([1, 1, 1, 1])
    await portal.as(child).ok(compliance.confirm, { item_id: forStudents, person_id: idOf(child) })
    expect((await portal.as(child).ok(home.student, {})).to_confirm).toBe(0)
    expect(await complianceState(forStudents)).toMatchObject({ total: room.students.length, settled: 1 })
    expect((await portal.as(child).call(compliance.confirm, { item_id: forStaff, person_id: idOf(child) })).http).toBe(
      404,
    )
    expect(
      (
        await portal
          .as(child)
          .call(compliance.confirm, { item_id: forStudents, person_id: idOf(room.students[1] ?? guardian) })
      ).http,
    ).toBe(404)
  })

  it('is confirmed once, by one guardian for a child', async () => {
    const item_id = await ask({ audience: 'parents', due_on: '2020-01-01' })
    expect(await stateOf(item_id, idOf(child))).toBe('overdue')
    for (let times = 0; times < 2; times++)
      await portal.as(guardian).ok(compliance.confirm, { item_id, person_id: idOf(child) })
    expect([await stateOf(item_id, idOf(child)), await mine(guardian)]).toEqual([
      'done',
      [[item_id, idOf(child), 'done']],
    ])
    expect(
      await portal.owner().rows('select 1 from compliance_entry where school_id = $1', [room.school.id]),
    ).toHaveLength(1)
  })

  it('is due again a year later where it is asked every year', async () => {
    const [yearly, once] = [await ask({ yearly: true }), await ask()]
    for (const item_id of [yearly, once])
      await portal.as(child).ok(compliance.confirm, { item_id, person_id: idOf(child) })
    await portal
      .owner()
      .rows(`update compliance_entry set made_at = now() - interval '13 months' where school_id = $1`, [room.school.id])
    expect([await stateOf(yearly, idOf(child)), await stateOf(once, idOf(child))]).toEqual(['open', 'done'])
    await portal.as(child).ok(compliance.confirm, { item_id: yearly, person_id: idOf(child) })
    expect(await stateOf(yearly, idOf(child))).toBe('done')
  })

  it('is written down, waived with a reason, and opened again', async () => {
    const item_id = await ask()
    const record = (by: Person, state: 'confirmed' | 'waived' | 'open', note = '') =>
      portal.as(by).call(compliance.record, { item_id, person_ids: [idOf(child)], state, note })
    expect((await record(room.teacher, 'confirmed')).http).toBe(200)
    expect((await record(room.teacher, 'waived', 'Away')).http).toBe(403)
    expect((await record(room.admin, 'waived')).fields?.[0]?.path).toBe('note')
    await record(room.admin, 'waived', 'Away all year')
    expect(await stateOf(item_id, idOf(child))).toBe('waived')
    await record(room.admin, 'open')
    expect(await stateOf(item_id, idOf(child))).toBe('open')
  })
})

it('a document counts once it is accepted, until it runs out', async () => {
  const item_id = await ask({ audience: 'parents', kind: 'document', document_type: 'medical' })
  const file = (await portal.upload(guardian, 'section/upload_file', Buffer.from('fit'), 'fit.txt')).data as StoredFile
  const given = await portal.as(guardian).ok(familyNotes.give, {
    student_id: idOf(child),
    document_type: 'medical',
    expires_on: '2999-01-01',
    body: '',
    file_ids: [file.id],
  })
  expect(await stateOf(item_id, idOf(child))).toBe('waiting')
  expect((await portal.as(guardian).call(compliance.confirm, { item_id, person_id: idOf(child) })).code).toBe(
    'compliance.needs-document',
  )
  await portal.as(room.admin).ok(notes.review, { ids: [given.id], review: 'accepted', reason: '' })
  expect(await stateOf(item_id, idOf(child))).toBe('done')
  await portal.owner().rows(`update person_note set expires_on = '2020-01-01' where school_id = $1`, [room.school.id])
  expect(await stateOf(item_id, idOf(child))).toBe('open')
})

it('a reminder goes to those who are missing, once a day', async () => {
  const item_id = await ask()
  await portal.as(child).ok(compliance.confirm, { item_id, person_id: idOf(child) })
  await portal
    .owner()
    .rows(`update person set email = 'child' || id || '@mail.example' where school_id = $1`, [room.school.id])
  expect(await portal.as(room.admin).ok(compliance.remind, { id: item_id })).toEqual({
    mails: room.students.length - 1,
  })
  expect((await portal.as(room.admin).call(compliance.remind, { id: item_id })).code).toBe('compliance.reminded-today')
})

it('a teacher sees the own students with what is missing', async () => {
  const item_id = await ask()
  const { rows, count } = await portal.as(room.teacher).ok(compliance.students, { missing: true })
  expect([count, rows[0]?.items]).toMatchObject([room.students.length, [{ id: item_id, state: 'open' }]])
})
