import { describe, expect, it } from 'vitest'
import { notificationRules } from '#contract/notifications/rule.contract.ts'
import { ruleCopies } from '#contract/notifications/rule-copy.contract.ts'
import { notificationTemplates } from '#contract/notifications/template.contract.ts'
import { eventsReport, happened } from '#contract/notifications/notices.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

const chiefOf = async (school: { id: number; group_id: number }) => {
  const person = await portal.superAdmin(school.group_id)
  return { ...person, token: await portal.session(person, school.id, 1) }
}
const texts = (body: string) => [{ language: 'en', subject: '{{student}}', body }]
const template = { name: 'Steps', event: 'step-reached' as const, texts: texts('{{step}}') }
const rule = {
  name: 'Steps',
  event: 'step-reached' as const,
  conditions: [{ field: 'days', op: 'at-least' as const, value: '5' }],
  recipients: ['office' as const],
  custom_role_ids: [] as number[],
  channels: ['email' as const],
  timing: 'at-once' as const,
  quiet_from: null,
  quiet_to: null,
  emergency: false,
  template_id: null as number | null,
  texts: texts('{{step}}'),
}

describe('a template', () => {
  it('keeps what it was before, checks its placeholders, and gives its text to the rules that use it', async () => {
    const school = await portal.school()
    const admin = await portal.person(school, 2)
    const chief = portal.as(await chiefOf(school))
    const office = portal.as(admin)
    const unknown = await office.call(notificationTemplates.save, { ...template, texts: texts('{{percent}}') })
    expect(unknown.fields?.map(({ path }) => path)).toEqual(['texts.0.body'])
    const { id } = await office.ok(notificationTemplates.save, template)
    await office.ok(notificationTemplates.save, { ...template, id, version: 1, texts: texts('Call us') })
    expect((await office.ok(notificationTemplates.read, { id })).earlier).toMatchObject([
      { version: 1, texts: template.texts },
    ])
    expect((await office.call(notificationTemplates.save, { ...template, id, version: 1 })).code).toBe('stale')
    const saved = await chief.ok(notificationRules.save, { ...rule, template_id: id, texts: [] })
    expect((await chief.ok(notificationRules.read, saved)).texts).toEqual(texts('Call us'))
    expect((await chief.ok(notificationRules.choices, {})).templates).toMatchObject([{ id, name: 'Steps' }])
    expect((await office.ok(notificationTemplates.list, {})).rows).toMatchObject([{ id, rules: 1 }])
    expect((await office.call(notificationTemplates.remove, { id })).code).toBe('notifications.template-used')
    const other = await office.ok(notificationTemplates.save, { ...template, name: 'Free' })
    await office.ok(notificationTemplates.remove, other)
    expect((await office.ok(notificationTemplates.list, {})).count).toBe(1)
    expect(
      (
        await chief.call(notificationRules.save, {
          ...rule,
          name: 'x',
          event: 'absence-noted',
          conditions: [],
          template_id: id,
        })
      ).fields?.map(({ path }) => path),
    ).toEqual(['template_id'])
  })
})

describe('a page beyond the last', () => {
  it('holds nothing, and still says how many rules and templates there are', async () => {
    const school = await portal.school()
    const chief = portal.as(await chiefOf(school))
    for (const name of ['A', 'B', 'C']) {
      await chief.ok(notificationRules.save, { ...rule, name })
      await chief.ok(notificationTemplates.save, { ...template, name })
    }
    for (const list of [notificationRules.list, notificationTemplates.list]) {
      expect(await chief.ok(list, { page: 3, size: 10 })).toEqual({ rows: [], count: 3 })
      const last = await chief.ok(list, { descending: true, size: 10 })
      expect([last.count, last.rows.map(({ name }) => name)]).toEqual([3, ['C', 'B', 'A']])
    }
  })
})

describe('copying rules', () => {
  it('adds them to other schools, shows what differs, and changes nothing the second time', async () => {
    const school = await portal.school()
    const other = await portal.school({ group_id: school.group_id })
    const chief = portal.as(await chiefOf(school))
    const there = portal.as(await chiefOf(other))
    const { id } = await chief.ok(notificationRules.save, rule)
    const to = { ids: [id], school_ids: [other.id] }
    expect((await chief.ok(ruleCopies.choices, {})).schools).toMatchObject([{ id: other.id }])
    expect((await chief.ok(ruleCopies.compare, to)).rows).toMatchObject([{ state: 'new' }])
    expect(await chief.ok(ruleCopies.copy, { ...to, locked: false })).toEqual({ added: 1, changed: 0, same: 0 })
    expect(await chief.ok(ruleCopies.copy, { ...to, locked: false })).toEqual({ added: 0, changed: 0, same: 1 })
    const [copy] = (await there.ok(notificationRules.list, {})).rows
    expect(copy).toMatchObject({ name: 'Steps', active: false, locked: false })
    await there.ok(notificationRules.save, { ...rule, id: copy?.id ?? 0, version: copy?.version ?? 0, timing: 'daily' })
    expect((await chief.ok(ruleCopies.compare, to)).rows).toMatchObject([
      { state: 'different', differs_in: ['timing'] },
    ])
    await chief.ok(notificationRules.switch, { ids: [id], active: true })
    expect(await chief.ok(ruleCopies.copy, { ...to, locked: true })).toEqual({ added: 0, changed: 1, same: 0 })
    const [locked] = (await there.ok(notificationRules.list, {})).rows
    expect(locked).toMatchObject({ timing: 'at-once', active: true, locked: true })
    const off = await there.call(notificationRules.switch, { ids: [locked?.id ?? 0], active: false })
    expect(off.code).toBe('notifications.locked')
    await chief.ok(notificationRules.switch, { ids: [id], active: false })
    expect(await chief.ok(ruleCopies.copy, { ...to, locked: true })).toEqual({ added: 0, changed: 1, same: 0 })
    expect((await there.ok(notificationRules.list, {})).rows).toMatchObject([{ active: false }])
  })
})

describe('an event that is added by hand', () => {
  it('stands in the queue of events; an unknown student is refused', async () => {
    const { school, students } = await portal.classroom({ students: 1 })
    const chief = portal.as(await chiefOf(school))
    const [student] = await portal
      .owner()
      .rows<{ number: string }>('select number from student where id = $1', [students[0]?.person_id])
    const event = { name: 'step-reached' as const, fields: [{ field: 'days', value: '5' }] }
    await chief.ok(happened.add, { ...event, student_number: student?.number ?? '' })
    expect((await chief.ok(eventsReport.list, {})).rows).toMatchObject([{ name: 'step-reached' }])
    const refused = await chief.call(happened.add, { ...event, student_number: 'nobody' })
    expect(refused.fields?.map(({ path }) => path)).toEqual(['student_number'])
  })
})
