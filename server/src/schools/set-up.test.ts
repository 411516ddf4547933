import { describe, expect, it } from 'vitest'
import { groups } from '#contract/schools/groups.contract.ts'
import { schoolCopy } from '#contract/schools/school-copy.contract.ts'
import { copyParts, copyPlan } from '#contract/schools/school-parts.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { stateFile } from '#contract/schools/state-file.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { badge, gradingScale } from '#contract/settings/catalogs.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

let made = 0
const code = () => `new-${process.pid}-${++made}`
const about = {
  name: 'Lakeside',
  native_name: '',
  address: '',
  phone: '',
  help_link: '' as const,
  time_zone: 'Europe/Madrid',
  language: 'es' as const,
  languages: ['es' as const, 'en' as const],
  accent: '#0B7A5C',
  grade_low: '1',
  grade_high: '12',
}
const placed = (group_id: number) => ({ group_id, short_code: code(), sis_id: null, host: null })
const bare = { term: null, admin: null, copy: null }
const key = () => ({ key: code() })
const aboveNew = async () => {
  const group_id = await portal.group()
  return { group_id, above: await portal.superAdmin(group_id) }
}
const add = (above: Person, group_id: number, more: object = {}) =>
  portal.as(above).ok(schools.add, { ...about, ...placed(group_id), ...bare, ...more }, key())

describe('a new school', () => {
  it('can be worked in the same day: its term stands, its admin is written to and may come in', async () => {
    const { group_id, above } = await aboveNew()
    const admin = { fname: 'Ana', lname: 'Ruiz', email: `${code()}@mail.example`, username: code() }
    const { id, invited } = await add(above, group_id, {
      term: { name: '2026/27', start_date: '2026-09-01', end_date: '2027-06-30' },
      admin,
    })
    expect(invited).toBe(admin.email)
    const owner = portal.owner()
    expect(await owner.rows('select name, start_date::text from academic_term where school_id = $1', [id])).toEqual([
      { name: '2026/27', start_date: '2026-09-01' },
    ])
    expect(await owner.rows('select recipient from mail_outbox where school_id = $1', [id])).toEqual([
      { recipient: admin.email },
    ])
    expect(await owner.rows('select role from person_role where school_id = $1', [id])).toEqual([{ role: 2 }])
    expect(await portal.as(above).ok(schools.read, { id })).toMatchObject({
      name: 'Lakeside',
      languages: ['es', 'en'],
      uses: [],
      archived: false,
    })
  })

  it.each([
    [{ short_code: 'No Spaces' }, 'short_code'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ language: 'en' as const, languages: ['fr' as const] }, 'languages'],
    [{ term: { name: 'Year', start_date: '2027-01-01', end_date: '2026-01-01' } }, 'term.end_date'],
  ])('with %j is refused at %s', async (wrong, field) => {
    const { group_id, above } = await aboveNew()
    const { http, fields } = await portal
      .as(above)
      .call(schools.add, { ...about, ...placed(group_id), ...bare, ...wrong }, key())
    expect([http, fields?.map(({ path }) => path)]).toEqual([422, [field]])
  })

  it('stands in a group of the caller, under a code that no school anywhere has', async () => {
    const { group_id, above } = await aboveNew()
    const elsewhere = await portal.school()
    const counterpart = await portal
      .as(above)
      .call(schools.add, { ...about, ...placed(group_id), ...bare, short_code: elsewhere.short_code }, key())
    const foreign = await portal
      .as(above)
      .call(schools.add, { ...about, ...placed(elsewhere.group_id), ...bare }, key())
    expect([counterpart, foreign].map(({ http, fields }) => [http, fields?.[0]?.path])).toEqual([
      [422, 'short_code'],
      [422, 'group_id'],
    ])
  })
})

