import { describe, expect, it } from 'vitest'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { approvals } from '#contract/kernel/approvals.contract.ts'
import type { StepRule } from '#contract/kernel/states.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'
import { enrollmentChangeRequests } from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { messages } from '#contract/messaging/messages.contract.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'
import type { StateNoun } from '#contract/object-states.ts'
import { objectStatesCalls } from '#contract/settings/object-states.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

/** A class, two admins of its school, and what the school asks of one move. */
const roomWith = async (noun: StateNoun, rule: StepRule) => {
  const room = await portal.classroom({ students: 2 })
  const [second] = await portal.people(room.school, schoolAdmin)
  if (!second) throw new Error('no second admin')
  await portal.as(room.admin).ok(objectStatesCalls.save, { noun, version: 0, styles: [], stops: [], rules: [rule] })
  return { ...room, second }
}
const close = { action: 'close', from: 'open' }
const withdraw = { action: 'withdraw', from: 'active' }
const statusOf = async ({ section_id }: Classroom): Promise<string> =>
  (await portal.owner().one<{ status: string }>('select status from section where id = $1', [section_id])).status
const reasonsOf = (table: string) =>
  portal
    .owner()
    .rows<{ reason: string }>(
      `select distinct coalesce(reason, '') as reason from audit_log where table_name = $1 and reason <> '' order by 1`,
      [table],
    )
const enrollmentOf = async (room: Classroom): Promise<number> =>
  (
    await portal
      .owner()
      .one<{ id: number }>('select id from enrollment where section_id = $1 and student_id = $2', [
        room.section_id,
        room.students[0]?.person_id,
      ])
  ).id
const askToClose = (person: Person, room: Classroom, note = 'The term is over') =>
  portal
    .as(person)
    .call(approvals.ask, { path: sectionStatus.close.path, input: { section_ids: [room.section_id] }, note })

describe('a reason that the school asks for', () => {
  it('is asked of a section, and the audit keeps it', async () => {
    const room = await roomWith('section', { ...close, reason: true, approval: false })
    const call = (reason?: string) =>
      portal.as(room.admin).call(sectionStatus.close, { section_ids: [room.section_id], ...(reason && { reason }) })
    expect(await call()).toMatchObject({ http: 409, code: 'settings.move-reason' })
    expect(await call('  ')).toMatchObject({ http: 409, code: 'settings.move-reason' })
    expect(await statusOf(room)).toBe('open')
    expect((await call('No teacher any more')).http).toBe(200)
    expect(await reasonsOf('section')).toContainEqual({ reason: 'No teacher any more' })
  })

  it('is asked of an enrollment from that state alone', async () => {
    const room = await roomWith('enrollment', { ...withdraw, reason: true, approval: false })
    const id = await enrollmentOf(room)
    const call = (action: string, reason?: string) =>
      portal.as(room.admin).call(enrollmentChanges.change, { enrollment_ids: [id], action, ...(reason && { reason }) })
    expect(await call('withdraw')).toMatchObject({ http: 409, code: 'settings.move-reason' })
    expect((await call('hold')).http).toBe(200)
    expect((await call('withdraw')).http).toBe(200)
  })

  it('is asked of a course', async () => {
    const room = await roomWith('course', { action: 'deactivate', from: 'active', reason: true, approval: false })
    const [course] = await portal
      .owner()
      .rows<{ id: number }>('select id from course where school_id = $1', [room.school.id])
    const call = (more: object) =>
      portal.as(room.admin).call(courses.changeStatus, { course_ids: [course?.id ?? 0], action: 'deactivate', ...more })
    expect(await call({})).toMatchObject({ code: 'settings.move-reason' })
    expect((await call({ reason: 'No longer offered' })).http).toBe(200)
  })

  it('can be asked of no move of a family, and no approval of an absence', async () => {
    const room = await portal.classroom()
    const save = (noun: StateNoun, rule: StepRule) =>
      portal.as(room.admin).call(objectStatesCalls.save, { noun, version: 0, styles: [], stops: [], rules: [rule] })
    expect([
      (await save('application', { action: 'withdraw', from: 'submitted', reason: true, approval: false })).http,
      (await save('absence', { action: 'approve', from: 'requested', reason: false, approval: true })).http,
      (await save('section', { action: 'close', from: 'closed', reason: true, approval: false })).http,
      (await save('absence', { action: 'approve', from: 'requested', reason: true, approval: false })).http,
    ]).toEqual([422, 422, 422, 200])
  })
})

