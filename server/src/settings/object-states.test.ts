import { describe, expect, it } from 'vitest'
import { courses } from '#contract/courses/courses.contract.ts'
import { nextState, stepsOf, type Stop } from '#contract/kernel/states.ts'
import { objectStatesCalls } from '#contract/settings/object-states.contract.ts'
import { stateNouns, tableOf } from '#contract/object-states.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { type EnrollmentAction, enrollmentStates } from '#contract/enrollment/enrollment.states.ts'
import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()
const stop = (room: Classroom, noun: (typeof stateNouns)[number], stops: Stop[], version = 0) =>
  portal.as(room.admin).ok(objectStatesCalls.save, { noun, version, styles: [], stops })

describe('a move that the school stopped', () => {
  it('of a course is refused from that state, and open again when it is no longer stopped', async () => {
    const room = await portal.classroom()
    const [course] = await portal
      .owner()
      .rows<{ id: number }>('select id from course where school_id = $1', [room.school.id])
    const close = () =>
      portal.as(room.admin).call(courses.changeStatus, { course_ids: [course?.id ?? 0], action: 'deactivate' })
    await stop(room, 'course', [{ action: 'deactivate', from: 'active' }])
    expect(await close()).toMatchObject({ http: 409, code: 'courses.move' })
    await stop(room, 'course', [], 1)
    expect((await close()).http).toBe(200)
  })

  it('of a section is refused', async () => {
    const room = await portal.classroom()
    await stop(room, 'section', [{ action: 'close', from: 'open' }])
    expect(await portal.as(room.admin).call(sectionStatus.close, { section_ids: [room.section_id] })).toMatchObject({
      http: 409,
      code: 'sections.section-move',
    })
    expect((await portal.as(room.admin).call(sectionStatus.finalize, { section_ids: [room.section_id] })).http).toBe(
      200,
    )
  })

  it.each(stepsOf(enrollmentStates).filter(({ from }) => from === 'active' || from === 'hold'))(
    '$action of an enrollment from $from is refused',
    async ({ action, from }) => {
      const room = await portal.classroom({ students: 1 })
      const { id } = await portal
        .owner()
        .one<{ id: number }>('update enrollment set status = $2 where school_id = $1 returning id', [
          room.school.id,
          from,
        ])
      await stop(room, 'enrollment', [{ action, from }])
      const transition = () => portal.as(room.admin).call(enrollmentChanges.change, { enrollment_ids: [id], action })
      expect(await transition()).toMatchObject({ http: 409, code: 'sections.enrollment-move' })
      await stop(room, 'enrollment', [], 1)
      expect([
        (await transition()).http,
        nextState(enrollmentStates, from as 'active', action as EnrollmentAction),
      ]).toEqual([200, expect.any(String)])
    },
  )

  it('of one school is open in another', async () => {
    const [room, other] = [await portal.classroom(), await portal.classroom()]
    await stop(room, 'section', [{ action: 'close', from: 'open' }])
    expect((await portal.as(other.admin).call(sectionStatus.close, { section_ids: [other.section_id] })).http).toBe(200)
    expect(
      (await portal.as(other.admin).ok(objectStatesCalls.list, {})).rows.every(
        ({ version, stops }) => version === 0 && stops.length === 0,
      ),
    ).toBe(true)
  })
})

describe('what a school says of its states', () => {
  it.each(stateNouns)('of %s are its own words and colours, for everybody of the school', async (noun) => {
    const room = await portal.classroom()
    const [state = ''] = tableOf(noun).states
    const styles = [{ state, label: 'Ours', tone: 'violet' as const }]
    await portal.as(room.admin).ok(objectStatesCalls.save, { noun, version: 0, styles, stops: [] })
    const { rows, can } = await portal.as(room.students[0]).ok(objectStatesCalls.list, {})
    expect([rows.find((row) => row.noun === noun)?.styles, can]).toEqual([styles, { edit: false }])
  })

  it.each([
    [{ stops: [{ action: 'reactivate', from: 'active' }] }, 'stops.0'],
    [{ stops: [{ action: 'fly', from: 'draft' }] }, 'stops.0'],
    [{ styles: [{ state: 'gone', label: 'Gone', tone: '' as const }] }, 'looks.0.state'],
    [{ styles: ['draft', 'active'].map((state) => ({ state, label: 'Same', tone: '' as const })) }, 'styles'],
  ])('is never more than the portal does: %j is refused', async (wrong, path) => {
    const { admin } = await portal.classroom()
    const { http, fields } = await portal
      .as(admin)
      .call(objectStatesCalls.save, { noun: 'course', version: 0, styles: [], stops: [], ...wrong })
    expect([http, fields?.[0]?.path]).toEqual([422, path])
  })

  it('is refused when somebody was faster', async () => {
    const room = await portal.classroom()
    await stop(room, 'course', [])
    expect(
      await portal.as(room.admin).call(objectStatesCalls.save, { noun: 'course', version: 0, styles: [], stops: [] }),
    ).toMatchObject({
      http: 409,
      code: 'stale',
    })
  })
})
