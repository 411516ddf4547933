import { beforeEach, describe, expect, it } from 'vitest'
import { teacher } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { schoolTransfers, places } from '#contract/lifecycle/school-transfers.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let group_id: number
let north: Classroom
let south: Classroom
let child: Person
beforeEach(async () => {
  group_id = await portal.group()
  north = await portal.classroom({ group_id })
  south = await portal.classroom({ group_id })
  const [first] = north.students
  if (!first) throw new Error('nobody')
  child = first
})

const idOf = ({ person_id }: Person): number => person_id ?? 0
const today = async () =>
  (await portal.owner().one<{ day: string }>(`select (now() at time zone 'UTC')::date::text as day`, [])).day
const wish = async (
  change: Partial<In<typeof schoolTransfers.transfer>> = {},
): Promise<In<typeof schoolTransfers.transfer>> => ({
  kind: 'student',
  person_ids: [idOf(child)],
  to_school: south.school.id,
  leaves_on: '2026-11-20',
  reason: 'The family moves',
  with_medical: true,
  confirmed: true,
  ...change,
})
const offer = async (change: Partial<In<typeof schoolTransfers.transfer>> = {}) =>
  portal.as(north.admin).ok(schoolTransfers.transfer, await wish(change))
const enrollments = async () =>
  (
    await portal
      .owner()
      .rows<{ status: string }>('select status from enrollment where school_id = $1 and student_id = $2 order by id', [
        north.school.id,
        idOf(child),
      ])
  ).map(({ status }) => status)
const knownInSouth = () =>
  portal.owner().rows<{ id: number; status: string; role: number }>(
    `
      select p.id, p.status, r.role
      from person p
      join person_role r on r.school_id = p.school_id and r.person_id = p.id
      where p.school_id = $1 and p.user_id = $2`,
    [south.school.id, child.user_id],
  )
const decide = async (accepted: boolean, answer = '') => {
  const { rows } = await portal.as(south.admin).ok(schoolTransfers.list, { kind: 'student' })
  return portal
    .as(south.admin)
    .ok(schoolTransfers.decide, { school_id: north.school.id, id: rows[0]?.id ?? 0, accepted, answer })
}