describe('schools', () => {
  it('are listed by page, found by what they are called, and by the group they are below', async () => {
    const { group_id, above } = await aboveNew()
    const lower = await portal.group(group_id)
    const room = await portal.classroom({ group_id: lower })
    await add(above, group_id, { name: 'Álamo' })
    await portal.school()
    const list = (input: object) => portal.as(above).ok(schools.list, input)
    const all = await list({})
    expect([all.count, all.rows[0]?.name, all.groups.length]).toEqual([2, 'Álamo', 2])
    expect((await list({ search: 'alamo' })).rows.map(({ name }) => name)).toEqual(['Álamo'])
    expect((await list({ group_id: lower })).rows).toMatchObject([
      { id: room.school.id, students: 3, staff: 2, sections: 1 },
    ])
    expect((await list({ size: 1, page: 2 })).rows).toHaveLength(1)
    const { text } = await portal.as(above).call(schools.exported, {})
    expect(text.trim().split('\n')).toHaveLength(3)
  })

  it('are changed with what was read last, refused when somebody was faster', async () => {
    const { group_id, above } = await aboveNew()
    const made = await add(above, group_id)
    const {
      id,
      version,
      uses: _uses,
      can: _can,
      group_name: _group,
      archived: _archived,
      ...values
    } = await portal.as(above).ok(schools.read, { id: made.id })
    const given = { ...values, language: 'es' as const, languages: ['es' as const], help_link: 'https://help.example' }
    expect(await portal.as(above).ok(schools.edit, { ...given, id, version, name: 'Seaside' })).toEqual({
      id,
      version: 2,
    })
    const late = await portal.as(above).call(schools.edit, { ...given, id, version, name: 'Hillside' })
    expect([late.http, late.code]).toEqual([409, 'stale'])
    const elsewhere = await portal.school()
    expect(
      (await portal.as(above).call(schools.edit, { ...given, id: elsewhere.id, version: 1, short_code: code() })).http,
    ).toBe(404)
  })

  it('with people stay in their group', async () => {
    const { group_id, above } = await aboveNew()
    const { school } = await portal.classroom({ group_id })
    const lower = await portal.group(group_id)
    const { http, fields } = await portal
      .as(above)
      .call(schools.edit, { ...about, ...placed(lower), id: school.id, version: 1 })
    expect([http, fields?.[0]?.path]).toEqual([422, 'group_id'])
  })

  it('that are archived are entered by nobody, until they are restored', async () => {
    const { group_id, above } = await aboveNew()
    const school = await portal.school({ group_id })
    const admin = await portal.person(school, 2)
    const archive = (archived: boolean) => portal.as(above).ok(schools.archive, { ids: [school.id], archived })
    await archive(true)
    expect((await portal.as(admin).call(session.configuration, {})).http).toBe(401)
    expect((await portal.as(above).ok(schools.list, {})).archived_count).toBe(1)
    await archive(false)
    expect((await portal.as(admin).call(session.configuration, {})).http).toBe(200)
  })

  it('that nobody uses are removed with their set-up and the admin who never came', async () => {
    const { group_id, above } = await aboveNew()
    const username = code()
    const { id } = await add(above, group_id, {
      admin: { fname: 'Ana', lname: 'Ruiz', email: 'ana@mail.example', username },
    })
    await portal.owner().insert('badge', [{ school_id: id, name: 'Reader' }])
    await portal.as(above).ok(schools.remove, { id })
    expect((await portal.as(above).call(schools.read, { id })).http).toBe(404)
    expect(await portal.owner().count('account', 'username = $1', [username])).toBe(0)
  })

  it('that are used stay, and say by what', async () => {
    const { group_id, above } = await aboveNew()
    const { school } = await portal.classroom({ group_id })
    const { http, code: word, data } = await portal.as(above).call(schools.remove, { id: school.id })
    expect([http, word]).toEqual([409, 'in-use'])
    expect((data as unknown as { present: unknown }).present).toEqual({
      uses: [
        { what: 'people', count: 7 },
        { what: 'courses', count: 1 },
        { what: 'sections', count: 1 },
      ],
    })
    expect((await portal.as(above).call(schools.remove, { id: (await portal.school()).id })).http).toBe(404)
  })
})

