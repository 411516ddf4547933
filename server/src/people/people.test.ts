import { beforeAll, describe, expect, it } from 'vitest'
import { parent, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { people } from '#contract/people/people.contract.ts'
import { asRequest, type Classroom, type Person, type School, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const names = async (caller: Person | undefined, input: Record<string, unknown>): Promise<string[]> =>
  (await portal.as(caller).ok(people.directory, { size: 200, ...input })).rows.map(
    ({ fname, lname }) => `${fname} ${lname}`,
  )

type Given = {
  fname: string
  lname: string
  native_name?: string
  phone?: string
  email?: string
  sis_id?: string
  status?: string
}
/** Somebody whom the school knows, with a role and without an account. */
const known = async ({ id }: { id: number }, role: number, values: Given): Promise<number> => {
  const [row] = await portal
    .owner()
    .insert('person', [
      { native_name: '', phone: '', email: '', sis_id: null, status: 'active', mname: '', ...values, school_id: id },
    ])
  await portal.owner().insert('person_role', [{ school_id: id, person_id: row?.id, role }])
  return row?.id ?? 0
}

describe('the directory', () => {
  let room: Classroom
  let sister: Classroom
  beforeAll(async () => {
    room = await portal.classroom()
    sister = await portal.classroom({ group_id: room.school.group_id })
  })

  it('shows a school admin everybody of the school and nobody else, not even as a count', async () => {
    const list = await portal.as(room.admin).ok(people.directory, {})
    expect(new Set(list.rows.map(({ id }) => id))).toEqual(
      new Set([room.admin, room.teacher, ...room.students, ...room.parents].map(({ person_id }) => person_id)),
    )
    expect(list.count).toBe(8)
    const sizes = {
      all_count: 8,
      students_count: 3,
      teachers_count: 1,
      parents_count: 3,
      staff_count: 2,
      grade_levels: ['9'],
    }
    expect(await portal.as(room.admin).ok(people.sizes, {})).toEqual(sizes)
    await portal.owner().rows(`update person set status = 'archived' where id = $1`, [room.students[0]?.person_id])
    const { students_count } = await portal.as(room.admin).ok(people.sizes, { status: 'active' })
    expect([students_count, (await portal.as(room.admin).ok(people.sizes, { status: 'archived' })).all_count]).toEqual([
      sizes.students_count - 1,
      1,
    ])
    await portal.owner().rows(`update person set status = 'active' where id = $1`, [room.students[0]?.person_id])
    expect(await portal.as(room.admin).ok(people.sizes, { school_id: sister.school.id })).toMatchObject({
      all_count: 0,
      grade_levels: [],
    })
  })

  it('finds people by the own statuses of the school, and files name them', async () => {
    const [hold] = await portal
      .owner()
      .insert('status', [{ school_id: room.school.id, name: 'Library hold', base: 'active' }])
    const [theirs] = await portal
      .owner()
      .insert('status', [{ school_id: sister.school.id, name: 'Library hold', base: 'active' }])
    await portal.owner().rows('update person set status_id = $2 where id = $1', [room.students[0]?.person_id, hold?.id])
    await portal
      .owner()
      .rows('update person set status_id = $2 where id = $1', [sister.students[0]?.person_id, theirs?.id])
    const list = await portal.as(room.admin).ok(people.directory, { own_status: hold?.id ?? 0 })
    expect([list.count, list.rows.map(({ id }) => id)]).toEqual([1, [room.students[0]?.person_id]])
    expect(await names(room.admin, { own_status: theirs?.id })).toEqual([])
    const { text } = await portal.as(room.admin).call(people.exported, { own_status: hold?.id ?? 0 })
    expect(text.split('\n')).toHaveLength(3)
    expect(text).toContain('Library hold')
    await portal.owner().rows('update person set status_id = null where status_id = any ($1)', [[hold?.id, theirs?.id]])
  })

  it('shows a super admin everybody of the group, below it too, and no other group', async () => {
    const below = await portal.classroom({ group_id: await portal.group(room.school.group_id) })
    const abroad = await portal.classroom()
    const above = await portal.superAdmin(room.school.group_id)
    const list = await portal.as(above).ok(people.directory, { size: 200 })
    expect(new Set(list.rows.map(({ school_id }) => school_id))).toEqual(
      new Set([room.school.id, sister.school.id, below.school.id]),
    )
    expect(list.count).toBe(24)
    expect(await portal.as(above).ok(people.sizes, {})).toMatchObject({ all_count: 24, students_count: 9 })
    expect((await portal.as(above).ok(people.directory, { school_id: sister.school.id })).count).toBe(8)
    const foreign = await portal.as(above).ok(people.directory, { school_id: abroad.school.id })
    expect([foreign.count, foreign.rows]).toEqual([0, []])
    expect(await portal.as(above).ok(people.sizes, { school_id: abroad.school.id })).toMatchObject({
      all_count: 0,
      grade_levels: [],
    })
    const [inSchool] = await portal
      .as(above)
      .ok(people.directory, { search: abroad.teacher.username })
      .then(({ rows, count }) => [[rows, count]])
    expect(inSchool).toEqual([[], 0])
  })

  it.each(['people.directory', 'people.sizes', 'people.exported', 'people.sendLink'] as const)(
    'is closed to teachers, students and parents: %s',
    async (name) => {
      const endpoint = people[name.slice(7) as 'directory']
      for (const person of [room.teacher, room.students[0], room.parents[0]])
        expect((await portal.send(person, asRequest(endpoint, { school_id: room.school.id, person_id: 1 }))).http).toBe(
          403,
        )
    },
  )

  it.each([
    ['students', 'students_count'],
    ['teachers', 'teachers_count'],
    ['parents', 'parents_count'],
    ['staff', 'staff_count'],
  ] as const)('has as many rows in the view %s as it says', async (view, figure) => {
    const list = await portal.as(room.admin).ok(people.directory, { view })
    const { [figure]: size } = await portal.as(room.admin).ok(people.sizes, {})
    expect([list.count, list.rows.length]).toEqual([size, size])
  })

  it('says in which roles the caller may act for each', async () => {
    const { rows } = await portal.as(room.admin).ok(people.directory, {})
    const rolesFor = (person: Person | undefined) => rows.find(({ id }) => id === person?.person_id)?.act_as
    expect([
      rolesFor(room.admin),
      rolesFor(room.teacher),
      rolesFor(room.students[0]),
      rolesFor(room.parents[0]),
    ]).toEqual([[], [teacher], [student], [parent]])
    const above = await portal.superAdmin(room.school.group_id)
    const { rows: staff } = await portal.as(above).ok(people.directory, { view: 'staff', school_id: room.school.id })
    expect(new Set(staff.flatMap(({ act_as }) => act_as))).toEqual(new Set([schoolAdmin, teacher]))
  })
})

describe('a search', () => {
  let school: School
  let admin: Person
  beforeAll(async () => {
    school = await portal.school()
    admin = await portal.person(school, schoolAdmin)
    await known(school, student, {
      fname: 'José',
      lname: 'Muñoz',
      phone: '+49 170 555 4411',
      email: 'jose@mail.example',
      sis_id: 'NA-10377',
    })
    await known(school, student, { fname: 'Chen', lname: 'Yichen', native_name: '陈奕辰' })
    await known(school, parent, {
      fname: 'Yelena',
      lname: 'Petrova',
      native_name: 'Елена Петрова',
      phone: '0044 20 7946 0321',
    })
    await known(school, parent, { fname: 'Abdullah', lname: 'Al-Harbi', native_name: 'عبدالله الحربي' })
    await known(school, teacher, { fname: '100%', lname: 'O\u2019Neil_"x"', email: 'a_b@mail.example' })
    await known(school, teacher, { fname: 'Back', lname: 'slash\\one' })
    await known(school, teacher, { fname: 'Đặng', lname: 'Minh Anh', status: 'inactive' })
  })

  it.each([
    ['jos', ['José Muñoz']],
    ['JOSE', ['José Muñoz']],
    ['josé munoz', ['José Muñoz']],
    ['munoz jose', ['José Muñoz']],
    ['mu jo', ['José Muñoz']],
    ['ÑOZ', ['José Muñoz']],
    ['na-103', ['José Muñoz']],
    ['jose@mail', ['José Muñoz']],
    ['4411', ['José Muñoz']],
    ['555-44 11', ['José Muñoz']],
    ['0321', ['Yelena Petrova']],
    ['7946', []],
    ['陈奕', ['Chen Yichen']],
    ['辰', ['Chen Yichen']],
    ['петр', ['Yelena Petrova']],
    ['الحربي', ['Abdullah Al-Harbi']],
    ['dang', ['Đặng Minh Anh']],
    ['100%', ['100% O\u2019Neil_"x"']],
    ['neil_', ['100% O\u2019Neil_"x"']],
    ['a_b', ['100% O\u2019Neil_"x"']],
    ['slash\\', ['Back slash\\one']],
    ['"x"', ['100% O\u2019Neil_"x"']],
    ['_', ['100% O\u2019Neil_"x"']],
    ['%%', []],
    ['\\\\', []],
    [`' or true --`, []],
    [`%s %L $1 {}`, []],
    ['jose petrova', []],
  ] as const)('for %j finds %j', async (search, expected) => expect(await names(admin, { search })).toEqual(expected))

  it('finds somebody by a name that was changed, and no longer by the old one', async () => {
    const id = await known(school, parent, { fname: 'Before', lname: 'Marriage' })
    await portal.owner().rows(`update person set lname = 'Wedding', phone = '11 22 33 999' where id = $1`, [id])
    expect([
      await names(admin, { search: 'marriage' }),
      await names(admin, { search: 'wedding' }),
      await names(admin, { search: '33999' }),
    ]).toEqual([[], ['Before Wedding'], ['Before Wedding']])
    await portal
      .owner()
      .rows('insert into student (school_id, id, number) values ($1, $2, $3)', [school.id, id, 'QX-777'])
    expect(await names(admin, { search: 'qx-777' })).toEqual(['Before Wedding'])
    await portal.owner().rows('delete from student where id = $1', [id])
    await portal.owner().rows('delete from person_role where person_id = $1', [id])
    await portal.owner().rows('delete from person where id = $1', [id])
    expect(await names(admin, { search: 'wedding' })).toEqual([])
  })

  it('of 10,000 characters is refused at its field', async () => {
    const { http, fields } = await portal.as(admin).call(people.directory, { search: 'x'.repeat(10_000) })
    expect([http, fields.map(({ path, key }) => [path, key])]).toEqual([422, [['search', 'errors.field.too-long']]])
  })

  it('of 50 words is answered', async () =>
    expect(await names(admin, { search: 'a '.repeat(50) })).toEqual(expect.any(Array)))

  it.each([
    [{ role: '5', search: 'yel' }, ['Yelena Petrova']],
    [{ role: '4', search: 'yel' }, []],
    [{ status: 'inactive' }, ['Đặng Minh Anh']],
    [{ view: 'parents', sort: 'name', descending: true }, ['Yelena Petrova', 'Abdullah Al-Harbi']],
    [{ view: 'students', sign_in: 'never' }, ['José Muñoz', 'Chen Yichen']],
    [{ grade_level: '9' }, []],
    [{ grade_level: `9' or true --` }, []],
  ])('with the filter %j leaves %j', async (input, expected) => expect(await names(admin, input)).toEqual(expected))

  it.each([
    { view: 'all' },
    { status: `x' or true --` },
    { role: '1' },
    { sort: 'lname; drop table person' },
    { school_id: '1 or 1' },
  ])('refuses %j', async (input) =>
    expect((await portal.send(admin, asRequest(people.directory, input))).http).toBe(422),
  )

  it.each(['name', 'role', 'grade_level', 'status', 'last_login_at'] as const)(
    'sorted by %s holds everybody once, page after page',
    async (sort) => {
      const seen = []
      for (const page of [1, 2, 3])
        seen.push(...(await portal.as(admin).ok(people.directory, { sort, descending: page > 0, page, size: 3 })).rows)
      expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([8, 8])
    },
  )
})

describe('the export', () => {
  it('holds the rows of the filter over all pages, and neutralises formulas', async () => {
    const school = await portal.school()
    const admin = await portal.person(school, schoolAdmin)
    const ids = []
    for (const fname of ['=1+1', '@SUM(A1)', '+49', 'Plain'])
      ids.push(await known(school, parent, { fname, lname: 'Cell', phone: '-1' }))
    const { text } = await portal.as(admin).call(people.exported, { view: 'parents', size: 10 })
    expect(text.split('\n')[0]).toBe(
      "\uFEFFLast name,First name,Name in own script,Roles,Grade level,ID,E-mail,Phone,Status,School's status,Last sign-in",
    )
    expect(text).toContain("'=1+1")
    expect(text).toContain("'@SUM(A1)")
    expect(text).toContain("'+49")
    expect(text.trim().split('\n').length).toBe(5)
    const chosen = await portal.send(admin, {
      method: 'GET',
      url: `/api/v2/${people.exported.path}?ids[0]=${ids[3]}&ids[1]=${ids[0]}`,
    })
    expect(chosen.text.trim().split('\n').length).toBe(3)
  })
})

describe('a link to set the password', () => {
  it('is mailed to the person, works, and is shown to nobody', async () => {
    const room = await portal.classroom()
    const [person] = room.students
    const answer = await portal
      .as(room.admin)
      .call(people.sendLink, { school_id: room.school.id, person_id: person?.person_id ?? 0 })
    expect([answer.http, answer.data]).toEqual([200, { email: `${person?.username}@school.example` }])
    const [mail] = await portal
      .owner()
      .rows<{ body: string }>('select body from mail_outbox where recipient = $1', [answer.data.email])
    const [, code = ''] = /code=([\w-]{43})/.exec(mail?.body ?? '') ?? []
    expect(code).not.toBe('')
    expect(answer.text).not.toContain(code)
  })

  it('goes to nobody beside or above, and not without an address', async () => {
    const room = await portal.classroom()
    const another = await portal.person(room.school, schoolAdmin)
    const send = (person_id: number) =>
      portal.as(room.admin).call(people.sendLink, { school_id: room.school.id, person_id })
    expect([(await send(another.person_id)).http, (await send(room.admin.person_id)).http]).toEqual([404, 404])
    const mute = await portal.person(room.school, parent)
    await portal.owner().rows(`update account set email = '' where id = $1`, [mute.user_id])
    await portal.owner().rows(`update person set email = '' where id = $1`, [mute.person_id])
    expect((await send(mute.person_id)).code).toBe('people.no-address')
  })
})

describe('what the palette finds', () => {
  let room: Classroom
  let other: Classroom
  beforeAll(async () => {
    room = await portal.classroom()
    other = await portal.classroom({ in: room.school })
  })
  const find = async (caller: Person | undefined, search: string) => {
    const answer = await portal.as(caller).ok(people.find, { search })
    return { people: answer.people.map(({ id }) => id), sections: answer.sections.map(({ id }) => id) }
  }

  it('is everybody and every section of the school for its admin, eight at most', async () => {
    const found = await find(room.admin, 'user')
    expect(found.people.length).toBe(8)
    expect(new Set((await find(room.admin, 'biology')).sections)).toEqual(new Set([room.section_id, other.section_id]))
    expect(await find(room.admin, room.parents[0]?.username ?? '')).toEqual({
      people: [room.parents[0]?.person_id],
      sections: [],
    })
  })

  it('begins with those whose name begins so', async () => {
    const school = await portal.school()
    const admin = await portal.person(school, schoolAdmin)
    for (const lname of ['Almeida', 'Bemeir', 'Meier']) await known(school, parent, { fname: 'Ada', lname })
    const { people: found } = await portal.as(admin).ok(people.find, { search: 'mei' })
    expect(found.map(({ lname }) => lname)).toEqual(['Meier', 'Almeida', 'Bemeir'])
  })

  it('is own students and sections for a teacher', async () => {
    expect(await find(room.teacher, room.students[0]?.username ?? '')).toEqual({
      people: [room.students[0]?.person_id],
      sections: [],
    })
    for (const person of [other.students[0], room.parents[0], room.admin])
      expect((await find(room.teacher, person?.username ?? '')).people).toEqual([])
    expect((await find(room.teacher, 'biology')).sections).toEqual([room.section_id])
  })

  it('is nobody for students and parents, and the sections they belong to', async () => {
    for (const person of [room.students[0], room.parents[0]]) {
      expect((await find(person, 'user')).people).toEqual([])
      expect((await find(person, 'biology')).sections).toEqual([room.section_id])
    }
    const [stranger] = await portal.people(room.school, student)
    expect(await find(stranger, 'biology')).toEqual({ people: [], sections: [] })
  })

  it('is the people of the own group for a super admin', async () => {
    const above = await portal.superAdmin(room.school.group_id)
    const abroad = await portal.classroom()
    expect((await find(above, room.teacher.username)).people).toEqual([room.teacher.person_id])
    expect(await find(above, abroad.teacher.username)).toEqual({ people: [], sections: [] })
  })

  it.each(['%', '_', '\\', `'`, '"'])('for %j is nothing that does not hold it', async (search) =>
    expect(await find(room.admin, search)).toEqual({ people: [], sections: [] }),
  )
})