describe('a student who moves to another school of the group', () => {
  it('is told about first: nothing changes before it is confirmed', async () => {
    const { rows, at_once, id } = await offer({ confirmed: false })
    expect([rows, at_once, id]).toMatchObject([
      [{ id: idOf(child), enrollments: 1, guardians: 1, problem: '' }],
      false,
      null,
    ])
    expect(await enrollments()).toEqual(['active'])
  })

  it('leaves the classes, waits, and stands with the guardians in the other school once it agrees', async () => {
    await offer()
    expect([await enrollments(), await knownInSouth()]).toEqual([['transferred'], []])
    expect((await portal.as(south.admin).ok(schoolTransfers.list, { kind: 'student' })).rows).toMatchObject([
      { arriving: true, state: 'offered', people: [{ person_id: null }] },
    ])
    await decide(true)
    const [there] = await knownInSouth()
    expect(there).toMatchObject({ status: 'active', role: 4 })
    const record = await portal.as(south.admin).ok(records.read, { id: there?.id ?? 0 })
    expect(record).toMatchObject({ guardians: [{ relationship: 'parent' }], sections: [] })
    expect((await portal.as(north.admin).ok(records.read, { id: idOf(child) })).status).toBe('inactive')
    expect(
      (
        await portal.as(north.admin).call(schoolTransfers.takeBack, {
          id: (await portal.as(north.admin).ok(schoolTransfers.list, { kind: 'student' })).rows[0]?.id ?? 0,
        })
      ).code,
    ).toBe('people.move-settled')
  })

  it('comes back to everything of before where the other school says no', async () => {
    const { id } = await offer()
    expect(
      (
        await portal
          .as(south.admin)
          .call(schoolTransfers.decide, { school_id: north.school.id, id: id ?? 0, accepted: false, answer: '' })
      ).fields?.[0]?.path,
    ).toBe('answer')
    await decide(false, 'No seat in grade 9')
    expect((await portal.as(north.admin).ok(schoolTransfers.list, { kind: 'student' })).rows[0]).toMatchObject({
      state: 'declined',
      answer: 'No seat in grade 9',
      may_take_back: true,
    })
    await portal.as(north.admin).ok(schoolTransfers.takeBack, { id: id ?? 0 })
    expect([
      await enrollments(),
      (await portal.as(north.admin).ok(records.read, { id: idOf(child) })).status,
      await knownInSouth(),
    ]).toEqual([['active'], 'active', []])
  })

  it('waits for a seat where somebody took it in the meantime, and comes back to no class that closed', async () => {
    const { id } = await offer()
    await portal
      .owner()
      .rows(
        'update section set seat_cap = (select count(*) from enrollment e where e.section_id = $1 and e.status = $2) where id = $1',
        [north.section_id, 'active'],
      )
    expect(await portal.as(north.admin).ok(schoolTransfers.takeBack, { id: id ?? 0 })).toEqual({
      people: 1,
      waiting: 1,
    })
    expect(await enrollments()).toEqual(['waitlisted'])
    const again = await offer({ person_ids: [idOf(north.students[1] ?? child)] })
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [north.section_id])
    expect(await portal.as(north.admin).ok(schoolTransfers.takeBack, { id: again.id ?? 0 })).toEqual({
      people: 1,
      waiting: 0,
    })
    expect((await portal.as(north.admin).ok(records.read, { id: idOf(north.students[1] ?? child) })).status).toBe(
      'active',
    )
  })

  it('goes with others: who cannot move now stays, and is named with the reason', async () => {
    const second = north.students[1] ?? child
    await portal
      .owner()
      .rows(`update person set status = 'inactive' where school_id = $1 and id = $2`, [north.school.id, idOf(second)])
    const moved = await offer({ person_ids: [idOf(child), idOf(second)] })
    expect(new Map(moved.rows.map(({ id, problem }) => [id, problem]))).toEqual(
      new Map([
        [idOf(child), ''],
        [idOf(second), 'inactive'],
      ]),
    )
    await portal.as(north.admin).ok(schoolTransfers.takeBack, { id: moved.id ?? 0 })
    await portal
      .owner()
      .rows(`update person set status = 'active' where school_id = $1 and id = $2`, [north.school.id, idOf(second)])
  })

  it('is decided about by the two schools alone', async () => {
    const { id } = await offer()
    const third = await portal.classroom({ group_id })
    expect((await portal.as(third.admin).ok(schoolTransfers.list, { kind: 'student' })).rows).toEqual([])
    for (const by of [third.admin, north.admin])
      expect(
        (
          await portal
            .as(by)
            .call(schoolTransfers.decide, { school_id: north.school.id, id: id ?? 0, accepted: true, answer: '' })
        ).http,
      ).toBe(404)
    const elsewhere = await portal.classroom()
    expect(
      (
        await portal
          .as(north.admin)
          .call(
            schoolTransfers.transfer,
            await wish({ person_ids: [idOf(north.students[1] ?? child)], to_school: elsewhere.school.id }),
          )
      ).fields?.[0]?.path,
    ).toBe('to_school')
  })

  it('does not move twice, nor on a day to come', async () => {
    await offer()
    expect((await portal.as(north.admin).call(schoolTransfers.transfer, await wish())).fields?.[0]?.path).toBe(
      'person_ids',
    )
    const later = await wish({
      person_ids: [idOf(north.students[1] ?? child)],
      leaves_on: `${Number((await today()).slice(0, 4)) + 1}-01-01`,
    })
    expect((await portal.as(north.admin).call(schoolTransfers.transfer, later)).fields?.[0]?.path).toBe('leaves_on')
  })
})