describe('what a school says of itself', () => {
  it('is changed by its own admin, and neither its code nor its group', async () => {
    const school = await portal.school()
    const admin = await portal.person(school, 2)
    await portal.as(admin).ok(schools.saveInformation, { ...about, name: 'Ours', version: 1 })
    expect(await portal.as(admin).ok(schools.information, {})).toMatchObject({
      name: 'Ours',
      short_code: school.short_code,
      time_zone: 'Europe/Madrid',
      can: { edit: true },
    })
    const sly = await portal
      .as(admin)
      .call(schools.saveInformation, { ...about, version: 2, short_code: 'mine' } as never)
    expect(sly.http).toBe(422)
    expect((await portal.as(admin).call(schools.saveInformation, { ...about, version: 1 })).code).toBe('stale')
  })
})

describe('a copy from another school', () => {
  const filled = async () => {
    const { group_id, above } = await aboveNew()
    const from = await portal.classroom({ group_id })
    await portal.owner().insert(
      'badge',
      ['Reader', 'Helper'].map((name) => ({ school_id: from.school.id, name })),
    )
    const to = await portal.school({ group_id })
    await portal.owner().insert('badge', [{ school_id: to.id, name: 'reader', points: 9 }])
    const copy = (parts: typeof copyParts | ['badges'], confirmed: boolean) =>
      portal
        .as(above)
        .ok(schoolCopy.copy, { from_school_id: from.school.id, school_id: to.id, parts: [...parts], confirmed })
    return {
      above,
      from,
      to,
      copy,
      counts: () =>
        Promise.all(copyPlan(copyParts).map(({ table }) => portal.owner().count(table, 'school_id = $1', [to.id]))),
    }
  }

  it('is told before it is made, changes nothing until then, and brings what was told', async () => {
    const { copy, counts, to } = await filled()
    const before = await counts()
    const preview = await copy(copyParts, false)
    expect(preview.id).toBeNull()
    expect(await counts()).toEqual(before)
    const done = await copy(copyParts, true)
    expect(done.parts).toEqual(preview.parts)
    expect(done.parts.find(({ part }) => part === 'badges')).toEqual({ part: 'badges', rows: 1, kept: 1 })
    const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
    expect(sum(await counts())).toBe(sum(before) + sum(done.parts.map(({ rows }) => rows)))
    const [course] = await portal
      .owner()
      .rows<{ department: string }>(
        'select d.name as department from course c join department d on (d.school_id, d.id) = (c.school_id, c.department_id) where c.school_id = $1',
        [to.id],
      )
    expect(course?.department).toMatch(/^Biology/)
    expect(
      await portal
        .owner()
        .rows('select points from badge where school_id = $1 and lower(name) = $2', [to.id, 'reader']),
    ).toEqual([{ points: 9 }])
  })

  it('leaves out what has a letter that is taken here under another name', async () => {
    const { above, from, to } = await filled()
    const code = { category: 'excused', counts: 'excused', letter: 'x' }
    await portal.owner().insert('attendance_code', [{ school_id: from.school.id, name: 'Trip', ...code }])
    await portal.owner().insert('attendance_code', [{ school_id: to.id, name: 'Excursion', ...code, letter: 'X' }])
    const asked = { from_school_id: from.school.id, school_id: to.id, parts: ['attendance' as const], confirmed: true }
    expect((await portal.as(above).ok(schoolCopy.copy, asked)).parts).toEqual([
      { part: 'attendance', rows: 0, kept: 5 },
    ])
  })

  it('brings lessons without files and question sets of the other school, and without what outside systems know the originals by', async () => {
    const { copy, from, to } = await filled()
    const school_id = from.school.id
    await portal
      .owner()
      .rows(`update course set sis_id = 'C1', sis_extra = '{"a": "b"}' where school_id = $1`, [school_id])
    const [course] = await portal
      .owner()
      .rows<{ id: number }>('select id from course where school_id = $1 limit 1', [school_id])
    const [unit] = await portal.owner().insert('course_unit', [{ school_id, course_id: course?.id, name: 'Reefs' }])
    const text = { kind: 'text', body: 'Corals' }
    const blocks = [text, { kind: 'questions', set_id: 1 }, { kind: 'files', file_ids: [1] }]
    await portal
      .owner()
      .rows('insert into course_lesson (school_id, unit_id, name, blocks) values ($1, $2, $3, $4)', [
        school_id,
        unit?.id,
        'Polyps',
        JSON.stringify(blocks),
      ])
    await copy(copyParts, true)
    expect(await portal.owner().rows('select blocks from course_lesson where school_id = $1', [to.id])).toEqual([
      { blocks: [text] },
    ])
    expect(
      await portal.owner().count('course', 'school_id = $1 and (sis_id is not null or sis_extra is not null)', [to.id]),
    ).toBe(0)
  })

  it('made twice brings nothing the second time', async () => {
    const { copy } = await filled()
    await copy(copyParts, true)
    expect((await copy(copyParts, true)).parts.filter(({ rows }) => rows > 0)).toEqual([])
  })

  it('is taken out again, rows changed meanwhile included', async () => {
    const { above, copy, counts, to } = await filled()
    const before = await counts()
    const { id } = await copy(copyParts, true)
    const admin = await portal.person(to, 2)
    const scale = (await portal.as(admin).ok(gradingScale.list, {})).rows[0]
    const { archived: _archived, position: _position, ...values } = scale ?? ({} as never)
    await portal.as(admin).ok(gradingScale.save, { ...values, rows: values.rows.slice(0, 2) })
    await portal.as(above).ok(schoolCopy.undo, { school_id: to.id, id: id ?? 0 })
    expect(await counts()).toEqual(before)
    expect(await portal.as(above).ok(schoolCopy.copies, { school_id: to.id })).toMatchObject({
      rows: [{ undone: true }],
    })
    expect((await portal.as(above).call(schoolCopy.undo, { school_id: to.id, id: id ?? 0 })).http).toBe(404)
  })

  it('stays when something of it is in use', async () => {
    const { above, copy, counts, to } = await filled()
    const { id } = await copy(copyParts, true)
    const [course] = await portal.owner().rows<{ id: number }>('select id from course where school_id = $1', [to.id])
    const [term] = await portal
      .owner()
      .rows<{ id: number }>('select id from academic_term where school_id = $1', [to.id])
    await portal
      .owner()
      .insert('section', [
        { school_id: to.id, course_id: course?.id, academic_term_id: term?.id, number: '1', name: 'Used' },
      ])
    const before = await counts()
    const { http, code: word } = await portal.as(above).call(schoolCopy.undo, { school_id: to.id, id: id ?? 0 })
    expect([http, word, await counts()]).toEqual([409, 'schools.copy-used', before])
  })

  it('neither comes from nor goes to a school of another group', async () => {
    const { above, from, to } = await filled()
    const foreign = await portal.school()
    const call = (from_school_id: number, school_id: number) =>
      portal.as(above).call(schoolCopy.copy, { from_school_id, school_id, parts: ['badges'], confirmed: true })
    expect((await call(foreign.id, to.id)).http).toBe(404)
    expect((await call(from.school.id, foreign.id)).http).toBe(404)
    expect((await portal.as(above).call(schoolCopy.copies, { school_id: foreign.id })).http).toBe(404)
    expect((await portal.as(await portal.person(to, 2)).call(badge.list, {})).http).toBe(200)
  })
})

