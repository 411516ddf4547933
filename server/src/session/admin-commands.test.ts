import { describe, expect, it } from 'vitest'
import { openSession } from '#contract/session/session.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { addSuperAdmin, findAccounts, passwordLink, removeSecondStep, unlock } from './admin-commands.ts'
import { onlyGroup } from './admin-group.ts'

const portal = withPortal()
const client = () => portal.owner().client
const password = 'four plain words together'
let made = 0
const ines = () => {
  const username = `ines-${process.pid}-${++made}`
  return { fname: 'Ines', lname: 'Duarte', email: `${username}@school.example`, username }
}
const logIn = (username: string, word = password) =>
  portal.as(undefined).call(openSession.login, { username, password: word }, { remoteAddress: `10.8.0.${++made}` })
/** Somebody whom the command made, with the password set through its link. */
const superAdmin = async () => {
  const admin = ines()
  const user_id = (await addSuperAdmin(client(), await portal.group(), admin)) ?? 0
  const link = await passwordLink(client(), user_id, 'https://portal.example')
  const code = new URL(link).searchParams.get('code') ?? ''
  await portal.as(undefined).ok(openSession.resetPassword, { code, password })
  return { ...admin, user_id }
}

describe('the command line', () => {
  it('adds a super admin, who signs in after setting the password by the link', async () => {
    const { username } = await superAdmin()
    const { http, data } = await logIn(username)
    expect([http, data.last_role, data.last_school_id]).toEqual([200, 1, null])
  })

  it('adds nobody under a user name that the group has', async () => {
    const group_id = await portal.group()
    const admin = ines()
    expect(await addSuperAdmin(client(), group_id, admin)).toBeGreaterThan(0)
    expect(
      await addSuperAdmin(client(), group_id, { ...admin, username: admin.username.toUpperCase() }),
    ).toBeUndefined()
  })

  it('finds an account by user name or address, and the group by its code', async () => {
    const { username, email, user_id } = await superAdmin()
    for (const name of [username.toUpperCase(), email])
      expect(await findAccounts(client(), name)).toMatchObject([{ user_id, disabled: false }])
    const [account] = await findAccounts(client(), username)
    expect(await findAccounts(client(), username, 'elsewhere')).toEqual([])
    expect(await onlyGroup(client(), account?.group_code)).toBeGreaterThan(0)
    await expect(onlyGroup(client(), 'elsewhere')).rejects.toThrow('There is no group elsewhere.')
  })

  it('lets somebody in again who waits after wrong passwords', async () => {
    const { username, user_id } = await superAdmin()
    for (let tries = 0; tries < 5; tries++) await logIn(username, 'a wrong password')
    expect((await logIn(username)).http).toBe(429)
    await unlock(client(), user_id)
    expect((await logIn(username)).http).toBe(200)
  })

  it('takes a second step away and signs out everywhere', async () => {
    const { username, user_id } = await superAdmin()
    await logIn(username)
    await client().query('insert into auth.authenticator (user_id, secret, confirmed_at) values ($1, $2, now())', [
      user_id,
      Buffer.from('sealed'),
    ])
    expect((await logIn(username)).code).toBe('session.second-step')
    await removeSecondStep(client(), user_id)
    expect((await logIn(username)).http).toBe(200)
    expect(await portal.owner().count('auth.session', 'user_id = $1 and revoked_at is null', [user_id])).toBe(1)
  })
})
