import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { allFlags, allRoles, type Role, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { customRoles } from '#contract/security/custom-roles.contract.ts'
import { dictionary, schoolTags } from '#contract/security/dictionary.contract.ts'
import { defaultFlags, effectiveTags, type TagSource, type TagState } from '#contract/security/flags.rules.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
let above: Person
beforeAll(async () => {
  room = await portal.classroom()
  above = await portal.superAdmin(room.school.group_id)
})

const change = (flag: string, to: TagState, from: TagState = 'inherit') => ({ flag, from, to })
const keeper = async (school = room.school) => {
  const admin = await portal.person(school, schoolAdmin)
  await portal
    .owner()
    .insert('user_tag', [{ school_id: school.id, person_id: admin.person_id, flag: 'superschooladmin', granted: true }])
  return admin
}
const may = async (person: Person) => {
  const { user_settings } = await portal.as(person).ok(session.configuration, {})
  return new Set(allFlags.filter((flag) => user_settings[flag]))
}

describe('one rule in two languages', () => {
  it('every role begins with what the contract says', async () => {
    for (const role of allRoles) {
      const { flags } = await portal
        .owner()
        .one<{ flags: string[] }>('select kernel.default_flags($1::smallint) as flags', [role])
      expect(flags.toSorted()).toEqual([...defaultFlags[role]].toSorted())
    }
  })

  it('the database and the contract agree on whatever sources there are', async () => {
    const names = ['viewgradebook', 'updategradebook', 'readroster', 'payinvoice', 'pilot']
    const some = fc.subarray(names)
    const says = fc
      .tuple(some, some)
      .map(([granted, denied]) => ({ granted, denied: denied.filter((flag) => !granted.includes(flag)) }))
    const roles = fc.constantFrom<Role>(2, 3, 4, 5)
    await fc.assert(
      fc.asyncProperty(
        roles,
        fc.array(says, { maxLength: 2 }),
        fc.array(says, { maxLength: 2 }),
        fc.array(says, { maxLength: 2 }),
        fc.option(says),
        async (role, groups, ofSchool, custom, user) => {
          const top = await portal.group()
          const school = await portal.school({ group_id: await portal.group(top) })
          const person = await portal.person(school, role)
          const owner = portal.owner()
          const path = [top, school.group_id]
          for (const [at, one] of groups.entries())
            await owner.insert('role_tag', [{ group_id: path[at], role, ...one }])
          for (const [at, one] of ofSchool.entries()) {
            const [tag] = await owner.insert('school_tag', [
              { group_id: path[at % 2], name: `Tag ${at}`, school_ids: [school.id] },
            ])
            await owner.insert('school_tag_role', [{ group_id: path[at % 2], school_tag_id: tag?.id, role, ...one }])
          }
          for (const [at, one] of custom.entries()) {
            const [made] = await owner.insert('custom_role', [{ school_id: school.id, name: `Role ${at}`, ...one }])
            await owner.insert('custom_role_person', [
              { school_id: school.id, custom_role_id: made?.id, person_id: person.person_id },
            ])
          }
          for (const [flags, granted] of [
            [user?.granted ?? [], true],
            [user?.denied ?? [], false],
          ] as const)
            if (flags.length > 0)
              await owner.insert(
                'user_tag',
                flags.map((flag) => ({ school_id: school.id, person_id: person.person_id, flag, granted })),
              )
          const asked = [school.id, person.person_id, role, path]
          const sources = await owner.rows<TagSource & { place: number }>(
            'select * from auth.sources_in($1, $2, $3::smallint, $4) order by place',
            asked,
          )
          expect(sources.length).toBe(
            1 +
              groups.length +
              ofSchool.length +
              custom.length +
              (user && user.granted.length + user.denied.length > 0 ? 1 : 0),
          )
          const { flags } = await owner.one<{ flags: string[] }>(
            'select auth.effective_in($1, $2, $3::smallint, $4) as flags',
            asked,
          )
          expect(flags.toSorted()).toEqual([...effectiveTags(sources)].toSorted())
          expect(new Set(flags).size).toBe(flags.length)
          expect(await may(person)).toEqual(new Set(allFlags.filter((flag) => flags.includes(flag))))
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('a tag that is taken', () => {
  it('bites on the next call of the same session, and gives way again', async () => {
    const { teacher: who, admin } = room
    const read = () => portal.as(who).call(attendance.roll, { section_id: room.section_id, date: '2026-11-20' })
    const before = (await read()).http
    expect(before).not.toBe(403)
    const flags = ['readattendance', 'updateattendance', 'viewattendance']
    await portal.as(admin).ok(tags.save, {
      kind: 'user',
      id: who.person_id,
      changes: flags.map((flag) => change(flag, 'deny')),
      reason: 'On leave',
    })
    const refused = await read()
    expect([refused.http, refused.message]).toEqual([
      403,
      `You may not do this. The permission missing is: ${flags.join(', ')}.`,
    ])
    expect((await may(who)).has('updateattendance')).toBe(false)
    const { roles } = await portal.as(admin).ok(tags.consolidated, { id: who.person_id })
    expect(roles).toEqual([teacher])
    await portal
      .as(admin)
      .ok(tags.save, { kind: 'user', id: who.person_id, changes: flags.map((flag) => change(flag, 'inherit', 'deny')) })
    expect((await read()).http).toBe(before)
  })

  it('is told by name, with who did it, for whom, old and new', async () => {
    const { teacher: who, admin } = room
    await portal.as(admin).ok(tags.save, {
      kind: 'user',
      id: who.person_id,
      changes: [change('viewresources', 'deny')],
      reason: 'Asked for',
    })
    await portal
      .as(admin)
      .ok(tags.save, { kind: 'user', id: who.person_id, changes: [change('viewresources', 'allow', 'deny')] })
    const rows = await portal.owner().rows(
      `
        select operation, user_id, reason, coalesce(new ->> 'granted', '') as granted, old ->> 'granted' as was
        from audit_log
        where school_id = $1
          and table_name = 'user_tag'
          and row_id = (select id from user_tag where school_id = $1 and person_id = $2 and flag = 'viewresources')
        order by id`,
      [room.school.id, who.person_id],
    )
    expect(rows).toEqual([
      { operation: 'insert', user_id: admin.user_id, reason: 'Asked for', granted: 'false', was: null },
      { operation: 'update', user_id: admin.user_id, reason: null, granted: 'true', was: 'false' },
    ])
  })

  it('is not saved over what somebody else said meanwhile', async () => {
    const { students, admin } = room
    const id = students[0]?.person_id ?? 0
    await portal.as(admin).ok(tags.save, { kind: 'user', id, changes: [change('viewmessaging', 'deny')] })
    const stale = await portal
      .as(admin)
      .call(tags.save, { kind: 'user', id, changes: [change('viewmessaging', 'allow')] })
    expect([stale.http, stale.code]).toEqual([409, 'stale'])
  })
})

describe('nobody', () => {
  it('gives what they lack, in whatever way, and hears its name', async () => {
    const { admin, teacher: who } = room
    const refused = await portal
      .as(admin)
      .call(tags.save, { kind: 'user', id: who.person_id, changes: [change('asiroster', 'allow')] })
    expect([refused.http, refused.code]).toEqual([403, 'security.lacked'])
    expect(refused.message).toContain('ASI rosters')
    const { id } = await portal.as(admin).ok(customRoles.save, { name: 'Rosters', about: '' })
    expect(
      (await portal.as(admin).call(tags.save, { kind: 'custom', id, changes: [change('asiroster', 'allow')] })).code,
    ).toBe('security.lacked')
    await portal
      .as({ token: await portal.session(above, room.school.id, superAdmin) })
      .ok(tags.save, { kind: 'custom', id, changes: [change('asiroster', 'allow')] })
    const rows = [{ person_id: who.person_id, custom_role_id: id, held: true }]
    expect((await portal.as(admin).call(customRoles.assign, { rows, confirmed: true })).code).toBe('security.lacked')
    await portal.as(admin).ok(customRoles.archive, { ids: [id], archived: true })
    expect((await portal.as(admin).call(customRoles.archive, { ids: [id], archived: false })).code).toBe(
      'security.lacked',
    )
  })

  it('changes an admin of the school, themselves included, without the right to', async () => {
    const { admin } = room
    for (const id of [admin.person_id, (await keeper()).person_id]) {
      const refused = await portal
        .as(admin)
        .call(tags.save, { kind: 'user', id, changes: [change('viewmessaging', 'deny')] })
      expect([refused.http, refused.code]).toEqual([403, 'people.admins-only'])
    }
    const { id } = await portal.as(admin).ok(customRoles.save, { name: 'Deputies', about: '' })
    const rows = [{ person_id: admin.person_id, custom_role_id: id, held: true }]
    expect((await portal.as(admin).call(customRoles.assign, { rows, confirmed: true })).code).toBe('people.admins-only')
    await portal.as(await keeper()).ok(customRoles.assign, { rows, confirmed: true })
    expect(
      (await portal.as(admin).call(tags.save, { kind: 'custom', id, changes: [change('viewmessaging', 'deny')] })).code,
    ).toBe('people.admins-only')
  })

  it('of a school changes what a role holds, and none of them sees what super admins hold', async () => {
    const { admin } = room
    const view = await portal.as(admin).ok(tags.view, { kind: 'role', role: teacher })
    expect([view.can.edit, view.reason]).toEqual([false, 'What roles hold is decided by the school group.'])
    expect(
      (
        await portal
          .as(admin)
          .call(tags.save, { kind: 'role', role: teacher, changes: [change('viewmessaging', 'deny')] })
      ).http,
    ).toBe(403)
    expect((await portal.as(admin).call(tags.view, { kind: 'role', role: superAdmin })).http).toBe(404)
    expect((await portal.as(admin).ok(tags.roles, {})).rows.map(({ role }) => role)).toEqual([2, 3, 4, 5])
  })

  it('gives a tag to whom it is of no use', async () => {
    const id = room.students[0]?.person_id ?? 0
    const inside = { token: await portal.session(above, room.school.id, superAdmin) }
    const refused = await portal
      .as(inside)
      .call(tags.save, { kind: 'user', id, changes: [change('updategradebook', 'allow')] })
    expect([refused.http, refused.fields[0]?.key]).toEqual([422, 'security.not-for-role'])
    expect(
      (await portal.as(inside).call(tags.save, { kind: 'user', id, changes: [change('saeditschool', 'allow')] })).http,
    ).toBe(422)
    expect(
      (await portal.as(inside).call(tags.save, { kind: 'user', id, changes: [change('notatag', 'allow')] })).http,
    ).toBe(422)
  })

  it('who is the last to look after admins gives that up', async () => {
    const school = await portal.school()
    const last = await keeper(school)
    const taken = change('superschooladmin', 'inherit', 'allow')
    const refused = await portal.as(last).call(tags.save, { kind: 'user', id: last.person_id, changes: [taken] })
    expect([refused.http, refused.code]).toEqual([409, 'security.last-keeper'])
    expect(await may(last)).toContain('superschooladmin')
    await keeper(school)
    await portal.as(last).ok(tags.save, { kind: 'user', id: last.person_id, changes: [taken] })
    expect(await may(last)).not.toContain('superschooladmin')
  })

  it('locks all super admins of the group out of giving tags', async () => {
    const refused = await portal
      .as(above)
      .call(tags.save, { kind: 'role', role: superAdmin, changes: [change('saupdatesecuritytagsdictionary', 'deny')] })
    expect([refused.http, refused.code]).toEqual([409, 'security.last-keeper'])
    expect(await may(above)).toContain('saupdatesecuritytagsdictionary')
  })
})

describe('a group', () => {
  it('gives and takes for all its schools, and a group below decides for its own', async () => {
    const top = await portal.group()
    const low = await portal.group(top)
    const [one, two] = [await portal.school({ group_id: top }), await portal.school({ group_id: low })]
    const [here, there] = [await portal.person(one, teacher), await portal.person(two, teacher)]
    await portal.as(await portal.superAdmin(top)).ok(tags.save, {
      kind: 'role',
      role: teacher,
      changes: [change('viewresources', 'deny'), change('asiroster', 'allow')],
    })
    for (const person of [here, there])
      expect([(await may(person)).has('viewresources'), (await may(person)).has('asiroster')]).toEqual([false, true])
    await portal
      .as(await portal.superAdmin(low))
      .ok(tags.save, { kind: 'role', role: teacher, changes: [change('viewresources', 'allow')] })
    expect([(await may(here)).has('viewresources'), (await may(there)).has('viewresources')]).toEqual([false, true])
    expect([...(await may(room.teacher))].toSorted()).toContain('readroster')
    const { rows } = await portal.as(await portal.superAdmin(low)).ok(tags.roles, {})
    expect(rows.find(({ role }) => role === teacher)).toMatchObject({
      changed: 1,
      people: 1,
      flags: expect.arrayContaining(['asiroster', 'viewresources']),
    })
  })

  it('tags schools, and people hold by it what the tag says for their role', async () => {
    const group_id = await portal.group()
    const [one, two] = [await portal.school({ group_id }), await portal.school({ group_id })]
    const [pupil, other, staff] = [
      await portal.person(one, student),
      await portal.person(two, student),
      await portal.person(one, teacher),
    ]
    const boss = portal.as(await portal.superAdmin(group_id))
    const { id, version } = await boss.ok(schoolTags.save, { name: 'No discussions', about: '', school_ids: [one.id] })
    const denials = ['viewdiscussionforum', 'participatediscussionforum'].map((flag) => change(flag, 'deny'))
    await boss.ok(tags.save, { kind: 'school', id, role: student, changes: denials })
    const reads = async (person: Person) => (await may(person)).has('viewdiscussionforum')
    expect([await reads(pupil), await reads(other), await reads(staff)]).toEqual([false, true, true])
    await boss.ok(schoolTags.save, { id, version, name: 'No discussions', about: '', school_ids: [two.id] })
    expect([await reads(pupil), await reads(other)]).toEqual([true, false])
    const seen = await portal.as(await portal.person(two, schoolAdmin)).ok(schoolTags.list, {})
    expect(seen.rows.map(({ name, schools, can }) => [name, schools.map((school) => school.id), can.edit])).toEqual([
      ['No discussions', [two.id], false],
    ])
    expect((await portal.as(await portal.person(one, schoolAdmin)).ok(schoolTags.list, {})).rows).toEqual([])
    await boss.ok(schoolTags.archive, { ids: [id], archived: true })
    expect(await reads(other)).toBe(true)
    const foreign = await boss.call(schoolTags.save, { name: 'Foreign', about: '', school_ids: [room.school.id] })
    expect([foreign.http, foreign.fields[0]?.path]).toEqual([422, 'school_ids'])
  })

  it('has words of its own for tags, and tags of its own', async () => {
    const group_id = await portal.group()
    const school = await portal.school({ group_id })
    const boss = portal.as(await portal.superAdmin(group_id))
    const admin = portal.as(await portal.person(school, schoolAdmin))
    const place = allFlags.indexOf('updategradebook') + 1
    expect(await boss.ok(dictionary.edit, { id: place, version: 0, name: 'Mark work', about: '' })).toEqual({
      id: place,
      version: 1,
    })
    expect((await boss.call(dictionary.edit, { id: place, version: 0, name: 'Other', about: '' })).code).toBe('stale')
    expect(await boss.ok(dictionary.read, { id: place })).toMatchObject({
      flag: 'updategradebook',
      name: 'Mark work',
      default_name: 'Grade',
      version: 1,
      roles: [2, 3],
    })
    const { id } = await boss.ok(dictionary.add, {
      flag: 'robotics',
      name: 'Robotics club',
      about: 'Opens the workshop.',
    })
    expect((await boss.call(dictionary.add, { flag: 'Robotics', name: 'Again', about: '' })).fields[0]?.key).toBe(
      'security.flag-taken',
    )
    const { rows } = await admin.ok(tags.list, { size: 100 })
    expect(rows.find(({ flag }) => flag === 'updategradebook')?.name).toBe('Mark work')
    expect(rows.find(({ flag }) => flag === 'robotics')).toMatchObject({ id, own: true, area: 'own', roles: [] })
    expect(rows.some(({ flag }) => flag === 'saeditschool')).toBe(false)
    expect((await portal.as(room.admin).ok(tags.list, { search: 'robotics' })).count).toBe(0)
    const who = await portal.person(school, student)
    const give = { kind: 'user' as const, id: who.person_id, changes: [change('robotics', 'allow')] }
    expect((await admin.call(tags.save, give)).code).toBe('security.lacked')
    await boss.ok(tags.save, { ...give, school_id: school.id })
    expect((await admin.ok(tags.holders, { flag: 'robotics' })).rows).toMatchObject([
      { id: who.person_id, given: true, custom_role: '', roles: [student] },
    ])
    await boss.ok(dictionary.archive, { ids: [id], archived: true })
    expect((await admin.ok(tags.list, { search: 'robotics' })).count).toBe(0)
  })
})

describe('a custom role', () => {
  it('is given to many with a preview and taken back, and what it brings holds at once', async () => {
    const { admin, school } = room
    const [one, two] = await portal.people(school, teacher, 2)
    const office = portal.as(admin)
    await portal
      .as({ token: await portal.session(above, school.id, superAdmin) })
      .ok(tags.save, { kind: 'user', id: one?.person_id ?? 0, changes: [change('supporticketmanager', 'allow')] })
    const { id, version } = await office.ok(customRoles.save, { name: 'Helpers', about: 'Answer tickets' })
    await office.ok(tags.save, {
      kind: 'custom',
      id,
      changes: [change('supporticketmanager', 'allow'), change('viewmessaging', 'deny')],
    })
    const rows = [one, two].map((person) => ({ person_id: person?.person_id ?? 0, custom_role_id: id, held: true }))
    const preview = await office.ok(customRoles.assign, { rows, confirmed: false })
    expect(preview.people.map(({ gains, loses }) => [gains, loses])).toEqual([
      [[], ['viewmessaging']],
      [['supporticketmanager'], ['viewmessaging']],
    ])
    expect((await office.ok(customRoles.people, { id })).count).toBe(0)
    const { before } = await office.ok(customRoles.assign, { rows, confirmed: true })
    expect(two && (await may(two)).has('supporticketmanager')).toBe(true)
    expect(
      (await office.ok(customRoles.list, { search: 'Helpers', person_id: one?.person_id ?? 0 })).rows,
    ).toMatchObject([{ people: 2, held: true, granted: ['supporticketmanager'] }])
    expect((await office.ok(customRoles.assign, { rows, confirmed: true })).unchanged).toBe(2)
    await office.ok(customRoles.archive, { ids: [id], archived: true })
    expect(two && (await may(two)).has('supporticketmanager')).toBe(false)
    expect(
      (await office.call(tags.save, { kind: 'custom', id, changes: [change('viewmessaging', 'inherit', 'deny')] }))
        .code,
    ).toBe('security.archived')
    await office.ok(customRoles.archive, { ids: [id], archived: false })
    await office.ok(customRoles.assign, { rows: before, confirmed: true })
    expect((await office.ok(customRoles.people, { id })).count).toBe(0)
    expect((await office.call(customRoles.save, { id, version: version - 1, name: 'Helpers', about: '' })).code).toBe(
      'stale',
    )
    expect((await office.call(customRoles.save, { name: 'helpers', about: '' })).fields[0]?.path).toBe('name')
  })

  it('of another school is not there, and neither are its people', async () => {
    const other = await portal.classroom()
    const { id } = await portal.as(other.admin).ok(customRoles.save, { name: 'Foreign', about: '' })
    const office = portal.as(room.admin)
    const own = await office.ok(customRoles.save, { name: 'Own', about: '' })
    const give = (person_id: number, custom_role_id: number) =>
      office.call(customRoles.assign, { rows: [{ person_id, custom_role_id, held: true }], confirmed: true })
    expect([(await give(room.teacher.person_id, id)).http, (await give(other.teacher.person_id, own.id)).http]).toEqual(
      [404, 404],
    )
    expect((await office.call(tags.view, { kind: 'custom', id })).http).toBe(404)
    expect(
      (await office.call(tags.view, { kind: 'user', id: other.teacher.person_id, school_id: other.school.id })).http,
    ).toBe(404)
    expect((await office.call(tags.consolidated, { id: other.teacher.person_id })).http).toBe(404)
    expect((await portal.as(above).call(tags.places, { id: other.teacher.person_id })).http).toBe(404)
    expect(
      (
        await portal.as(above).call(tags.save, {
          kind: 'user',
          id: other.teacher.person_id,
          school_id: other.school.id,
          changes: [change('viewmessaging', 'deny')],
        })
      ).http,
    ).toBe(404)
  })
})

describe('a super admin', () => {
  it('looks after the places of one account in all its schools, without entering them', async () => {
    const boss = portal.as(above)
    const { rows } = await boss.ok(tags.places, { id: room.teacher.person_id })
    expect(rows.map(({ school_id, roles, person }) => [school_id, roles, person.id])).toEqual([
      [room.school.id, [teacher], room.teacher.person_id],
    ])
    const view = await boss.ok(tags.view, { kind: 'user', id: room.teacher.person_id, school_id: room.school.id })
    expect(view.can.edit).toBe(true)
    expect(view.giveable).toContain('asiroster')
    expect((await boss.call(tags.view, { kind: 'user', id: room.teacher.person_id })).code).toBe('school-needed')
  })

  it('without the tag for it gives none, and one who only looks changes none', async () => {
    const group_id = await portal.group()
    const [first, second] = await portal.people({ group_id, id: null }, superAdmin, 2)
    await portal
      .owner()
      .insert('role_tag', [{ group_id, role: superAdmin, denied: ['saupdatesecuritytagsdictionary'] }])
    const refused = await portal
      .as(first)
      .call(tags.save, { kind: 'role', role: teacher, changes: [change('viewmessaging', 'deny')] })
    expect([refused.http, refused.message]).toEqual([
      403,
      'You may not do this. The permission missing is: saupdatesecuritytagsdictionary.',
    ])
    expect((await portal.as(second).ok(tags.view, { kind: 'role', role: teacher })).can.edit).toBe(false)
    expect((await portal.as(second).ok(tags.roles, {})).can.edit).toBe(false)
  })
})

it('a teacher and a family ask in vain', async () => {
  for (const person of [room.teacher, room.students[0], room.parents[0]])
    for (const asked of [
      portal.as(person).call(tags.list, {}),
      portal.as(person).call(tags.roles, {}),
      portal.as(person).call(customRoles.list, {}),
      portal.as(person).call(schoolTags.list, {}),
    ])
      expect((await asked).http).toBe(403)
})
