import { describe, expect, it } from 'vitest'
import { accessRules } from '#contract/access.ts'
import { allRoles, superAdmin } from '#contract/kernel/access.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { contactChanges } from '#contract/people/contacts.contract.ts'
import { openSession, session } from '#contract/session/session.contract.ts'
import { featureNames, featureOfRule } from '#contract/kernel/features.ts'
import { groupSettings, schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { type SettingKey, settingKeys, settingTable } from '#contract/settings/setting-table.ts'
import { asRequest, type Person, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'

const portal = withPortal()
const link = 'session.link-minutes' as const

const inGroups = async () => {
  const root = await portal.group()
  const lower = await portal.group(root)
  const school = await portal.school({ group_id: lower })
  const [above, admin] = [await portal.superAdmin(root), await portal.person(school, 2)]
  const shown = async (key: SettingKey) =>
    (await portal.as(admin).ok(schoolSettings.read, {})).rows.find((row) => row.key === key)
  const down = async (group_id: number, key: SettingKey, value: number | boolean | string | null, locked = false) => {
    const version =
      (await portal.as(above).ok(groupSettings.read, { group_id })).rows.find((row) => row.key === key)?.version ?? 0
    return portal.as(above).ok(groupSettings.save, { group_id, changes: [{ key, value, locked, version }] })
  }
  const own = async (key: SettingKey, value: number | boolean | string | null) =>
    portal.as(admin).call(schoolSettings.save, { changes: [{ key, value, version: (await shown(key))?.version ?? 0 }] })
  return { root, lower, school, above, admin, shown, down, own }
}

describe('a setting of a school', () => {
  it('is each time told with where it comes from: the product, the group, the school, a lock', async () => {
    const { root, lower, shown, down, own } = await inGroups()
    expect(await shown(link)).toMatchObject({ value: 60, source: 'default', from: null })
    await down(root, link, 30)
    expect(await shown(link)).toMatchObject({ value: 30, source: 'group' })
    await down(lower, link, 40)
    expect(await shown(link)).toMatchObject({ value: 40, source: 'group' })
    await own(link, 50)
    expect(await shown(link)).toMatchObject({ value: 50, source: 'own', inherited: 40 })
    await down(root, link, 20, true)
    expect(await shown(link)).toMatchObject({ value: 20, source: 'locked' })
    expect(await own(link, 25)).toMatchObject({ http: 409, code: 'settings.locked' })
    await down(root, link, null)
    expect(await shown(link)).toMatchObject({ value: 50, source: 'own' })
    await own(link, null)
    expect(await shown(link)).toMatchObject({ value: 40, source: 'group' })
  })

  it('is refused outside of its bounds at its own place, and when somebody was faster', async () => {
    const { admin, own } = await inGroups()
    expect((await own(link, 5)).fields).toMatchObject([{ path: link, key: 'errors.field.min' }])
    await own(link, 50)
    expect(
      await portal.as(admin).call(schoolSettings.save, { changes: [{ key: link, value: 20, version: 0 }] }),
    ).toMatchObject({ http: 409, code: 'stale' })
  })

  it('that is decided above is changed there alone', async () => {
    const { above, school, own } = await inGroups()
    const key = 'session.impersonate-minutes' as const
    expect(await own(key, 10)).toMatchObject({ http: 403, code: 'settings.above' })
    const token = await portal.session(above, school.id, superAdmin)
    await portal.as({ token }).ok(schoolSettings.save, { changes: [{ key, value: 10, version: 0 }] })
  })

  it('of another school stays as it is', async () => {
    const [mine, other] = [await inGroups(), await inGroups()]
    await mine.own(link, 45)
    await mine.down(mine.root, 'feature.comments', false)
    expect((await other.shown(link))?.source).toBe('default')
    expect((await other.shown('feature.comments'))?.value).toBe(true)
    for (const endpoint of [groupSettings.read] as const)
      expect((await portal.as(mine.above).call(endpoint, { group_id: other.root })).http).toBe(404)
    const changes = [{ key: link, value: 45, locked: false, version: 0 }]
    for (const endpoint of [groupSettings.save, groupSettings.preview] as const)
      expect((await portal.as(mine.above).call(endpoint, { group_id: other.root, changes })).http).toBe(404)
    const below = await portal.superAdmin(mine.lower)
    expect((await portal.as(below).call(groupSettings.read, { group_id: mine.root })).http).toBe(404)
    expect((await portal.as(below).ok(groupSettings.groups, {})).rows.map(({ id }) => id)).toEqual([mine.lower])
  })
})

describe('settings of a group', () => {
  it('tell what they would change before they do, and can be taken back', async () => {
    const { root, lower, above, own, shown, down } = await inGroups()
    await portal.school({ group_id: lower })
    await portal.school({ group_id: root })
    await own(link, 50)
    const changes = (locked: boolean) => [{ key: link, value: 30, locked, version: 0 }]
    const preview = (locked: boolean) =>
      portal.as(above).ok(groupSettings.preview, { group_id: root, changes: changes(locked) })
    expect(await preview(false)).toEqual({ rows: [{ key: link, changed: 2, overridden: 0 }], schools: 3 })
    expect(await preview(true)).toEqual({ rows: [{ key: link, changed: 3, overridden: 1 }], schools: 3 })
    expect((await shown(link))?.value).toBe(50)
    const { before } = await portal.as(above).ok(groupSettings.save, { group_id: root, changes: changes(true) })
    expect((await shown(link))?.value).toBe(30)
    await portal.as(above).ok(groupSettings.save, { group_id: root, changes: before })
    expect(await shown(link)).toMatchObject({ value: 50, source: 'own', inherited: 60 })
    await down(lower, link, 20)
    expect((await preview(false)).rows).toEqual([{ key: link, changed: 1, overridden: 0 }])
  })
})

describe('what a setting is for', () => {
  it('a link that is mailed works as long as the school says', async () => {
    const { own, school, admin } = await inGroups()
    await own(link, 1440)
    await portal.owner().rows('delete from auth.one_time_token where user_id = $1', [admin.user_id])
    await portal.as(undefined).ok(openSession.forgotPassword, { username: admin.username, school: school.short_code })
    const [row] = await portal.owner().rows<{ minutes: number }>(
      `
        select round(extract(epoch from expires_at - now()) / 60)::integer as minutes
        from auth.one_time_token
        where user_id = $1`,
      [admin.user_id],
    )
    expect(row?.minutes).toBe(1440)
  })

  it('parents propose and announce only where the school takes it', async () => {
    const room = await portal.classroom()
    const parent = room.parents[0]
    const student_id = room.students[0]?.person_id ?? 0
    const set = (key: SettingKey, value: boolean | number) =>
      portal.as(room.admin).ok(schoolSettings.save, { changes: [{ key, value, version: 0 }] })
    const { codes } = await portal.as(parent).ok(attendancePlans.own, { student_id })
    const announce = (start_date: string) =>
      portal
        .as(parent)
        .call(
          attendancePlans.ask,
          { student_id, start_date, end_date: start_date, code_id: codes[0]?.id ?? 0, note: '' },
          { key: `announce-${start_date}` },
        )
    await set('attendance.announce-days', 3)
    expect((await announce('2027-06-01')).fields).toMatchObject([{ path: 'start_date', key: 'attendance.too-early' }])
    await set('attendance.parents-announce', false)
    expect(await announce('2027-06-01')).toMatchObject({ http: 403, code: 'attendance.not-announced' })
    await set('people.parents-propose', false)
    const proposed = await portal
      .as(parent)
      .call(contactChanges.ask, { student_id, email: '', phone: '1', address: null, note: '' })
    expect(proposed).toMatchObject({ http: 403, code: 'people.not-proposed' })
  })
})

/** Asks with nothing filled in: what is switched off answers so before it looks at the input. */
const ask = (person: Person, endpoint: (typeof services)[number]['endpoint']) =>
  portal.send(person, {
    ...asRequest(endpoint, Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))),
    headers: { 'idempotency-key': 'key-12345' },
  })

