import { beforeAll, describe, expect, it } from 'vitest'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import {
  adminRecord,
  families,
  medical,
  parentRecord,
  qualifications,
  records,
  studentRecord,
  teacherRecord,
} from '#contract/people/records.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import { status } from '#contract/settings/catalogs.ts'
import { session } from '#contract/session/session.contract.ts'
import { objectStatesCalls } from '#contract/settings/object-states.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { personRemoval, personStatus } from '#contract/lifecycle/person-status.contract.ts'

const portal = withPortal()
let room: Classroom
beforeAll(async () => {
  room = await portal.classroom()
})

const idOf = (person: Person | undefined): number => person?.person_id ?? 0
const admin = () => portal.as(room.admin)
const plain = {
  mname: '',
  native_name: '',
  preferred_name: '',
  gender: '' as const,
  email: '',
  phone: '',
  sis_id: null,
  username: '',
  invite: false,
}
const ana = {
  ...plain,
  fname: 'Ana',
  lname: 'Núñez',
  number: 'S-900',
  grade_level: '7',
  birth_date: '2014-02-28',
  graduation_year: null,
}
const rights = {
  relationship: 'mother' as const,
  custody: true,
  contact: true,
  billing: false,
  no_contact: false,
  position: 0,
}

describe('a person who is deleted', () => {
  it('is archived, with an end of the classes that can be undone; only somebody of that kind', async () => {
    const { id } = await admin().ok(teacherRecord.add, {
      ...plain,
      fname: 'Gone',
      lname: 'Soon',
      number: '',
      title: '',
    })
    expect((await admin().call(personRemoval.parent, { ids: [id], reason: '' })).http).toBe(404)
    expect(await admin().ok(personRemoval.teacher, { ids: [id], reason: 'Left' })).toEqual({
      archived: 1,
      batch_id: null,
    })
    expect((await admin().ok(records.read, { id })).status).toBe('archived')
    expect(await admin().ok(personRemoval.teacher, { ids: [id], reason: '' })).toEqual({ archived: 0, batch_id: null })
    const left = await portal.classroom()
    const office = portal.as(left.admin)
    const { batch_id } = await office.ok(personRemoval.student, { ids: [idOf(left.students[0])], reason: 'Moved' })
    expect(batch_id).not.toBeNull()
    await office.ok(personStatus.change, {
      rows: [{ id: idOf(left.students[0]), status: 'active', until: null }],
      reason: '',
      undo_batch_id: batch_id,
      confirmed: true,
    })
    expect((await office.ok(records.read, { id: idOf(left.students[0]) })).status).toBe('active')
  })
})