describe('an approval that the school asks for', () => {
  it('holds a move until a second person approves it, who makes it with the reason', async () => {
    const room = await roomWith('section', { ...close, reason: true, approval: true })
    const direct = { section_ids: [room.section_id], reason: 'Now' }
    expect(await portal.as(room.admin).call(sectionStatus.close, direct)).toMatchObject({
      http: 409,
      code: 'settings.move-approval',
    })
    const { data: asked } = await askToClose(room.admin, room)
    expect(await statusOf(room)).toBe('open')
    expect((await portal.as(room.second).ok(approvals.list, {})).rows).toMatchObject([
      { noun: 'section', action: 'close', records: 1, note: 'The term is over', status: 'requested', own: false },
    ])
    const decide = (person: Person) =>
      portal.as(person).call(approvals.decide, { ids: [asked.id], approved: true, answer: '' })
    expect(await decide(room.admin)).toMatchObject({ http: 409, code: 'settings.approval-own' })
    expect((await decide(room.second)).http).toBe(200)
    expect(await statusOf(room)).toBe('closed')
    expect(await reasonsOf('section')).toContainEqual({ reason: 'The term is over' })
    expect((await decide(room.second)).http).toBe(404)
  })

  it('is asked once, and for nothing that needs none or is not allowed', async () => {
    const room = await roomWith('section', { ...close, reason: false, approval: true })
    expect((await askToClose(room.admin, room)).http).toBe(200)
    expect(await askToClose(room.second, room)).toMatchObject({ http: 409, code: 'settings.approval-waits' })
    const ask = (path: string, input: Record<string, unknown>, person = room.admin) =>
      portal.as(person).call(approvals.ask, { path, input, note: 'Please' })
    const finalize = { section_ids: [room.section_id] }
    expect(await ask(sectionStatus.finalize.path, finalize)).toMatchObject({ code: 'settings.no-approval-needed' })
    expect(await statusOf(room)).toBe('open')
    expect((await ask('no/such_call', {})).http).toBe(404)
    expect((await ask(messages.send.path, { subject: 'Hi', body: 'Hi', language: 'en' })).http).toBe(404)
    expect((await ask(sectionStatus.close.path, { section_ids: 'all' })).http).toBe(422)
    expect((await ask(sectionStatus.close.path, { section_ids: [1] })).http).toBe(404)
    const foreign = await portal.classroom()
    expect((await askToClose(foreign.admin, room)).http).toBe(404)
    expect((await askToClose(room.students[0] as Person, room)).http).toBe(403)
  })

  it('gives the reason to a call that left it empty', async () => {
    const room = await roomWith('enrollment', { ...withdraw, reason: true, approval: true })
    const input = { enrollment_ids: [await enrollmentOf(room)], action: 'withdraw', reason: '' }
    const call = { path: enrollmentChanges.change.path, input, note: 'Moved away' }
    const { id } = await portal.as(room.admin).ok(approvals.ask, call)
    await portal.as(room.second).ok(approvals.decide, { ids: [id], approved: true, answer: '' })
    expect(
      await portal.owner().rows('select status, reason from enrollment where id = $1', [input.enrollment_ids[0]]),
    ).toEqual([{ status: 'withdrawn', reason: 'Moved away' }])
  })

  it('is not asked again of what was decided otherwise: a request, a student who leaves', async () => {
    const room = await roomWith('enrollment', { ...withdraw, reason: true, approval: true })
    const [child] = room.students
    const asked = await portal.as(room.parents[0]).ok(enrollmentChangeRequests.ask, {
      kind: 'withdrawal',
      enrollment_id: await enrollmentOf(room),
      asked_day: null,
      note: 'Moves',
    })
    await portal.as(room.admin).ok(enrollmentChangeRequests.decide, {
      ids: [asked.id],
      approved: true,
      answer: '',
      last_day: null,
      confirmed: true,
    })
    expect(
      await portal.owner().rows('select status from enrollment where student_id = $1', [child?.person_id]),
    ).toEqual([{ status: 'withdrawn' }])
  })

  it('that is declined or taken back changes nothing', async () => {
    const room = await roomWith('section', { ...close, reason: false, approval: true })
    const first = await askToClose(room.admin, room)
    await portal.as(room.second).ok(approvals.decide, { ids: [first.data.id], approved: false, answer: 'Not yet' })
    const second = await askToClose(room.admin, room)
    await portal.as(room.admin).ok(approvals.takeBack, { id: second.data.id })
    expect(await statusOf(room)).toBe('open')
    expect(
      (await portal.as(room.admin).ok(approvals.own, {})).rows.map(({ status, answer }) => [status, answer]),
    ).toEqual([
      ['withdrawn', ''],
      ['declined', 'Not yet'],
    ])
  })

  it('of a move that is no longer possible is refused, and it goes on waiting', async () => {
    const room = await roomWith('section', { ...close, reason: false, approval: true })
    const { data } = await askToClose(room.admin, room)
    await portal.owner().rows(`update section set status = 'closed' where id = $1`, [room.section_id])
    expect(
      await portal.as(room.second).call(approvals.decide, { ids: [data.id], approved: true, answer: '' }),
    ).toMatchObject({ http: 409, code: 'sections.section-move' })
    expect((await portal.as(room.second).ok(approvals.list, { status: 'requested' })).count).toBe(1)
  })
})

it('what the school asks stays when words and colors are saved without it', async () => {
  const room = await roomWith('section', { ...close, reason: true, approval: false })
  const styles = [{ state: 'open', label: 'Runs', tone: 'ok' as const }]
  const saved = await portal
    .as(room.admin)
    .ok(objectStatesCalls.save, { noun: 'section', version: 1, styles, stops: [] })
  expect([saved.version, saved.rules]).toEqual([2, [{ ...close, reason: true, approval: false }]])
})