describe.each(featureNames)('the feature %s', (feature) => {
  const calls = services.map(({ endpoint }) => endpoint).filter(({ access }) => featureOfRule(access) === feature)

  it('switched off refuses each of its calls to every role, and no other call', async () => {
    const school = await portal.school()
    const admin = await portal.person(school, 2)
    const off = (value: boolean | null, version: number) =>
      portal.as(admin).ok(schoolSettings.save, { changes: [{ key: `feature.${feature}`, value, version }] })
    await off(false, 0)
    expect(calls.length).toBeGreaterThan(0)
    const rules = new Set(calls.map(({ access }) => access))
    for (const role of allRoles.filter((one) => one !== superAdmin)) {
      const admitted = [...rules].filter((rule) => {
        const known = accessRules[rule]
        return !known.open && known.roles.includes(role)
      })
      if (admitted.length === 0) continue
      const person = await portal.person(school, role)
      for (const endpoint of calls.filter(({ access }) => admitted.includes(access))) {
        const answer = await ask(person, endpoint)
        expect([endpoint.path, answer.http]).toEqual([endpoint.path, 403])
        if (!answer.message.startsWith('You may not'))
          expect([endpoint.path, answer.code]).toEqual([endpoint.path, 'feature-off'])
      }
    }
    expect((await portal.as(admin).ok(session.configuration, {})).login.setting_config.features_off).toEqual([feature])
    expect((await portal.as(admin).call(schoolSettings.read, {})).http).toBe(200)
    await off(null, 1)
    for (const endpoint of calls)
      expect([endpoint.path, (await ask(admin, endpoint)).code]).not.toEqual([endpoint.path, 'feature-off'])
  })
})

it('every setting is shown on one page, once', async () => {
  const { admin } = await inGroups()
  const { rows } = await portal.as(admin).ok(schoolSettings.read, {})
  expect(rows.map(({ key }) => key)).toEqual(settingKeys)
  expect(rows.every(({ key, value }) => value === settingTable[key].start)).toBe(true)
})