describe('a new person', () => {
  it('is a student of this school with what was entered, and stands in the log', async () => {
    const { id } = await admin().ok(studentRecord.add, ana)
    const person = await admin().ok(records.read, { id })
    expect(person).toMatchObject({
      fname: 'Ana',
      status: 'active',
      student: { number: 'S-900', grade_level: '7', birth_date: '2014-02-28' },
      account: null,
      teacher: null,
    })
    const log = await admin().ok(records.log, { id })
    expect(log.rows.map(({ about, operation }) => [about, operation])).toEqual([
      ['person_role', 'insert'],
      ['student', 'insert'],
      ['person', 'insert'],
    ])
    expect(log.rows[0]?.by).toContain(room.admin.username)
  })

  it('with a user name can sign in once the link in the mail was followed', async () => {
    const { id } = await admin().ok(teacherRecord.add, {
      ...plain,
      fname: 'Tess',
      lname: 'Lee',
      number: '',
      title: 'Ms',
      email: 'tess@mail.example',
      username: 'tess.lee',
      invite: true,
    })
    expect(await admin().ok(records.read, { id })).toMatchObject({
      account: { username: 'tess.lee', last_login_at: null },
      teacher: { title: 'Ms' },
    })
    const [mail] = await portal
      .owner()
      .rows<{ recipient: string; body: string }>(
        `select recipient, body from mail_outbox where recipient = 'tess@mail.example'`,
      )
    expect(mail?.body).toContain('/reset-password?code=')
  })

  it.each([
    [{ number: 'S-900', lname: 'Other' }, 'number'],
    [{ number: 'S-901', username: 'tess.lee' }, 'username'],
    [{ number: 'S-901', invite: true, username: 'x.y' }, 'email'],
    [{ number: 'S-901', birth_date: '2014-02-30' }, 'birth_date'],
    [{ number: '' }, 'number'],
  ])('with %j is told at the field %s, and nothing is stored', async (wrong, field) => {
    const before = await portal
      .owner()
      .one<{ n: number }>('select count(*)::int as n from person where school_id = $1', [room.school.id])
    const answer = await admin().call(studentRecord.add, { ...ana, ...wrong })
    expect([answer.http, answer.fields.map(({ path }) => path)]).toEqual([422, [field]])
    expect(
      await portal.owner().one('select count(*)::int as n from person where school_id = $1', [room.school.id]),
    ).toEqual(before)
  })

  it('stored twice with one key is stored once', async () => {
    const counterpart = { ...ana, fname: 'Once', number: 'S-1' }
    const first = await admin().ok(studentRecord.add, counterpart, { key: 'a-student-stored-twice' })
    expect(await admin().ok(studentRecord.add, counterpart, { key: 'a-student-stored-twice' })).toEqual(first)
  })

  it.each([
    [{ fname: 'Anna', lname: 'Nunez', birth_date: '2014-02-28' }, 'birth_date'],
    [{ fname: 'ANA', lname: 'nunez' }, 'name'],
    [{ fname: 'Another', lname: 'Person', email: 'TESS@mail.example' }, 'email'],
  ])('%j is told to be alike in %s', async (given, matched_by) => {
    const { rows } = await admin().ok(records.duplicates, given)
    expect(rows.map((row) => row.matched_by)).toContain(matched_by)
  })

  it('is not told to be alike to people of another school', async () => {
    const other = await portal.classroom({ group_id: room.school.group_id })
    expect(
      (await portal.as(other.admin).ok(records.duplicates, { fname: 'Ana', lname: 'Núñez', birth_date: '2014-02-28' }))
        .rows,
    ).toEqual([])
  })
})

describe('a change', () => {
  it('of the import id stands where rosters look for it', async () => {
    const added = await admin().ok(studentRecord.add, { ...ana, number: 'S-920', sis_id: 'SIS-920' })
    const held = async () =>
      (await portal.owner().rows<{ sis_id: string }>('select sis_id from student where id = $1', [added.id]))[0]?.sis_id
    expect(await held()).toBe('SIS-920')
    const { username: _name, invite: _invite, ...values } = ana
    await admin().ok(studentRecord.edit, { ...values, ...added, number: 'S-920', sis_id: 'SIS-921' })
    expect(await held()).toBe('SIS-921')
  })

  it('on an older version is refused with what stands there now', async () => {
    const { id, version } = await admin().ok(studentRecord.add, { ...ana, number: 'S-2' })
    const { username: _username, invite: _invite, ...values } = { ...ana, number: 'S-2', fname: 'Anita', id, version }
    expect(await admin().ok(studentRecord.edit, values)).toEqual({ id, version: version + 1 })
    const answer = await admin().call(studentRecord.edit, { ...values, fname: 'Late' })
    expect([
      answer.http,
      answer.code,
      (answer.data as { present?: { fname: string } }).present?.fname ?? (await admin().ok(records.read, { id })).fname,
    ]).toEqual([409, 'stale', 'Anita'])
  })

  it('of a name is seen where the account signs its work, unless another school knows the account too', async () => {
    const {
      username: _username,
      invite: _invite,
      ...values
    } = { ...plain, number: '', title: '', fname: 'Tessa', lname: 'Lee', email: 'tess@mail.example' }
    const [row] = await portal
      .owner()
      .rows<{ id: number; version: number; user_id: number }>(
        `select id, version, user_id from person where school_id = $1 and fname = 'Tess'`,
        [room.school.id],
      )
    await admin().ok(teacherRecord.edit, { ...values, id: Number(row?.id), version: Number(row?.version) })
    expect(await portal.owner().one('select fname from account where id = $1', [row?.user_id])).toEqual({
      fname: 'Tessa',
    })
  })

  it('as another kind of person does not exist', async () => {
    const { username: _username, invite: _invite, ...values } = plain
    const answer = await admin().call(parentRecord.edit, {
      ...values,
      fname: 'A',
      lname: 'B',
      id: idOf(room.students[0]),
      version: 1,
    })
    expect(answer.http).toBe(404)
  })
})