describe('somebody who runs both schools', () => {
  const runsBoth = () =>
    portal.owner().rows(
      `
        with p as (
          insert into person (school_id, user_id, fname, lname)
          values ($1, $2, 'Given', 'Family')
          returning school_id, id
        )
        insert into person_role (school_id, person_id, role)
        select school_id, id, 2
        from p`,
      [south.school.id, north.admin.user_id],
    )

  it('moves at once and takes it back while nothing happened there', async () => {
    await runsBoth()
    const { id, at_once } = await offer()
    expect([at_once, (await knownInSouth())[0]?.status]).toEqual([true, 'active'])
    await portal.as(north.admin).ok(schoolTransfers.takeBack, { id: id ?? 0 })
    expect([await enrollments(), (await knownInSouth())[0]?.status]).toEqual([['active'], 'archived'])
  })

  it('gives a teacher of one school to the other too, after seeing how they stand there', async () => {
    await runsBoth()
    const assign = {
      person_ids: [idOf(north.teacher)],
      school_id: south.school.id,
      role: '3' as const,
      confirmed: false,
    }
    expect((await portal.as(north.admin).ok(places.join, assign)).rows).toMatchObject([{ state: 'new' }])
    await portal.as(north.admin).ok(places.join, { ...assign, confirmed: true })
    expect((await portal.as(north.admin).ok(places.join, assign)).rows).toMatchObject([{ state: 'already' }])
    expect(
      (await portal.as(north.admin).ok(places.of, { id: idOf(north.teacher) })).rows.map(({ here, roles }) => [
        here,
        roles,
      ]),
    ).toEqual([
      [true, [{ role: 3, on: true }]],
      [false, [{ role: 3, on: true }]],
    ])
    const inSouth = await portal.session(north.teacher, south.school.id, teacher)
    expect((await portal.as({ ...north.teacher, token: inSouth }).call(sections.list, {})).http).toBe(200)
    await portal
      .as(north.admin)
      .ok(places.setRole, { ids: [idOf(north.teacher)], school_id: south.school.id, role: '3', on: false })
    expect((await portal.as({ ...north.teacher, token: inSouth }).call(sections.list, {})).http).toBe(401)
  })

  it('is needed for it: an admin of one school alone assigns nobody elsewhere', async () => {
    const assign = {
      person_ids: [idOf(north.teacher)],
      school_id: south.school.id,
      role: '3' as const,
      confirmed: true,
    }
    expect((await portal.as(north.admin).call(places.join, assign)).fields?.[0]?.path).toBe('school_id')
    expect((await portal.as(north.admin).ok(places.of, { id: idOf(north.teacher) })).schools).toEqual([])
  })
})

describe('a super admin of the group', () => {
  it('is made by another one, with a reason, never by the office or for oneself', async () => {
    const above = await portal.superAdmin(group_id)
    const inNorth = { ...above, school_id: north.school.id, token: await portal.session(above, north.school.id, 1) }
    const make = { id: idOf(north.admin), on: true, reason: 'Runs the group now' }
    expect((await portal.as(north.admin).call(places.setGroupUser, make)).http).toBe(403)
    await portal.owner().rows('update auth.session set proved_at = now() where user_id = $1', [above.user_id])
    await portal.as(inNorth).ok(places.setGroupUser, make)
    expect(await portal.as(inNorth).ok(places.groupUser, { id: idOf(north.admin) })).toMatchObject({
      is_one: true,
      self: false,
    })
    await portal.as(inNorth).ok(places.setGroupUser, { ...make, on: false })
    expect(await portal.as(inNorth).ok(places.groupUser, { id: idOf(north.admin) })).toMatchObject({ is_one: false })
    expect((await portal.as(inNorth).call(places.groupUser, { id: idOf(south.admin) })).http).toBe(404)
  })
})
