import { afterEach, describe, expect, it } from 'vitest'
import { applications } from '#contract/admissions/applications.contract.ts'
import { handOver } from '#contract/admissions/hand-over.contract.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { stepsReport } from '#contract/attendance/steps.contract.ts'
import { notes } from '#contract/communication/notes.contract.ts'
import { contractList } from '#contract/contracts/contracts.contract.ts'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { enrollmentChangeRequests } from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { home, type WaitingKind, waitingKinds } from '#contract/home/home.contract.ts'
import { expiringReport } from '#contract/compliance/compliance.contract.ts'
import { approvals } from '#contract/kernel/approvals.contract.ts'
import { contactChanges } from '#contract/people/contacts.contract.ts'
import { schoolTransfers } from '#contract/lifecycle/school-transfers.contract.ts'
import type { FeatureName } from '#contract/kernel/features.ts'
import { resourcesReport } from '#contract/resources/list.contract.ts'
import { schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const idOf = (person: Person | undefined): number => person?.person_id ?? 0
const waitingOf = async (person: Person) => (await portal.as(person).ok(home.schoolAdmin, {})).waiting
const kindsOf = async (person: Person) => (await waitingOf(person)).map(({ kind }) => kind)

const isOffer = ({ arriving, state }: { arriving: boolean; state: string }): boolean => arriving && state === 'offered'
/** How many rows the page of each kind shows as waiting. */
const listed: Record<WaitingKind, (admin: Person) => Promise<number>> = {
  absences: async (admin) => (await portal.as(admin).ok(attendancePlans.list, { status: 'requested' })).count,
  'attendance-steps': async (admin) => (await portal.as(admin).ok(stepsReport.list, { state: 'open' })).count,
  'enrollment-requests': async (admin) =>
    (await portal.as(admin).ok(enrollmentRequests.list, { status: 'requested' })).count,
  'enrollment-change-requests': async (admin) =>
    (await portal.as(admin).ok(enrollmentChangeRequests.list, { status: 'requested' })).count,
  'contact-changes': async (admin) =>
    (await portal.as(admin).ok(contactChanges.list, { status: 'requested' })).rows.length,
  approvals: async (admin) => (await portal.as(admin).ok(approvals.list, { status: 'requested' })).count,
  contracts: async (admin) => (await portal.as(admin).ok(contractList.list, { for_school: true })).count,
  documents: async (admin) => (await portal.as(admin).ok(notes.list, { of: 'notes', view: 'waiting' })).count,
  expiring: async (admin) => (await portal.as(admin).ok(expiringReport.list, {})).count,
  'resources-expiring': async (admin) => (await portal.as(admin).ok(resourcesReport.list, { state: 'expiring' })).count,
  applications: async (admin) => (await portal.as(admin).ok(applications.list, { view: 'submitted' })).count,
  'offered-applications': async (admin) => (await portal.as(admin).ok(handOver.list, {})).rows.filter(isOffer).length,
  'offered-students': async (admin) =>
    (await portal.as(admin).ok(schoolTransfers.list, { kind: 'student' })).rows.filter(isOffer).length,
  'offered-staff': async (admin) =>
    (await portal.as(admin).ok(schoolTransfers.list, { kind: 'staff' })).rows.filter(isOffer).length,
}

const insertApplications = async ({ school: { id: school_id } }: Classroom, states: string[]): Promise<number[]> => {
  const [family] = await portal.owner().insert<{ id: number }>('application_family', [
    {
      school_id,
      questions: JSON.stringify({ asks: {}, pages: [], documents: [] }),
      touched_at: '2026-11-18T10:00:00Z',
    },
  ])
  const made = await portal.owner().insert<{ id: number }>(
    'application',
    states.map((state, position) => ({
      school_id,
      family_id: family?.id,
      state,
      position,
      state_at: '2026-11-19T10:00:00Z',
      fname: 'Chidi',
      lname: 'Okafor',
    })),
  )
  return made.map(({ id }) => id)
}

const enrollmentOf = async ({ section_id }: Classroom, student_id: number): Promise<number> =>
  (
    await portal
      .owner()
      .one<{ id: number }>('select id from enrollment where section_id = $1 and student_id = $2', [
        section_id,
        student_id,
      ])
  ).id

/** Of each kind at least one that waits, and beside it what is decided or of no concern to this admin. */
const office = async () => {
  const group_id = await portal.group()
  const [room, sister] = [await portal.classroom({ group_id }), await portal.classroom({ group_id })]
  const school_id = room.school.id
  const { section_id } = await portal.section(school_id, room.teacher.person_id, [])
  const asked: number[] = []
  for (const [at, parent] of room.parents.entries()) {
    const student_id = idOf(room.students[at])
    const { codes } = await portal.as(parent).ok(attendancePlans.own, { student_id })
    const absence = {
      student_id,
      start_date: '2026-11-20',
      end_date: '2026-11-20',
      code_id: codes[0]?.id ?? 0,
      note: 'Dentist',
    }
    const plan = await portal.as(parent).ok(attendancePlans.ask, absence)
    if (at === 0) await portal.as(room.admin).ok(attendancePlans.decide, { ids: [plan.id], approved: true, answer: '' })
    asked.push((await portal.as(parent).ok(enrollmentRequests.ask, { student_id, section_id, note: '' })).id)
    const leave = {
      kind: 'withdrawal' as const,
      enrollment_id: await enrollmentOf(room, student_id),
      asked_day: null,
      note: 'Moves',
    }
    const leaving = await portal.as(parent).ok(enrollmentChangeRequests.ask, leave)
    if (at === 2) await portal.as(parent).ok(enrollmentChangeRequests.takeBack, leaving)
    const change = await portal
      .as(parent)
      .ok(contactChanges.ask, { student_id, email: '', phone: '+1 555 0100', address: null, note: '' })
    if (at === 1)
      await portal.as(room.admin).ok(contactChanges.decide, { ids: [change.id], approved: false, answer: '' })
  }
  await portal.as(room.admin).ok(enrollmentRequests.decide, { ids: asked.slice(0, 1), approved: true, answer: '' })
  const document = {
    school_id,
    person_id: idOf(room.students[0]),
    kind: 'document',
    category: 'general',
    visibility: 'family',
    document_type: 'identity',
    review: 'waiting',
    created_by: room.parents[0]?.user_id,
    created_at: '2026-11-19T10:00:00Z',
    archived_at: null,
  }
  await portal
    .owner()
    .insert('person_note', [
      document,
      { ...document, visibility: 'private', created_by: room.admin.user_id },
      { ...document, visibility: 'private', created_by: room.teacher.user_id },
      { ...document, review: 'accepted' },
      { ...document, archived_at: '2026-11-19T11:00:00Z' },
    ])
  await portal.owner().insert(
    'qualification',
    ['2020-01-01', '2090-01-01'].map((expires_on, at) => ({
      school_id,
      person_id: room.teacher.person_id,
      name: `Aid ${at}`,
      expires_on,
    })),
  )
  await portal.owner().rows(
    `
      with made as (
        insert into resource (school_id, kind, title, owner_id, scope, visible_to)
        select $1, 'link', day, $2, 'school', day::date
        from unnest(array['2026-11-19', '2026-12-04', '2026-12-05']) day
        returning *
      )
      insert into resource_version (school_id, resource_id, number, made_by, made_at)
      select school_id, id, 1, $3, now()
      from made`,
    [school_id, room.teacher.person_id, room.teacher.user_id],
  )
  await portal.owner().insert('attendance_step', [{ school_id, name: 'Letter', days: 1 }])
  await portal.owner().insert(
    'attendance_day',
    [1, 0.5, 0].map((absence, at) => ({
      school_id,
      student_id: idOf(room.students[at]),
      date: '2026-11-18',
      minutes: 300,
      absent_minutes: 300 * absence,
      excused_minutes: 0,
      absence,
      excused: false,
      tardies: 0,
    })),
  )
  await insertApplications(room, ['submitted', 'submitted', 'draft', 'in-review', 'archived'])
  for (const id of await insertApplications(sister, ['submitted', 'submitted', 'submitted'])) {
    const offered = await portal
      .as(sister.admin)
      .ok(handOver.offer, { ids: [id], to_school: school_id, reason: '', confirmed: true })
    if (asked.push(offered.id ?? 0) === room.parents.length + 1)
      await portal.as(sister.admin).ok(handOver.takeBack, { id: offered.id ?? 0 })
  }
  const colleague = await portal.person(sister.school, 3)
  const move = { to_school: school_id, leaves_on: '2026-11-20', reason: '', with_medical: false, confirmed: true }
  for (const student of sister.students)
    await portal
      .as(sister.admin)
      .ok(schoolTransfers.transfer, { ...move, kind: 'student', person_ids: [idOf(student)] })
  await portal.as(sister.admin).ok(schoolTransfers.transfer, { ...move, kind: 'staff', person_ids: [idOf(colleague)] })
  const [declined] = (await portal.as(room.admin).ok(schoolTransfers.list, { kind: 'student' })).rows
  await portal.as(room.admin).ok(schoolTransfers.decide, {
    school_id: sister.school.id,
    id: declined?.id ?? 0,
    accepted: false,
    answer: 'No seat',
  })
  const contracts = await portal.owner().insert<{ id: number }>(
    'contract',
    ['sent', 'sent', 'signed'].map((state, at) => ({
      school_id,
      number: `C-${at}`,
      student_id: idOf(room.students[at]),
      kind: 'other',
      state,
      language: 'en',
      draft_title: 'Trip',
      draft_body: '',
      digest: 'a'.repeat(64),
      currency: 'EUR',
      signing: 'in-order',
      created_by: room.admin.user_id,
      created_at: '2026-11-19T10:00:00Z',
    })),
  )
  await portal.owner().insert(
    'contract_signer',
    contracts.flatMap(({ id: contract_id }, at) => [
      { school_id, contract_id, person_id: null, capacity: 'school', position: 1 },
      ...(at === 1
        ? [{ school_id, contract_id, person_id: idOf(room.parents[1]), capacity: 'guardian', position: 0 }]
        : []),
    ]),
  )
  await portal.owner().insert('state_approval', [
    {
      school_id,
      path: 'course/change_status',
      input: '{}',
      noun: 'course',
      action: 'deactivate',
      record_ids: [1],
      note: 'No longer offered',
      asked_by: room.admin.user_id,
      asked_role: 2,
      asked_at: '2026-11-18T10:00:00Z',
    },
  ])
  return { room, sister }
}
const switchOff = (admin: Person, feature: FeatureName) =>
  portal.as(admin).ok(schoolSettings.save, { changes: [{ key: `feature.${feature}`, value: false, version: 0 }] })

describe('what waits for the office', () => {
  it('is counted as its own page lists it, and no other school\u2019s', async () => {
    const { room, sister } = await office()
    expect(await waitingOf(room.admin)).toEqual([
      { kind: 'absences', count: 2 },
      { kind: 'attendance-steps', count: 1 },
      { kind: 'enrollment-requests', count: 2 },
      { kind: 'enrollment-change-requests', count: 2 },
      { kind: 'contact-changes', count: 2 },
      { kind: 'approvals', count: 1 },
      { kind: 'contracts', count: 1 },
      { kind: 'documents', count: 2 },
      { kind: 'expiring', count: 1 },
      { kind: 'resources-expiring', count: 1 },
      { kind: 'applications', count: 2 },
      { kind: 'offered-applications', count: 2 },
      { kind: 'offered-students', count: 2 },
      { kind: 'offered-staff', count: 1 },
    ])
    for (const { kind, count } of await waitingOf(room.admin))
      expect([kind, await listed[kind](room.admin)]).toEqual([kind, count])
    // The school that made the offers waits itself: nothing of it is there to be decided but the application that came
    // back.
    expect(await waitingOf(sister.admin)).toEqual([{ kind: 'applications', count: 1 }])
    const third = await portal.classroom({ group_id: room.school.group_id })
    expect(await waitingOf(third.admin)).toEqual([])
    for (const kind of waitingKinds) expect([kind, await listed[kind](third.admin)]).toEqual([kind, 0])
  })

  it('leaves out what somebody may not decide, though others of the office may', async () => {
    const { room } = await office()
    const helper = await portal.person(room.school, 2)
    const before = await kindsOf(helper)
    await portal.owner().insert(
      'user_tag',
      ['updateroster', 'updateattendance'].map((flag) => ({
        school_id: room.school.id,
        person_id: helper.person_id,
        flag,
        granted: false,
      })),
    )
    expect(await kindsOf(helper)).toEqual(
      before.filter(
        (kind) => !['absences', 'attendance-steps', 'enrollment-requests', 'enrollment-change-requests'].includes(kind),
      ),
    )
    expect(await kindsOf(room.admin)).toEqual([...waitingKinds])
  })

  it.each<[FeatureName, WaitingKind[]]>([
    ['attendance', ['absences', 'attendance-steps']],
    ['enrollment-requests', ['enrollment-requests']],
  ])('leaves out what a school without %s has no page for', async (feature, gone) => {
    const { room } = await office()
    await switchOff(room.admin, feature)
    expect(await kindsOf(room.admin)).toEqual(waitingKinds.filter((kind) => !gone.includes(kind)))
  })

  it('expires by the day of the school at the time of asking', async () => {
    const room = await portal.classroom({ time_zone: 'Pacific/Auckland' })
    await portal.owner().insert(
      'qualification',
      ['2026-07-02', '2026-07-03'].map((expires_on) => ({
        school_id: room.school.id,
        person_id: room.teacher.person_id,
        name: expires_on,
        expires_on,
      })),
    )
    portal.clock.set('2026-06-01T15:00:00Z') // the second of June in Auckland: thirty days later is 2 July
    expect(await waitingOf(room.admin)).toEqual([{ kind: 'expiring', count: 1 }])
    expect(await listed.expiring(room.admin)).toBe(1)
  })

  it('is gone once it is decided', async () => {
    const { room } = await office()
    const { rows } = await portal.as(room.admin).ok(attendancePlans.list, { status: 'requested' })
    await portal
      .as(room.admin)
      .ok(attendancePlans.decide, { ids: rows.map(({ id }) => id), approved: true, answer: '' })
    expect(await kindsOf(room.admin)).toEqual(waitingKinds.filter((kind) => kind !== 'absences'))
  })
})
