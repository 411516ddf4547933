import { expect, it } from 'vitest'
import type { In } from '#contract/kernel/endpoint.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { approvals } from '#contract/kernel/approvals.contract.ts'
import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'
import { eventsReport, notificationsReport } from '#contract/notifications/notices.contract.ts'
import { notificationRules } from '#contract/notifications/rule.contract.ts'
import { objectStatesCalls } from '#contract/settings/object-states.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { notifyApprovals } from './approvals.job.ts'
import { planNotices } from './rules.job.ts'

const portal = withPortal()
type Rule = In<typeof notificationRules.save>
const rule: Rule = {
  name: 'Withdrawn',
  event: 'state-changed',
  conditions: [
    { field: 'noun', op: 'is', value: 'enrollment' },
    { field: 'to', op: 'is', value: 'withdrawn' },
  ],
  recipients: ['guardians'],
  custom_role_ids: [],
  template_id: null,
  channels: ['email'],
  timing: 'at-once',
  quiet_from: null,
  quiet_to: null,
  emergency: true,
  texts: [{ language: 'en', subject: '{{student}}: {{from}} to {{to}}', body: '{{action}}, {{record}}: {{reason}}' }],
}

const room = async () => {
  const made = await portal.classroom({ students: 2 })
  const person = await portal.superAdmin(made.school.group_id)
  return { ...made, chief: { ...person, token: await portal.session(person, made.school.id, 1) } }
}

it('a rule notifies of a change of status, with its words', async () => {
  const { chief, admin, school, section_id, students } = await room()
  const { id } = await portal.as(chief).ok(notificationRules.save, rule)
  await portal.as(chief).ok(notificationRules.switch, { ids: [id], active: true })
  const enrollment = await portal
    .owner()
    .one<{ id: number }>('select id from enrollment where section_id = $1 and student_id = $2', [
      section_id,
      students[0]?.person_id,
    ])
  await portal
    .as(admin)
    .ok(enrollmentChanges.change, { enrollment_ids: [enrollment.id], action: 'withdraw', reason: 'Moved' })
  await portal.as(admin).ok(sectionStatus.close, { section_ids: [section_id] })
  const events = await portal
    .owner()
    .rows<{ id: number }>(`select id from notification_event where school_id = $1 and name = 'state-changed'`, [
      school.id,
    ])
  await planNotices(portal.product().kernel)({ school_id: school.id, event_ids: events.map((event) => event.id) })
  const { rows } = await portal.as(chief).ok(notificationsReport.list, {})
  const section = await portal.owner().one<{ name: string }>('select name from section where id = $1', [section_id])
  expect(rows.map(({ subject }) => subject)).toEqual([`${students[0]?.name}: Active to Withdrawn`])
  expect(await portal.owner().rows('select body from notification where school_id = $1', [school.id])).toEqual([
    { body: `Withdraw, ${section.name}: Moved` },
  ])
  const listed = await portal.as(chief).ok(eventsReport.list, { name: 'state-changed' })
  expect(new Set(listed.rows.map(({ person }) => person))).toEqual(new Set([students[0]?.name, section.name]))
})

it('a value that the field does not have is refused at its place', async () => {
  const { chief } = await room()
  const wrong = { ...rule, conditions: [{ field: 'to', op: 'is' as const, value: 'gone' }] }
  const refused = await portal.as(chief).call(notificationRules.save, wrong)
  expect([refused.http, refused.fields.map(({ path }) => path)]).toEqual([422, ['conditions.0.value']])
})

it('who may approve is notified that a change waits, and whoever asked of the decision', async () => {
  const { admin, school, section_id } = await room()
  const [second] = await portal.people(school, schoolAdmin)
  if (!second) throw new Error('no second admin')
  const rules = [{ action: 'close', from: 'open', reason: false, approval: true }]
  await portal.as(admin).ok(objectStatesCalls.save, { noun: 'section', version: 0, styles: [], stops: [], rules })
  const { id } = await portal.as(admin).ok(approvals.ask, {
    path: sectionStatus.close.path,
    input: { section_ids: [section_id] },
    note: 'Merged with another',
  })
  const mailed = async () => {
    await notifyApprovals(portal.product().kernel)({ school_id: school.id, ids: [id] })
    return portal
      .owner()
      .rows<{ user_id: number; subject: string; body: string }>(
        'delete from mail_outbox where user_id = any($1) returning user_id, subject, body',
        [[admin.user_id, second.user_id]],
      )
  }
  expect(await mailed()).toMatchObject([
    { user_id: second.user_id, subject: `${admin.name} asks for approval: Sections, Close (1 record)` },
  ])
  await portal.as(second).ok(approvals.decide, { ids: [id], approved: true, answer: 'Agreed' })
  const [decided, ...others] = await mailed()
  expect([decided?.user_id, decided?.subject, others]).toEqual([
    admin.user_id,
    `${second.name} approved: Sections, Close (1 record)`,
    [],
  ])
  expect(decided?.body).toContain('Agreed')
})