describe('admins of the school', () => {
  it('are added and made inactive only by those who may manage admins', async () => {
    await portal
      .owner()
      .insert('user_tag', [
        { school_id: room.school.id, person_id: idOf(room.admin), flag: 'superschooladmin', granted: false },
      ])
    const second = await portal.person(room.school, schoolAdmin)
    expect((await admin().call(adminRecord.add, { ...plain, fname: 'New', lname: 'Admin' })).http).toBe(403)
    const change = {
      rows: [{ id: idOf(second), status: 'inactive' as const, until: null }],
      reason: '',
      confirmed: true,
    }
    expect((await admin().call(personStatus.change, change)).http).toBe(403)
    await portal
      .owner()
      .rows(`update user_tag set granted = true where school_id = $1 and flag = 'superschooladmin'`, [room.school.id])
    expect((await admin().call(personStatus.change, change)).http).toBe(200)
    expect((await admin().call(adminRecord.add, { ...plain, fname: 'New', lname: 'Admin' })).http).toBe(200)
  })

  it('cannot lock themselves out', async () => {
    const answer = await admin().call(personStatus.change, {
      rows: [{ id: idOf(room.admin), status: 'inactive', until: null }],
      reason: '',
      confirmed: true,
    })
    expect([answer.http, answer.code]).toEqual([409, 'people.own-person-status'])
  })
})

