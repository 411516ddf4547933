import { describe, expect, it } from 'vitest'
import type { In } from '#contract/kernel/endpoint.ts'
import { home } from '#contract/home/home.contract.ts'
import { installation, openInstallation } from '#contract/schools/installation.contract.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { openSession, session } from '#contract/session/session.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { setUpCode } from '#server/platform/set-up-code.ts'

const portal = withPortal({ own: true })
const code = () => setUpCode(portal.product().kernel.vault)
const password = 'four plain words together'
const wish = (more: Partial<In<typeof openInstallation.setUp>> = {}): In<typeof openInstallation.setUp> => ({
  code: code(),
  group_name: '',
  fname: 'Inés',
  lname: 'Duarte',
  email: 'ines@school.example',
  username: 'ines',
  password,
  school_name: 'Colegio Santa Brígida',
  time_zone: 'America/Bogota',
  language: 'es',
  ...more,
})
const setUp = (more: Partial<In<typeof openInstallation.setUp>> = {}, remoteAddress = '10.9.0.1') =>
  portal.as(undefined).call(openInstallation.setUp, wish(more), { remoteAddress })
const pathsOf = ({ http, fields }: Awaited<ReturnType<typeof setUp>>) => [http, fields.map(({ path }) => path)]

describe('the first set-up', () => {
  it('is where the sign-in page leads while nobody has an account', async () => {
    expect((await portal.as(undefined).call(openSession.school, {})).code).toBe('session.not-set-up')
  })

  it('refuses who does not hold the code, and waits after five tries from an address', async () => {
    for (let tries = 0; tries < 5; tries++)
      expect(pathsOf(await setUp({ code: 'aaaaa-bbbbb-ccccc' }, '10.9.0.2'))).toEqual([422, ['code']])
    const { http, code: refusal } = await setUp({}, '10.9.0.2')
    expect([http, refusal]).toEqual([429, 'session.wait'])
  })

  it.each([
    [{ password: 'Inés Duarte 2026' }, 'password'],
    [{ password: 'short' }, 'password'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ email: 'ines' }, 'email'],
  ])('with %j is refused at its field and leaves nothing behind', async (wrong, field) => {
    expect(pathsOf(await setUp(wrong))).toEqual([422, [field]])
    expect(await portal.as(undefined).ok(openInstallation.state, {})).toEqual({ open: true })
    expect(await portal.owner().count('school_group')).toBe(0)
  })

  it('makes group, account and school at once, signs in there, and is over', async () => {
    const [first, second] = await Promise.all([
      setUp({ code: code().toUpperCase().replaceAll('-', ' ') }),
      setUp({ username: 'other', email: 'other@school.example' }, '10.9.0.3'),
    ])
    expect([first.http, second.http].toSorted((a, b) => a - b)).toEqual([200, 410])
    const done = first.http === 200 ? first.data : second.data
    expect(done).toMatchObject({
      last_role: 1,
      school_name: 'Colegio Santa Brígida',
      time_zone: 'America/Bogota',
      language: 'es',
      setting_config: { short_code: 'colegio-santa-brigida' },
    })
    const owner = portal.owner()
    expect(await owner.rows('select code, name from school_group')).toEqual([
      { code: 'colegio-santa-brigida', name: 'Colegio Santa Brígida' },
    ])
    expect(await owner.rows('select language, languages from school')).toEqual([
      { language: 'es', languages: ['es', 'en'] },
    ])
    expect(await portal.as(done).ok(session.roles, {})).toMatchObject([{ role: 1 }])
    expect(await portal.as(undefined).ok(openInstallation.state, {})).toEqual({ open: false })
    expect((await setUp({ username: 'late' })).code).toBe('schools.set-up-done')
    expect((await portal.as(undefined).call(openSession.school, {})).code).toBe('not_found')
    expect(JSON.stringify(portal.errors())).not.toContain(code())
  })

  it('leaves a super admin who signs in again and runs the group, also without any school', async () => {
    const { username } = await portal.owner().one<{ username: string }>('select username from account')
    const signIn = () => portal.as(undefined).ok(openSession.login, { username, password })
    const above = await signIn()
    const { schools: listed } = await portal.as(above).ok(home.superAdmin, {})
    await portal.as(above).ok(schools.remove, { id: listed[0]?.id ?? 0 })
    const again = await signIn()
    expect([again.last_role, again.last_school_id, again.school_name]).toEqual([1, null, 'Colegio Santa Brígida'])
    expect(await portal.as(again).ok(session.roles, {})).toMatchObject([{ role: 1 }])
    expect((await portal.as(again).ok(home.superAdmin, {})).schools).toEqual([])
  })

  it('says that mails do not leave without a mail server, and sends none', async () => {
    const { username } = await portal.owner().one<{ username: string }>('select username from account')
    const above = await portal.as(undefined).ok(openSession.login, { username, password })
    expect(await portal.as(above).ok(installation.mail, {})).toMatchObject({ sends: false, state: 'none' })
    expect((await portal.as(above).call(installation.sendTestMail, {})).code).toBe('schools.mail-not-set')
  })
})

describe('a mail to try it', () => {
  const sending = withPortal({ integrations: { sends_mail: true } })
  const above = async () => {
    const group_id = await sending.group()
    const person = await sending.superAdmin(group_id)
    await sending
      .owner()
      .rows('update account set email = $2 where id = $1', [person.user_id, `${person.username}@school.example`])
    return { ...person, email: `${person.username}@school.example` }
  }

  it('goes to the own address, and what became of it is seen by nobody else', async () => {
    const [mine, other] = [await above(), await above()]
    const { id } = await sending.as(mine).ok(installation.sendTestMail, {})
    expect((await sending.as(mine).ok(installation.mail, { id })).state).toBe('waiting')
    expect((await sending.as(other).call(installation.mail, { id })).http).toBe(404)
    await sending.owner().rows('select auth.defer_mail($1, $2)', [id, 'connect ECONNREFUSED'])
    expect(await sending.as(mine).ok(installation.mail, { id })).toMatchObject({
      recipient: mine.email,
      state: 'failed',
      problem: 'connect ECONNREFUSED',
    })
  })
})
