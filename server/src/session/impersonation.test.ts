import { beforeAll, describe, expect, it } from 'vitest'
import { accessRules } from '#contract/access.ts'
import { admits, parent, type Role, schoolAdmin, student, teacher } from '#contract/kernel/access.ts'
import { defaultFlags } from '#contract/security/flags.rules.ts'
import { people } from '#contract/people/people.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import type { LoginRecord } from '#contract/kernel/login-record.ts'
import { openSession, session } from '#contract/session/session.contract.ts'
import { support } from '#contract/integrations/support.contract.ts'
import { profile } from '#contract/profile/profile.contract.ts'
import { calendarFeed } from '#contract/schedule/feed.contract.ts'
import { meetings } from '#contract/schedule/meeting.contract.ts'
import { badge } from '#contract/settings/catalogs.ts'
import { hashToken, newToken } from '#server/kernel/request-scope.ts'
import { asRequest, type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'
import { hashPassword } from './passwords.ts'

const portal = withPortal()
const reason = 'A question on the phone'

const actAs = (who: { token: string }, target: Person, role: Role = target.role) =>
  portal
    .as(who)
    .call(session.impersonate, { school_id: target.school_id ?? 0, person_id: target.person_id, role, reason })
const acting = async (who: { token: string }, target: Person, role: Role = target.role): Promise<LoginRecord> => {
  const answer = await actAs(who, target, role)
  if (answer.http !== 200) throw new Error(answer.text)
  return answer.data
}
const back = (login: { token: string; impersonate_data: string }) =>
  portal.as(login).call(openSession.unimpersonate, { impersonate_data: login.impersonate_data })
const alive = async (token: string) => (await portal.as({ token }).call(session.configuration, {})).http === 200

let room: Classroom
let admin: Person
beforeAll(async () => {
  room = await portal.classroom()
})
/** Everybody of the room with an admin of their own: sessions of one test do not end those of another. */
const fresh = async () => {
  admin = await portal.person(room.school, schoolAdmin)
  return admin
}
const target = () => room.parents[0] ?? room.admin

describe('acting for somebody', () => {
  it('gives their place, says who really sits there, and begins read only for 60 minutes', async () => {
    const login = await acting(await fresh(), target())
    expect(login).toMatchObject({
      user_id: target().user_id,
      last_role: parent,
      last_school_id: room.school.id,
      impersonate_role: schoolAdmin,
      impersonate_info: admin.name,
      setting_config: { read_only: true },
    })
    expect(login.impersonate_data).toMatch(/^[\w-]{43}$/)
    const minutes = (Date.parse(login.setting_config.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(59)
    expect(minutes).toBeLessThanOrEqual(60)
    expect((await portal.as(login).ok(home.parent, {})).children.length).toBe(1)
    expect((await portal.as(login).ok(session.configuration, {})).login).toMatchObject({
      impersonate_role: schoolAdmin,
      impersonate_info: admin.name,
    })
  })

  it('ends no later than the own session', async () => {
    await fresh()
    await portal
      .owner()
      .rows(`update auth.session set expires_at = now() + interval '5 minutes' where token_hash = $1`, [
        hashToken(admin.token),
      ])
    const { setting_config } = await acting(admin, target())
    expect((Date.parse(setting_config.expires_at) - Date.now()) / 60_000).toBeLessThanOrEqual(5)
  })

  it('needs a reason', async () => {
    await fresh()
    const answer = await portal.as(admin).call(session.impersonate, {
      school_id: room.school.id,
      person_id: target().person_id,
      role: parent,
      reason: '  ',
    })
    expect([answer.http, answer.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'reason', key: 'errors.field.required' })],
    ])
  })

  it('changes neither the last sign-in of the person nor their language', async () => {
    const login = await acting(await fresh(), target())
    await portal.as(login).ok(session.saveLanguage, { language: 'ar' })
    await portal.as(login).ok(session.allowChanges, { reason })
    await portal.as(login).ok(session.saveLanguage, { language: 'ar' })
    const [row] = await portal
      .owner()
      .rows('select last_login_at, language from account where id = $1', [target().user_id])
    expect(row).toEqual({ last_login_at: null, language: null })
  })

  it('shows the one place alone, not where else the person works', async () => {
    await fresh()
    const second = await portal.school({ group_id: room.school.group_id })
    const somebody = await portal.person(room.school, teacher)
    const [elsewhere] = await portal
      .owner()
      .insert('person', [{ school_id: second.id, user_id: somebody.user_id, fname: 'A', lname: 'B' }])
    await portal.owner().insert('person_role', [
      { school_id: second.id, person_id: elsewhere?.id, role: schoolAdmin },
      { school_id: room.school.id, person_id: somebody.person_id, role: parent },
    ])
    const login = await acting(admin, somebody)
    expect((await portal.as(login).ok(session.schools, {})).map(({ school_id }) => school_id)).toEqual([room.school.id])
    expect((await portal.as(login).ok(session.roles, {})).map(({ role }) => role)).toEqual([teacher])
    await portal.as(login).ok(session.allowChanges, { reason })
    for (const answer of [
      await portal.as(login).call(session.changeSchool, { school_id: second.id, role: schoolAdmin }),
      await portal.as(login).call(session.changeRole, { role: parent }),
    ])
      expect([answer.http, answer.code]).toEqual([403, 'in-person'])
  })

  it('gives a school admin no flag that they lack themselves', async () => {
    await fresh()
    await portal
      .owner()
      .insert('user_tag', [
        { school_id: room.school.id, person_id: admin.person_id, flag: 'updategradebook', granted: false },
      ])
    await portal
      .owner()
      .insert('user_tag', [
        { school_id: room.school.id, person_id: room.teacher.person_id, flag: 'superschooladmin', granted: true },
      ])
    const login = await acting(admin, room.teacher)
    const { user_settings } = await portal.as(login).ok(session.configuration, {})
    expect([user_settings.updategradebook, user_settings.superschooladmin, user_settings.readgradebook]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('nobody acts', () => {
  const refusal = ({ http, code }: { http: number; code: string }) => [http, code]

  it('upward or beside, nor for themselves', async () => {
    await fresh()
    const another = await portal.person(room.school, schoolAdmin)
    const above = await portal.superAdmin(room.school.group_id)
    expect(refusal(await actAs(admin, another))).toEqual([403, 'session.not-below'])
    expect(refusal(await actAs(admin, admin))).toEqual([403, 'session.not-below'])
    expect(refusal(await actAs(admin, { ...another, role: parent }))).toEqual([404, 'not_found'])
    for (const role of [1, 2, 3, 4, 5] as const)
      expect(
        (await actAs(admin, { ...above, school_id: room.school.id, person_id: above.user_id + 1_000_000 }, role)).http,
      ).toBe(404)
  })

  it('as the parent that another admin is too, nor for a super admin who teaches', async () => {
    await fresh()
    const both = await portal.person(room.school, schoolAdmin)
    await portal.owner().insert('person_role', [{ school_id: room.school.id, person_id: both.person_id, role: parent }])
    expect(refusal(await actAs(admin, both, parent))).toEqual([403, 'session.not-below'])
    const teaching = await portal.person(room.school, teacher)
    await portal.owner().rows('update account set group_role = 1 where id = $1', [teaching.user_id])
    const above = await portal.superAdmin(room.school.group_id)
    expect(refusal(await actAs(admin, teaching))).toEqual([403, 'session.not-below'])
    expect(refusal(await actAs(above, teaching))).toEqual([403, 'session.not-below'])
  })

  it('in another school or another group', async () => {
    await fresh()
    const sister = await portal.classroom({ group_id: room.school.group_id })
    const abroad = await portal.classroom()
    const above = await portal.superAdmin(room.school.group_id)
    for (const person of [...sister.parents, sister.teacher, ...abroad.students])
      expect((await actAs(admin, person)).http).toBe(404)
    // Neither with the own school beside a foreign person.
    expect((await actAs(admin, { ...target(), person_id: sister.teacher.person_id }, teacher)).http).toBe(404)
    for (const person of [...abroad.students, abroad.teacher, abroad.admin])
      expect((await actAs(above, person)).http).toBe(404)
    for (const person of [sister.teacher, sister.admin]) expect((await actAs(above, person)).http).toBe(200)
  })

  it('in a role that is not held or is closed, nor for an account that is disabled or missing', async () => {
    await fresh()
    const [held, closed, disabled, without] = await portal.people(room.school, student, 4)
    if (!held || !closed || !disabled || !without) throw new Error('nobody')
    await portal.owner().rows('update person_role set access = 0 where person_id = $1', [closed.person_id])
    await portal.owner().rows('update account set disabled_at = now() where id = $1', [disabled.user_id])
    await portal.owner().rows('update person set user_id = null where id = $1', [without.person_id])
    expect((await actAs(admin, held, teacher)).http).toBe(404)
    expect((await actAs(admin, closed)).http).toBe(404)
    expect((await actAs(admin, disabled)).http).toBe(403)
    expect((await actAs(admin, without)).http).toBe(404)
  })

  it.each([teacher, student, parent] as const)('as role %s', async (role) => {
    const caller = role === teacher ? room.teacher : await portal.person(room.school, role)
    expect((await actAs(caller, target())).http).toBe(403)
  })

  it('for a second person while acting for a first', async () => {
    const above = await portal.superAdmin(room.school.group_id)
    const asAdmin = await acting(above, room.admin)
    expect(refusal(await actAs(asAdmin, target()))).toEqual([403, 'read-only'])
    await portal.as(asAdmin).ok(session.allowChanges, { reason })
    expect(refusal(await actAs(asAdmin, target()))).toEqual([403, 'in-person'])
    // The directory offers it to nobody then.
    const { rows } = await portal.as(asAdmin).ok(people.directory, {})
    expect(new Set(rows.flatMap(({ act_as }) => act_as)).size).toBe(0)
  })
})

describe('read only', () => {
  const writing = services
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => !accessRules[endpoint.access].open && !endpoint.harmless)

  it.each([schoolAdmin, teacher, student, parent] as const)(
    'refuses every change of role %s, whatever is sent',
    async (role) => {
      const above = await portal.superAdmin(room.school.group_id)
      const person = {
        [schoolAdmin]: room.admin,
        [teacher]: room.teacher,
        [student]: room.students[0],
        [parent]: target(),
      }[role]
      const login = await acting(above, person ?? room.admin)
      const before = await portal
        .owner()
        .count('audit_log', `school_id = $1 and table_name <> 'impersonation'`, [room.school.id])
      const tried = writing.filter((endpoint) => {
        const rule = accessRules[endpoint.access]
        return !rule.open && admits(rule, { role, flags: new Set(defaultFlags[role]) })
      })
      expect(tried.length).toBeGreaterThan(0)
      for (const endpoint of writing) {
        const filled = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1]))
        const answer = await portal.send(login, {
          ...asRequest(endpoint, filled),
          headers: { 'idempotency-key': 'key-12345' },
        })
        const open = tried.includes(endpoint)
        expect([endpoint.path, answer.http, open ? answer.code : '']).toEqual([
          endpoint.path,
          403,
          open ? 'read-only' : '',
        ])
      }
      expect(
        await portal.owner().count('audit_log', `school_id = $1 and table_name <> 'impersonation'`, [room.school.id]),
      ).toBe(before)
    },
  )

  it('ends once changes are allowed with a reason, which every change then carries with both names', async () => {
    const above = await portal.superAdmin(room.school.group_id)
    const login = await acting(above, room.admin)
    const save = () => portal.as(login).call(badge.save, { name: 'Reader', points: 1, description: '' })
    expect([(await save()).http, (await save()).message]).toEqual([
      403,
      'You look at this as somebody else, read only. Allow changes first.',
    ])
    expect((await portal.as(login).call(session.allowChanges, { reason: '' })).http).toBe(422)
    await portal.as(login).ok(session.allowChanges, { reason: 'The badge is missing' })
    expect((await save()).http).toBe(200)
    expect((await portal.as(login).ok(session.configuration, {})).login.setting_config.read_only).toBe(false)
    const [noted] = await portal
      .owner()
      .rows(`select user_id, real_user_id, role, reason from audit_log where table_name = 'badge' and school_id = $1`, [
        room.school.id,
      ])
    expect(noted).toEqual({
      user_id: room.admin.user_id,
      real_user_id: above.user_id,
      role: schoolAdmin,
      reason: 'The badge is missing',
    })
    expect((await portal.as(login).call(session.allowChanges, { reason: 'again' })).code).toBe(
      'session.nothing-to-allow',
    )
  })

  it('keeps the reason of the session beside that of a change', async () => {
    const login = await acting(await fresh(), room.teacher)
    await portal.as(login).ok(session.allowChanges, { reason: 'Asked to' })
    const cell = {
      section_id: room.section_id,
      student_id: room.students[0]?.person_id ?? 0,
      activity_id: room.activities[0]?.id ?? 0,
      points: 3,
      version: 0,
    }
    await portal.as(login).ok(gradebook.saveGrade, { ...cell, reason: 'Miscounted' })
    const [noted] = await portal
      .owner()
      .rows(`select real_user_id, reason from audit_log where table_name = 'grade' and school_id = $1`, [
        room.school.id,
      ])
    expect(noted).toEqual({ real_user_id: admin.user_id, reason: 'Asked to · Miscounted' })
  })

  it('is not lifted for whoever acts for nobody', async () => {
    expect((await portal.as(await fresh()).call(session.allowChanges, { reason })).http).toBe(409)
  })

  it('lifts nothing of what belongs to the person alone: how they sign in, their sessions, tokens and factors', () => {
    const open = services.filter(
      ({ endpoint }) => endpoint.access === 'session.own' && !endpoint.in_person && !endpoint.proof,
    )
    expect(open.map(({ endpoint }) => endpoint.path).toSorted()).toEqual([
      'common/push_key',
      'user/allow_changes',
      'user/configuration',
      'user/content_roles',
      'user/logout',
      'user/roles',
      'user/schools',
      'user/set_device', // registers nothing for who acts for somebody
    ])
    const own = [profile.changeEmail, profile.dropEmail, calendarFeed.make, calendarFeed.revoke, meetings.saveAccount]
    expect([...own, support.signOn].filter(({ in_person, proof }) => !in_person && !proof)).toEqual([])
  })

  it('or not, the password of the person cannot be changed', async () => {
    const login = await acting(await fresh(), target())
    await portal.as(login).ok(session.allowChanges, { reason })
    expect(
      (await portal.as(login).call(session.changePassword, { old_password: 'x', password: 'a staple and a battery' }))
        .code,
    ).toBe('in-person')
  })
})

describe('the way back', () => {
  it('gives the own session again under a fresh token, with the end that it had', async () => {
    await fresh()
    const until = async (token: string) =>
      (
        await portal
          .owner()
          .one<{ expires_at: string }>('select expires_at from auth.session where token_hash = $1', [hashToken(token)])
      ).expires_at
    const before = await until(admin.token)
    const login = await acting(admin, target())
    expect(await alive(admin.token)).toBe(true)
    const { data } = await back(login)
    expect(data).toMatchObject({
      user_id: admin.user_id,
      last_role: schoolAdmin,
      impersonate_data: '',
      impersonate_info: '',
      impersonate_role: null,
    })
    expect([await alive(data.token), await alive(login.token), await alive(admin.token)]).toEqual([true, false, false])
    expect(await until(data.token)).toEqual(before)
    expect((await acting(data, target())).user_id).toBe(target().user_id)
  })

  it('is open when the time is over', async () => {
    const login = await acting(await fresh(), target())
    await portal
      .owner()
      .rows('update auth.session set expires_at = now() where token_hash = $1', [hashToken(login.token)])
    expect(await alive(login.token)).toBe(false)
    expect((await back(login)).data.user_id).toBe(admin.user_id)
  })

  it.each([
    ['a forged handle', (login: LoginRecord) => ({ ...login, impersonate_data: newToken().token })],
    [
      'the record itself as handle',
      (login: LoginRecord) => ({ ...login, impersonate_data: JSON.stringify({ role: 1 }) }),
    ],
    ['its token as handle', (login: LoginRecord) => ({ ...login, impersonate_data: login.token })],
    ['the handle with another token', (login: LoginRecord) => ({ ...login, token: room.teacher.token })],
    ['the handle with the own token', (login: LoginRecord) => ({ ...login, token: admin.token })],
    ['the handle without a token', (login: LoginRecord) => ({ ...login, token: '' })],
  ])('is closed to %s, and the session goes on', async (_, forge) => {
    const login = await acting(await fresh(), target())
    const { http, code, data } = await back(forge(login))
    expect([http, code, data]).toEqual([409, 'session.impersonation-over', undefined])
    expect([await alive(login.token), await alive(admin.token)]).toEqual([true, true])
  })

  it('is closed to the handle of somebody else', async () => {
    const mine = await acting(await fresh(), target())
    const theirs = await acting(await portal.person(room.school, schoolAdmin), target())
    expect((await back({ ...mine, impersonate_data: theirs.impersonate_data })).http).toBe(409)
  })

  it('is open once', async () => {
    const login = await acting(await fresh(), target())
    expect((await back(login)).http).toBe(200)
    expect((await back(login)).http).toBe(409)
  })

  it('stands in the audit of the school, from beginning to end', async () => {
    const login = await acting(await fresh(), target())
    await portal.as(login).ok(session.allowChanges, { reason: 'To mend it' })
    await back(login)
    const noted = await portal.owner().rows(
      `
        select operation, user_id, real_user_id, role, reason, row_id
        from audit_log
        where table_name = 'impersonation' and real_user_id = $1
        order by id`,
      [admin.user_id],
    )
    const both = { user_id: target().user_id, real_user_id: admin.user_id, role: parent, row_id: target().person_id }
    expect(noted).toEqual([
      { operation: 'insert', reason, ...both },
      { operation: 'update', reason: 'To mend it', ...both },
      { operation: 'delete', reason: 'To mend it', ...both },
    ])
  })
})

describe('the session that acts is dead', () => {
  const ends: [string, (login: LoginRecord) => Promise<unknown>][] = [
    ['after the way back', back],
    ['after its own log-out, and the session above with it', (login) => portal.as(login).ok(session.logout, {})],
    ['after the log-out of who acts', () => portal.as(admin).ok(session.logout, {})],
    ['after a new password of who acts', () => changePasswordOf(admin)],
    [
      'after a new password of the person',
      () => portal.owner().rows(`select auth.set_password($1, 'x', null)`, [target().user_id]),
    ],
    [
      'after the end of the session above',
      () =>
        portal
          .owner()
          .rows('update auth.session set expires_at = now() where token_hash = $1', [hashToken(admin.token)]),
    ],
    [
      'after who acts is disabled',
      () => portal.owner().rows('update account set disabled_at = now() where id = $1', [admin.user_id]),
    ],
    [
      'after who acts lost the role',
      () => portal.owner().rows('delete from person_role where person_id = $1', [admin.person_id]),
    ],
    [
      'after who acts may only look',
      () => portal.owner().rows('update person_role set access = 2 where person_id = $1', [admin.person_id]),
    ],
    [
      'after its 60 minutes',
      (login) =>
        portal
          .owner()
          .rows('update auth.session set expires_at = now() where token_hash = $1', [hashToken(login.token)]),
    ],
    ['after who acts began to act for another', () => acting(admin, room.teacher)],
  ]
  it.each(ends)('%s', async (_, end) => {
    const login = await acting(await fresh(), target())
    expect(await alive(login.token)).toBe(true)
    await end(login)
    expect(await alive(login.token)).toBe(false)
  })

  it('for good: no way back when the session above is over', async () => {
    const login = await acting(await fresh(), target())
    await portal.as(admin).ok(session.logout, {})
    expect((await back(login)).http).toBe(409)
    const again = await acting(await fresh(), target())
    await portal.as(again).ok(session.logout, {})
    expect([(await back(again)).http, await alive(admin.token)]).toEqual([409, false])
  })

  it('of a super admin who left the group', async () => {
    const above = await portal.superAdmin(room.school.group_id)
    const login = await acting(above, room.teacher)
    await portal.owner().rows('update account set group_id = $1 where id = $2', [await portal.group(), above.user_id])
    expect(await alive(login.token)).toBe(false)
  })
})

const changePasswordOf = async (person: Person) => {
  const password = 'correct horse battery'
  await portal
    .owner()
    .rows('insert into auth.credential (user_id, password_hash) values ($1, $2)', [
      person.user_id,
      await hashPassword(password),
    ])
  await portal.as(person).ok(session.changePassword, { old_password: password, password: 'a staple and a battery' })
}