describe('a standing', () => {
  const change = (
    rows: { id: number; status: 'active' | 'inactive' | 'archived'; until: string | null }[],
    confirmed = true,
  ) => admin().ok(personStatus.change, { rows, reason: 'Moved away', confirmed })
  const worksFor = async (person: Person | undefined): Promise<number> =>
    (await portal.as(person).call(session.configuration, {})).http

  it('is previewed with what the person still takes, and stored only when confirmed', async () => {
    const id = idOf(room.students[0])
    const preview = await change([{ id, status: 'inactive', until: null }], false)
    expect(preview.before).toMatchObject([{ id, status: 'active', enrollments: 1 }])
    expect((await admin().ok(records.read, { id })).status).toBe('active')
  })

  it('ends the sessions of the role at the next call, and its undo brings back the access of before', async () => {
    const target = room.students[0]
    await portal
      .owner()
      .rows('update person_role set access = 2 where school_id = $1 and person_id = $2', [room.school.id, idOf(target)])
    const { before } = await change([{ id: idOf(target), status: 'inactive', until: '2026-12-24' }])
    expect(await worksFor(target)).toBe(401)
    expect(await admin().ok(records.read, { id: idOf(target) })).toMatchObject({
      status: 'inactive',
      status_until: '2026-12-24',
      status_reason: 'Moved away',
    })
    await change(before.map(({ id, status, until }) => ({ id, status, until })))
    expect(await worksFor(target)).toBe(200)
    expect((await admin().ok(records.read, { id: idOf(target) })).roles).toMatchObject([{ role: 4, access: 2 }])
  })

  it('from inactive to archived keeps the access of the beginning', async () => {
    const id = idOf(room.students[1])
    await change([{ id, status: 'inactive', until: null }])
    await change([{ id, status: 'archived', until: null }])
    await change([{ id, status: 'active', until: null }])
    expect((await admin().ok(records.read, { id })).roles).toMatchObject([{ role: 4, access: 1 }])
  })

  it('with a last day ends by itself the day after, where the school is', async () => {
    const id = idOf(room.students[2])
    await change([{ id, status: 'inactive', until: '2026-11-20' }])
    const end = () => portal.owner().rows('select auth.end_standings()')
    await portal
      .owner()
      .rows(`update person set status_until = (now() at time zone 'UTC')::date + 2 where school_id = $1 and id = $2`, [
        room.school.id,
        id,
      ])
    await end()
    expect((await admin().ok(records.read, { id })).status).toBe('inactive')
    await portal
      .owner()
      .rows(`update person set status_until = (now() at time zone 'UTC')::date - 2 where school_id = $1 and id = $2`, [
        room.school.id,
        id,
      ])
    await end()
    expect(await admin().ok(records.read, { id })).toMatchObject({
      status: 'active',
      status_until: null,
      roles: [{ access: 1 }],
    })
  })

  it('ends classes on the day that is told and places that were hoped for; the undo brings both back', async () => {
    const here = await portal.classroom()
    const office = portal.as(here.admin)
    const id = idOf(here.students[0])
    const { section_id } = await portal.section(here.school.id, here.teacher.person_id, [])
    await portal.owner().rows(
      `
        insert into enrollment (school_id, section_id, student_id, status, waiting_since)
        values ($1, $2, $3, 'waitlisted', '2026-11-01T08:00:00Z')`,
      [here.school.id, section_id, id],
    )
    const enrolled = () =>
      portal
        .owner()
        .rows(
          `select status, end_date::text, waiting_since is not null as waits from enrollment where student_id = $1 order by id`,
          [id],
        )
    const rows = (status: 'archived' | 'active') => [{ id, status, until: null }]
    const asked = { reason: 'Left', confirmed: true }
    const preview = await office.ok(personStatus.change, { ...asked, rows: rows('archived'), confirmed: false })
    expect([preview.today, preview.before.map(({ enrollments, pending }) => [enrollments, pending])]).toEqual([
      '2026-11-20',
      [[1, 1]],
    ])
    const later = await office.call(personStatus.change, { ...asked, rows: rows('archived'), ends_on: '2026-11-21' })
    expect(later.fields.map(({ path }) => path)).toEqual(['ends_on'])
    const archived = await office.ok(personStatus.change, { ...asked, rows: rows('archived'), ends_on: '2026-11-18' })
    expect(await enrolled()).toMatchObject([
      { status: 'withdrawn', end_date: '2026-11-18' },
      { status: 'withdrawn', waits: false },
    ])
    await office.ok(personStatus.change, { ...asked, rows: rows('active'), undo_batch_id: archived.batch_id })
    const before = [
      { status: 'active', end_date: null, waits: false },
      { status: 'waitlisted', end_date: null, waits: true },
    ]
    expect(await enrolled()).toEqual(before)
    await office.ok(personStatus.change, { ...asked, rows: [{ id, status: 'inactive', until: null }] })
    expect(await enrolled()).toEqual(before)
    await office.ok(personStatus.change, { ...asked, rows: rows('archived') })
    expect((await enrolled()).map(({ status: now }) => now)).toEqual(['active', 'withdrawn'])
  })

  it('ends classes by another move where the school stopped withdrawing, and says so where it stopped that too; who waits is archived all the same', async () => {
    const here = await portal.classroom({ students: 2 })
    const office = portal.as(here.admin)
    const [takes, waits] = [idOf(here.students[0]), idOf(here.students[1])]
    await portal
      .owner()
      .rows(`update enrollment set status = 'waitlisted', waiting_since = now() where student_id = $1`, [waits])
    const stop = (actions: string[], version: number) =>
      office.ok(objectStatesCalls.save, {
        noun: 'enrollment',
        version,
        styles: [],
        stops: actions.flatMap((action) =>
          ['active', 'hold', 'waitlisted', 'requested']
            .filter((from) => action === 'withdraw' || from === 'active' || from === 'hold')
            .map((from) => ({ action, from })),
        ),
      })
    const archive = (id: number) =>
      office.call(personStatus.change, {
        rows: [{ id, status: 'archived', until: null }],
        reason: '',
        ends_on: '2026-11-18',
        confirmed: true,
      })
    const person_status = async (id: number) =>
      (await portal.owner().one<{ status: string }>('select status from enrollment where student_id = $1', [id])).status
    await stop(['withdraw', 'drop'], 0)
    const refused = await archive(takes)
    expect([refused.http, refused.fields.map(({ path }) => path)]).toEqual([422, ['ends_on']])
    expect((await archive(waits)).http).toBe(200)
    expect(await person_status(waits)).toBe('withdrawn')
    await stop(['withdraw'], 1)
    expect((await archive(takes)).http).toBe(200)
    expect(await person_status(takes)).toBe('dropped')
  })

  it('cannot end before today', async () => {
    const answer = await admin().call(personStatus.change, {
      rows: [{ id: idOf(room.students[0]), status: 'inactive', until: '2026-11-19' }],
      reason: '',
      confirmed: true,
    })
    expect(answer.fields.map(({ path }) => path)).toEqual(['rows.0.until'])
  })

  it('of somebody of another school is left out and named: it changes own people alone', async () => {
    const other = await portal.classroom({ group_id: room.school.group_id })
    const [own, foreign] = [idOf(room.students[0]), idOf(other.students[0])]
    const change = (ids: number[], status: 'archived' | 'active') =>
      admin().call(personStatus.change, {
        rows: ids.map((id) => ({ id, status, until: null })),
        reason: '',
        confirmed: true,
      })
    expect((await change([foreign], 'archived')).http).toBe(404)
    const both = await change([own, foreign], 'archived')
    expect([both.http, JSON.parse(both.text).left_out]).toMatchObject([200, [{ id: foreign }]])
    expect((await admin().ok(records.read, { id: own })).status).toBe('archived')
    expect((await portal.as(other.admin).ok(records.read, { id: foreign })).status).toBe('active')
    await change([own], 'active')
    expect((await admin().ok(records.read, { id: own })).status).toBe('active')
  })
})

