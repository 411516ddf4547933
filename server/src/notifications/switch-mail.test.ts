import { describe, expect, it } from 'vitest'
import { openNotifications } from '#contract/notifications/switch-mail.contract.ts'
import { preferences } from '#contract/profile/preferences.contract.ts'
import { mailToken } from '#server/kernel/mail-token.ts'
import { type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const tokenOf = ({ user_id }: Person, topic = 'message') => mailToken(portal.product().kernel.vault, user_id, topic)
const choiceOf = async (person: Person) => (await portal.as(person).ok(preferences.read, {})).notification.message
const nobody = () => portal.as(undefined)

describe('mails about a topic', () => {
  it('are switched off from a mail without a sign-in, and on again; what browsers show stays', async () => {
    const { teacher, admin } = await portal.classroom()
    const token = tokenOf(teacher)
    expect(await nobody().ok(openNotifications.switchMail, { token, wanted: false })).toEqual({
      topic: 'message',
      wanted: false,
    })
    expect(await choiceOf(teacher)).toEqual({ email: false, push: true, sms: true })
    expect(await choiceOf(admin)).toEqual({ email: true, push: true, sms: true })
    await nobody().ok(openNotifications.switchMail, { token, wanted: true })
    expect(await choiceOf(teacher)).toEqual({ email: true, push: true, sms: true })
  })

  it('are switched off by the button of a mail program, which only posts', async () => {
    const { teacher } = await portal.classroom()
    const url = `/unsubscribe?token=${tokenOf(teacher)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { app } = portal.product()
    const answer = await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect(answer.statusCode).toBe(200)
    expect((await choiceOf(teacher)).email).toBe(false)
    expect((await app.inject({ method: 'POST', url: `${url}x`, headers, payload: '' })).statusCode).toBe(404)
  })

  it.each(['', 'nothing', '1.message.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
    'stay as they are for %j, which the portal did not write',
    async (token) =>
      expect((await nobody().call(openNotifications.switchMail, { token, wanted: false })).http).not.toBe(200),
  )

  it('about a topic that does not exist are none', async () => {
    const { teacher } = await portal.classroom()
    const token = tokenOf(teacher, 'account')
    expect((await nobody().call(openNotifications.switchMail, { token, wanted: false })).http).toBe(404)
  })
})
