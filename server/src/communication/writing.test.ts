import { describe, expect, it } from 'vitest'
import { writing } from '#contract/communication/writing.contract.ts'
import { firstMatrix } from '#contract/communication/writing.rules.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const none = { reason: '', until: null }
const check = async ({ admin }: Classroom, from: Person | undefined, to: Person | undefined) =>
  portal.as(admin).ok(writing.check, { from_person_id: from?.person_id ?? 0, to_person_id: to?.person_id ?? 0 })

describe('who may write to whom', () => {
  it('is known of everybody who belongs together, and of nobody else', async () => {
    const room = await portal.classroom()
    const stranger = await portal.person(room.school, 3)
    const [child, mate] = room.students
    const [mother, other] = room.parents
    const why = async (from: Person | undefined, to: Person | undefined) => (await check(room, from, to)).why
    expect(await why(room.teacher, child)).toBe('related')
    expect(await why(child, room.teacher)).toBe('related')
    expect(await why(mother, room.teacher)).toBe('related')
    expect(await why(room.teacher, mother)).toBe('related')
    expect(await why(mother, child)).toBe('related')
    expect(await why(stranger, child)).toBe('not-related')
    expect(await why(mother, stranger)).toBe('not-related')
    expect(await why(other, child)).toBe('not-related')
    expect(await why(child, mate)).toBe('none')
    expect(await why(child, room.admin)).toBe('rule')
    await portal
      .owner()
      .rows(`update enrollment set status = 'withdrawn' where school_id = $1 and student_id = $2`, [
        room.school.id,
        child?.person_id,
      ])
    expect(await why(room.teacher, child)).toBe('not-related')
  })

  it('changes with the rules of the school, of this one alone', async () => {
    const [room, elsewhere] = [await portal.classroom(), await portal.classroom()]
    const matrix = { ...firstMatrix, 4: { ...firstMatrix[4], 4: 'related' as const } }
    await portal.as(room.admin).ok(writing.saveRules, { matrix: matrix as never, version: 0 })
    expect(await check(room, room.students[0], room.students[1])).toEqual({ allowed: true, why: 'related' })
    expect((await check(elsewhere, elsewhere.students[0], elsewhere.students[1])).allowed).toBe(false)
    expect(await portal.as(room.admin).call(writing.saveRules, { matrix: matrix as never, version: 0 })).toMatchObject({
      http: 409,
      code: 'stale',
    })
    expect((await portal.as(room.admin).ok(writing.rules, {})).version).toBe(1)
    expect(
      (
        await portal
          .as(room.admin)
          .call(writing.check, { from_person_id: room.teacher.person_id, to_person_id: elsewhere.teacher.person_id })
      ).http,
    ).toBe(404)
  })

  it('has exceptions, for a person or a role, until their last day', async () => {
    const room = await portal.classroom()
    const [child, mate] = room.students
    const as = portal.as(room.admin)
    const except = (
      to: { other_person_id: number | null; to_role: number | null },
      allowed: boolean,
      until: string | null = null,
    ) => as.ok(writing.saveException, { person_id: child?.person_id ?? 0, ...none, ...to, allowed, until })
    const role = await except({ other_person_id: null, to_role: 3 }, false)
    expect((await check(room, child, room.teacher)).allowed).toBe(false)
    await except({ other_person_id: room.teacher.person_id, to_role: null }, true)
    expect(await check(room, child, room.teacher)).toEqual({ allowed: true, why: 'exception' })
    await except({ other_person_id: mate?.person_id ?? 0, to_role: null }, true, '2020-01-01')
    expect((await check(room, child, mate)).allowed).toBe(false)
    const list = (input: object) => as.ok(writing.exceptions, input)
    expect([
      (await list({})).count,
      (await list({ over: true })).count,
      (await list({ allowed: false })).count,
      (await list({ search: 'nobody' })).count,
    ]).toEqual([2, 1, 1, 0])
    await as.ok(writing.archive, { ids: [role.id], archived: true })
    expect((await list({})).count).toBe(1)
    await as.ok(writing.archive, { ids: [role.id], archived: false })
    expect((await list({})).count).toBe(2)
  })

  it.each([
    [{ other_person_id: null, to_role: null }, 'other_person_id'],
    [{ other_person_id: 1, to_role: 3 }, 'other_person_id'],
    [{ other_person_id: 999_999_999, to_role: null }, 'other_person_id'],
  ])('with %j is refused', async (wrong, path) => {
    const room = await portal.classroom()
    const { http, fields } = await portal
      .as(room.admin)
      .call(writing.saveException, { person_id: room.teacher.person_id, ...none, allowed: true, ...wrong })
    expect([http, fields?.[0]?.path]).toEqual([422, path])
  })
})