describe('a status of the school', () => {
  const one = (name: string, base: 'active' | 'inactive', access: number) =>
    admin().ok(status.save, { name, noun: 'student', tone: 'plum', access, base, hold_type_id: null })
  const give = (id: number, status_id: number | null, confirmed = true) =>
    admin().ok(personStatus.change, {
      rows: [{ id, status: 'active', status_id, until: null }],
      reason: '',
      confirmed,
    })
  const accessOf = async (id: number) => (await admin().ok(records.read, { id })).roles.map(({ access }) => access)

  it('is offered to whom it is for, shown wherever the person is, and does what its base and access say', async () => {
    const [id, { id: hold }, { id: left }] = [
      idOf(room.students[1]),
      await one('Hold', 'active', 2),
      await one('Expelled', 'inactive', 1),
    ]
    expect((await give(id, null, false)).choices.map(({ name, base, access }) => [name, base, access])).toEqual([
      ['Hold', 'active', 2],
      ['Expelled', 'inactive', 0], // who is not active has no access
    ])
    expect((await give(idOf(room.parents[0]), null, false)).choices).toEqual([])
    await give(id, hold)
    expect(await admin().ok(records.read, { id })).toMatchObject({
      status: 'active',
      label: { name: 'Hold', tone: 'plum' },
      roles: [{ access: 2 }],
    })
    const { rows } = await admin().ok(people.directory, { view: 'students', search: room.students[1]?.name ?? '' })
    expect(rows[0]?.label).toEqual({ name: 'Hold', tone: 'plum' })
    const places = await portal
      .owner()
      .rows<{ message_status: string }>('select message_status from auth.places($1)', [room.students[1]?.user_id])
    expect(places).toEqual([{ message_status: 'Hold' }])
    const { before } = await give(id, left)
    expect([(await admin().ok(records.read, { id })).status, await accessOf(id)]).toEqual(['inactive', [0]])
    expect(before).toMatchObject([{ status: 'active', status_id: hold }])
    await give(id, null)
    expect(await admin().ok(records.read, { id })).toMatchObject({
      status: 'active',
      label: null,
      roles: [{ access: 1 }],
    })
  })

  it('that somebody has is not removed and does no other thing; a date that is over lets it go', async () => {
    const [id, { id: status_id }] = [idOf(room.students[1]), await one('Suspended', 'inactive', 0)]
    await admin().ok(personStatus.change, {
      rows: [{ id, status: 'active', status_id, until: '2026-11-20' }],
      reason: '',
      confirmed: true,
    })
    const { data } = await admin().call(status.remove, { ids: [status_id] })
    expect((data as unknown as { present: unknown }).present).toEqual({ uses: [{ what: 'person', count: 1 }] })
    const { version } = (await admin().ok(status.list, { search: 'Suspended' })).rows[0] ?? { version: 0 }
    const changed = {
      id: status_id,
      version,
      name: 'Suspended',
      noun: 'student' as const,
      tone: 'ok' as const,
      access: 1,
      base: 'active' as const,
      hold_type_id: null,
    }
    expect((await admin().call(status.save, changed)).fields.map(({ path }) => path)).toEqual(['base'])
    await portal
      .owner()
      .rows(`update person set status_until = '2000-01-01' where school_id = $1 and id = $2`, [room.school.id, id])
    await portal.owner().rows('select auth.end_standings()')
    expect(await admin().ok(records.read, { id })).toMatchObject({
      status: 'active',
      label: null,
      roles: [{ access: 1 }],
    })
  })
})

