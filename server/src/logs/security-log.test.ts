import { describe, expect, it } from 'vitest'
import { logs } from '#contract/logs/logs.contract.ts'
import { securityLog } from '#contract/logs/security-log.contract.ts'
import { openSession } from '#contract/session/session.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
const attempt = (username: string, school: string, remoteAddress: string) =>
  portal.as(undefined).call(openSession.login, { username, password: 'not this one', school }, { remoteAddress })

describe('the security log', () => {
  it('tells failed sign-ins, locked accounts and refused calls with their address, and never the name that nobody has', async () => {
    const room = await portal.classroom()
    const code = room.school.short_code
    for (let round = 0; round < 7; round++) await attempt(room.teacher.username, code, '10.8.0.1')
    await attempt('my-secret-password', code, '10.8.0.2')
    for (let round = 0; round < 3; round++)
      await portal.as(room.teacher).call(logs.list, {}, { remoteAddress: '10.8.0.3' })
    const { rows, count } = await portal.as(room.admin).ok(securityLog.list, {})
    expect(rows.map(({ kind }) => kind)).toEqual([
      'call-refused',
      'unknown-name',
      'account-waits',
      ...Array(5).fill('wrong-password'),
    ])
    expect(count).toBe(8)
    expect(rows[0]).toMatchObject({ name: room.teacher.name, address: '10.8.0.3', path: 'school/audit_log' })
    expect(rows[1]).toMatchObject({ name: '', address: '10.8.0.2' })
    expect(JSON.stringify(rows)).not.toContain('my-secret-password')
    expect((await portal.as(room.admin).ok(securityLog.list, { search: '10.8.0.1' })).count).toBe(6)
    expect((await portal.as(room.admin).ok(securityLog.list, { kind: 'account-waits' })).count).toBe(1)
    const file = await portal.as(room.admin).call(securityLog.exported, {})
    expect(file.text).toContain('10.8.0.2')
  })

  it('ends at the school, and is for those alone who may see logs', async () => {
    const [room, other] = [await portal.classroom(), await portal.classroom()]
    await attempt(room.teacher.username, room.school.short_code, '10.8.1.1')
    expect((await portal.as(other.admin).ok(securityLog.list, {})).rows).toEqual([])
    for (const person of [room.teacher, room.students[0], room.parents[0]])
      expect((await portal.as(person).call(securityLog.list, {})).http).toBe(403)
  })
})
