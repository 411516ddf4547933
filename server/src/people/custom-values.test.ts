import { beforeAll, describe, expect, it } from 'vitest'
import { customField } from '#contract/people/custom-field.catalog.ts'
import { customValues } from '#contract/people/custom-values.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { records, studentRecord } from '#contract/people/records.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
let child: Person
let mother: Person
let stranger: Person
let bus: number
let lunch: number
let note: number
const admin = () => portal.as(room.admin)
const plain = {
  section: '',
  hint: '',
  required: false,
  default_value: '',
  teachers_see: false,
  teachers_edit: false,
  students_see: false,
  students_edit: false,
  parents_see: false,
  parents_edit: false,
  choices: [],
}
const field = async (values: Record<string, unknown>) =>
  (await admin().ok(customField.save, { ...plain, kind: 'student', ...values } as never)).id
beforeAll(async () => {
  room = await portal.classroom()
  const [first] = room.students
  const [parent, other] = room.parents
  if (!first || !parent || !other) throw new Error('nobody')
  ;[child, mother, stranger] = [first, parent, other]
  bus = await field({
    name: 'Bus route',
    type: 'choice',
    choices: [{ label: 'North' }, { label: 'South' }],
    teachers_see: true,
    students_see: true,
    default_value: 'North',
  })
  lunch = await field({ name: 'Eats at school', type: 'yesno', parents_edit: true })
  note = await field({ name: 'Locker', type: 'text', required: true })
})
const read = (person: Person, id = child.person_id) => portal.as(person).call(customValues.read, { person_id: id })
const names = async (person: Person) => (await read(person)).data.rows.map(({ name, can_edit }) => [name, can_edit])

describe('own fields of a school', () => {
  it.each([
    [{ name: 'X', type: 'choice', choices: [{ label: 'one' }] }, 'choices'],
    [{ name: 'X', type: 'choices', choices: [{ label: 'one' }, { label: 'one' }] }, 'choices'],
    [{ name: 'X', type: 'number', default_value: 'many' }, 'default_value'],
  ])('with %j are refused at %s', async (values, at) => {
    const answer = await admin().call(customField.save, { ...plain, kind: 'student', ...values } as never)
    expect([answer.http, answer.fields.map(({ path }) => path)]).toEqual([422, [at]])
  })

  it('stand in the form of somebody new, with the ID that comes next for a student', async () => {
    const office = admin()
    const { number, rows } = await office.ok(customValues.blank, { kind: 'student' })
    await office.ok(studentRecord.add, {
      fname: 'Ann',
      lname: 'Vale',
      number,
      gender: '',
      invite: false,
      custom: { [note]: 'none' },
    } as never)
    const next = number.replace(/\d+$/, (digits) => String(Number(digits) + 1))
    expect([(await office.ok(customValues.blank, { kind: 'student' })).number, rows.length]).toEqual([next, 3])
    expect((await office.ok(customValues.blank, { kind: 'parent' })).number).toBe('')
  })

  it('are seen and changed by the roles that are told, and by the office', async () => {
    await expect(names(room.admin)).resolves.toEqual([
      ['Bus route', true],
      ['Eats at school', true],
      ['Locker', true],
    ])
    await expect(names(room.teacher)).resolves.toEqual([['Bus route', false]])
    await expect(names(child)).resolves.toEqual([['Bus route', false]])
    await expect(names(mother)).resolves.toEqual([['Eats at school', true]]) // who changes it sees it
    expect((await read(stranger)).http).toBe(404)
  })

  it('are not changed by who only sees them, nor with what is no field', async () => {
    const save = (person: Person, custom: Record<string, unknown>) =>
      portal.as(person).call(customValues.save, { person_id: child.person_id, custom })
    expect((await save(child, { [bus]: 'South' })).http).toBe(404)
    expect((await save(mother, { [bus]: 'South' })).http).toBe(404)
    expect((await save(mother, { 999999: 'x' })).http).toBe(404)
    expect((await save(mother, { [lunch]: 'true' })).data).toEqual({ changed: 1 })
    expect((await save(mother, { [lunch]: true })).data).toEqual({ changed: 0 })
  })

  it('are saved with the person, each problem at its field, and stand in the log by their name', async () => {
    const ana = {
      fname: 'Ana',
      mname: '',
      lname: 'Lee',
      native_name: '',
      preferred_name: '',
      gender: '' as const,
      email: '',
      phone: '',
      sis_id: null,
      username: '',
      invite: false,
    }
    const student = { ...ana, number: 'S-77', grade_level: '7', birth_date: null, graduation_year: null }
    const wrong = await admin().call(studentRecord.add, { ...student, custom: { [bus]: 'West' } })
    expect([wrong.http, wrong.fields.map(({ path }) => path)]).toEqual([422, [`custom.${bus}`, `custom.${note}`]])
    const { id, version } = await admin().ok(studentRecord.add, {
      ...student,
      custom: { [bus]: 'South', [note]: 'L-1' },
    })
    const { username: _user, invite: _invite, ...edited } = student
    await admin().ok(studentRecord.edit, { ...edited, id, version, custom: { [bus]: 'North', [note]: 'L-1' } })
    const log = (await admin().ok(records.log, { id })).rows.filter(({ about }) => about === 'custom_value')
    expect(
      log.map(({ name, operation, old, new: now }) => [name, operation, old?.['value'] ?? null, now?.['value']]),
    ).toEqual([
      ['Bus route', 'update', 'South', 'North'],
      ['Locker', 'insert', null, 'L-1'],
      ['Bus route', 'insert', null, 'South'],
    ])
  })

  it('stand in the directory, can be asked for there, and go into its export', async () => {
    const { rows, count } = await admin().ok(people.directory, { custom: `${bus}:North` })
    expect([count, rows.map(({ lname, custom }) => [lname, custom[bus]])]).toEqual([1, [['Lee', 'North']]])
    expect((await admin().ok(people.directory, { custom: `${lunch}:true` })).rows.map(({ id }) => id)).toEqual([
      child.person_id,
    ])
    expect((await admin().ok(people.directory, { custom: `${lunch}:false` })).count).toBe(0)
    expect((await admin().ok(people.directory, { custom: `999999:x` })).count).toBe(0)
    const csv = await admin().call(people.exported, { custom: `${bus}:North` })
    expect(csv.text.split('\n')[0]).toContain('Bus route,Eats at school,Locker')
    expect(csv.text).toContain('North')
  })

  it('keep their type and kind while somebody has something in them', async () => {
    const { rows } = await admin().ok(customField.list, {})
    const {
      position: _position,
      archived: _archived,
      ...present
    } = rows.find(({ id }) => id === lunch) as (typeof rows)[number]
    const answer = await admin().call(customField.save, { ...present, type: 'text' })
    expect([answer.http, answer.fields.map(({ path }) => path)]).toEqual([422, ['type']])
  })

  it('leave forms and lists once archived, and come back with their values', async () => {
    await admin().ok(customField.archive, { ids: [lunch] })
    await expect(names(mother)).resolves.toEqual([])
    expect(
      (await admin().ok(people.directory, { ids: undefined } as never)).rows.some(({ custom }) => lunch in custom),
    ).toBe(false)
    await admin().ok(customField.restore, { ids: [lunch] })
    expect((await read(mother)).data.rows).toMatchObject([{ value: true }])
  })
})