describe('a family', () => {
  it('links a guardian to several children at once, each once, and shows both sides', async () => {
    const { id } = await admin().ok(parentRecord.add, { ...plain, fname: 'Mara', lname: 'Stone' })
    const student_ids = room.students.map(idOf)
    expect(await admin().ok(families.link, { parent_id: id, student_ids, ...rights })).toEqual({ linked: 3 })
    expect(await admin().ok(families.link, { parent_id: id, student_ids, ...rights })).toEqual({ linked: 0 })
    expect(new Set((await admin().ok(records.read, { id })).children.map((child) => child.id))).toEqual(
      new Set(student_ids),
    )
    expect((await admin().ok(records.read, { id: student_ids[0] ?? 0 })).guardians).toContainEqual(
      expect.objectContaining({ id, relationship: 'mother', contact: true }),
    )
    expect(await admin().ok(families.unlink, { parent_id: id, student_ids: student_ids.slice(1) })).toEqual({
      unlinked: 2,
    })
  })

  it('grows by a parent and by a sibling, who has the same guardians with the same rights', async () => {
    const first = await admin().ok(studentRecord.add, { ...ana, number: 'S-910' })
    const mother = await admin().ok(parentRecord.add, {
      ...plain,
      fname: 'Eva',
      lname: 'Núñez',
      child_id: first.id,
      relationship: 'mother',
    })
    const father = await admin().ok(parentRecord.add, {
      ...plain,
      fname: 'Jon',
      lname: 'Núñez',
      child_id: first.id,
      relationship: 'father',
    })
    const second = await admin().ok(studentRecord.add, { ...ana, fname: 'Leo', number: 'S-911', sibling_id: first.id })
    const guardians = async (id: number) =>
      (await admin().ok(records.read, { id })).guardians.map((one) => [
        one.id,
        one.relationship,
        one.custody,
        one.contact,
        one.position,
      ])
    expect(await guardians(first.id)).toEqual([
      [mother.id, 'mother', true, true, 0],
      [father.id, 'father', true, true, 1],
    ])
    expect(await guardians(second.id)).toEqual(await guardians(first.id))
  })

  it('and its classes stand in the log by name', async () => {
    const child = await admin().ok(studentRecord.add, { ...ana, number: 'S-913' })
    await admin().ok(parentRecord.add, { ...plain, fname: 'Eva', lname: 'Sol', child_id: child.id })
    await admin().ok(enrollment.enroll, {
      section_ids: [room.section_id],
      student_ids: [child.id],
      start_date: null,
      override_reason: '',
      confirmed: true,
    })
    const logged = (await admin().ok(records.log, { id: child.id })).rows.map(({ about, name }) => [about, name])
    const { name } = (await admin().ok(records.read, { id: child.id })).sections[0] ?? { name: '' }
    expect(logged.slice(0, 2)).toEqual([
      ['enrollment', name],
      ['guardianship', 'Eva Sol'],
    ])
  })

  it('of another school takes nobody in, and nothing is stored', async () => {
    const other = await portal.classroom({ group_id: room.school.group_id })
    const child = idOf(other.students[0])
    expect((await admin().call(studentRecord.add, { ...ana, number: 'S-912', sibling_id: child })).http).toBe(404)
    expect((await admin().call(parentRecord.add, { ...plain, fname: 'No', lname: 'Body', child_id: child })).http).toBe(
      404,
    )
    expect((await admin().ok(records.duplicates, { fname: 'No', lname: 'Body' })).rows).toEqual([])
  })

  it('with a guardian who must have no contact takes custody and notices away too', async () => {
    const [link] = (await admin().ok(records.read, { id: idOf(room.students[0]) })).guardians
    await admin().ok(families.change, {
      ...rights,
      link_id: link?.link_id ?? 0,
      version: link?.link_version ?? 0,
      no_contact: true,
    })
    expect((await admin().ok(records.read, { id: idOf(room.students[0]) })).guardians).toContainEqual(
      expect.objectContaining({ link_id: link?.link_id, no_contact: true, contact: false, custody: false }),
    )
    expect(
      (
        await admin().call(families.change, {
          ...rights,
          link_id: link?.link_id ?? 0,
          version: link?.link_version ?? 0,
        })
      ).code,
    ).toBe('stale')
  })

  it('never reaches into another school', async () => {
    const other = await portal.classroom({ group_id: room.school.group_id })
    expect(
      (
        await admin().call(families.link, {
          parent_id: idOf(other.parents[0]),
          student_ids: [idOf(room.students[0])],
          ...rights,
        })
      ).http,
    ).toBe(404)
    expect(
      await admin().ok(families.link, {
        parent_id: idOf(room.parents[0]),
        student_ids: [idOf(other.students[0])],
        ...rights,
      }),
    ).toEqual({ linked: 0 })
  })

  it('and advisors: many students at once, and back', async () => {
    const teacher_id = idOf(room.teacher)
    const student_ids = room.students.map(idOf)
    expect((await admin().ok(families.advise, { teacher_id, student_ids, linked: true })).student_ids).toHaveLength(3)
    expect((await admin().ok(records.read, { id: teacher_id })).advisees).toHaveLength(3)
    expect(
      (await admin().ok(families.advise, { teacher_id, student_ids: student_ids.slice(0, 1), linked: false }))
        .student_ids,
    ).toEqual(student_ids.slice(0, 1))
  })
})