describe('the file for the state', () => {
  it('holds complete records of active students; the others are told with what they lack', async () => {
    const room = await portal.classroom()
    const [whole, half] = room.students
    await portal
      .owner()
      .rows(`update person set gender = 'female', sis_id = 'AZ-' || id where school_id = $1`, [room.school.id])
    await portal
      .owner()
      .rows(`update student set birth_date = '2010-02-03' where school_id = $1 and id <> $2`, [
        room.school.id,
        half?.person_id,
      ])
    await portal
      .owner()
      .rows(`update person set status = 'inactive' where school_id = $1 and id = $2`, [
        room.school.id,
        room.students[2]?.person_id,
      ])
    await portal.classroom()
    const asked = portal.as(room.admin)
    expect(await asked.ok(stateFile.incomplete, {})).toMatchObject({
      rows: [{ id: half?.person_id, lacks: ['birth_date'] }],
      count: 1,
      ready: 1,
    })
    expect((await asked.ok(stateFile.incomplete, { lacks: 'gender' })).count).toBe(0)
    const { text } = await asked.call(stateFile.file, {})
    expect(text.trim().split('\n')).toHaveLength(2)
    expect(text).toContain(`AZ-${whole?.person_id}`)
    expect((await portal.as(room.teacher).call(stateFile.incomplete, {})).http).toBe(403)
  })
})