describe('a medical record', () => {
  const empty = {
    conditions: '',
    allergies: '',
    medication: '',
    diet: '',
    doctor: '',
    doctor_phone: '',
    insurance: '',
    note: '',
  }
  it('is read and written by the office of the school alone, and the log keeps silent about what it says', async () => {
    const id = idOf(room.students[0])
    expect(await admin().ok(medical.read, { id })).toMatchObject({ ...empty, version: 0 })
    expect(await admin().ok(medical.save, { ...empty, id, allergies: 'Peanuts', version: 0 })).toEqual({ version: 1 })
    expect((await admin().call(medical.save, { ...empty, id, version: 0 })).code).toBe('stale')
    expect(await admin().ok(medical.read, { id })).toMatchObject({
      allergies: 'Peanuts',
      version: 1,
      changed_by: expect.stringContaining(room.admin.username),
    })
    for (const person of [room.teacher, room.students[0], room.parents[0]])
      expect((await portal.as(person).call(medical.read, { id })).http).toBe(403)
    expect(JSON.stringify(await admin().ok(records.log, { id }))).not.toContain('Peanuts')
  })
})

describe('qualifications', () => {
  it('are kept with their dates, put away and back', async () => {
    const person_id = idOf(room.teacher)
    const given = {
      person_id,
      name: 'Licence',
      issuer: 'State',
      number: '1',
      issued_on: '2020-01-01',
      expires_on: '2027-01-01',
    }
    const { id } = await admin().ok(qualifications.save, given)
    expect((await admin().ok(qualifications.list, { person_id })).rows).toMatchObject([
      { id, name: 'Licence', expires_on: '2027-01-01' },
    ])
    await admin().ok(qualifications.archive, { ids: [id], archived: true })
    expect((await admin().ok(qualifications.list, { person_id })).rows).toEqual([])
    await admin().ok(qualifications.archive, { ids: [id], archived: false })
    expect((await admin().ok(records.read, { id: person_id })).qualification_count).toBe(1)
    const wrong = await admin().call(qualifications.save, { ...given, expires_on: '2019-01-01' })
    expect(wrong.fields.map(({ path }) => path)).toEqual(['expires_on'])
  })

  it('of a fellow admin are not touched by an admin who may not manage admins', async () => {
    const second = await portal.person(room.school, schoolAdmin)
    const [row] = await portal
      .owner()
      .insert('qualification', [{ school_id: room.school.id, person_id: idOf(second), name: 'Degree' }])
    await portal
      .owner()
      .rows(`update user_tag set granted = false where school_id = $1 and flag = 'superschooladmin'`, [room.school.id])
    expect((await admin().call(qualifications.archive, { ids: [row?.id ?? 0], archived: true })).http).toBe(403)
    expect(await portal.owner().one('select archived_at from qualification where id = $1', [row?.id])).toEqual({
      archived_at: null,
    })
  })
})