describe('groups', () => {
  it('are a tree below the own one, which counts what is below', async () => {
    const { group_id, above } = await aboveNew()
    const lower = await portal.as(above).ok(groups.save, { name: 'Coast', code: code(), parent_id: group_id })
    const lowest = await portal.as(above).ok(groups.save, { name: 'Harbour', code: code(), parent_id: lower.id })
    await portal.school({ group_id: lowest.id })
    await portal.group()
    const { rows } = await portal.as(above).ok(groups.tree, {})
    expect(rows.map(({ id, path, schools: own, below }) => ({ id, path, own, below }))).toEqual([
      { id: group_id, path: [group_id], own: 0, below: 1 },
      { id: lower.id, path: [group_id, lower.id], own: 0, below: 1 },
      { id: lowest.id, path: [group_id, lower.id, lowest.id], own: 1, below: 1 },
    ])
  })

  it('move with all that is below, but not into themselves', async () => {
    const { group_id, above } = await aboveNew()
    const [first, second] = [await portal.group(group_id), await portal.group(group_id)]
    const child = await portal.group(first)
    const grandchild = await portal.group(child)
    const one = await portal.as(above).ok(groups.read, { id: child })
    await portal
      .as(above)
      .ok(groups.save, { id: child, version: one.version, name: one.name, code: one.code, parent_id: second })
    expect((await portal.as(above).ok(groups.read, { id: grandchild })).path).toEqual([
      group_id,
      second,
      child,
      grandchild,
    ])
    const own = await portal.as(above).ok(groups.read, { id: child })
    const loop = await portal
      .as(above)
      .call(groups.save, { id: child, version: own.version, name: own.name, code: own.code, parent_id: grandchild })
    expect([loop.http, loop.fields?.[0]?.path]).toEqual([422, 'parent_id'])
  })

  it('are removed when nothing is in them, otherwise say what is', async () => {
    const { group_id, above } = await aboveNew()
    const [empty, full] = [await portal.group(group_id), await portal.group(group_id)]
    await portal.school({ group_id: full })
    await portal.as(above).ok(groups.remove, { id: empty })
    const { http, data } = await portal.as(above).call(groups.remove, { id: full })
    expect([http, (data as unknown as { present: unknown }).present]).toEqual([
      409,
      { uses: [{ what: 'schools', count: 1 }] },
    ])
    expect((await portal.as(above).call(groups.remove, { id: group_id })).code).toBe('schools.own-group')
    expect((await portal.as(above).call(groups.remove, { id: await portal.group() })).http).toBe(404)
  })
})
