import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSession } from '#contract/session/session.contract.ts'
import { portalCheck } from '#contract/session/portal-check.contract.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal({ own: true })

it('is read by a super admin alone, in the language of the reader', async () => {
  const room = await portal.classroom()
  const operator = portal.as(await portal.superAdmin(room.school.group_id))
  const { checks, portal: version } = await operator.ok(portalCheck.read, {})
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Object.fromEntries(checks.map(({ name, state }) => [name, state]))).toMatchObject({
    mail: 'attention',
    clock: 'fine',
    version: 'fine',
    backup: 'attention',
  })
  expect((await portal.as(room.admin).call(portalCheck.read, {})).http).toBe(403)
})

it('knows how the latest request came', async () => {
  const room = await portal.classroom()
  const operator = portal.as(await portal.superAdmin(room.school.group_id))
  await portal.as(undefined).call(openSession.school, {}, { headers: { host: 'portal.example' } })
  const proxyFound = async () =>
    (await operator.ok(portalCheck.read, {})).checks.find(({ name }) => name === 'proxy')?.state
  expect(await proxyFound()).toBe('attention') // nobody says for whom, at an address with https
  await operator.call(portalCheck.read, {}, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  portal.clock.set('2026-11-20T15:02:00.000Z')
  const { data } = await operator.call(portalCheck.read, {}, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(data.checks.find(({ name }) => name === 'proxy')).toMatchObject({
    state: 'wrong',
    remedy: 'Set TRUST_PROXY=1.',
  })
})

it('says the same as a command, which ends with 1 when something is wrong', () => {
  const data = join(portal.data_folder(), 'command')
  mkdirSync(join(data, 'backups'), { recursive: true })
  writeFileSync(join(data, 'backups/school-portal-2026-11-26T023000Z.tar.gz'), '')
  const { status, stdout } = spawnSync(process.execPath, ['server/src/session/check-up.cli.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env['PATH'],
      PORTAL_DATA: data,
      DATABASE_URL: 'postgresql://portal_app@127.0.0.1:1/portal',
      DATABASE_OWNER_URL: 'postgresql://portal_owner@127.0.0.1:1/portal',
    },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toContain(
    '✗ Wrong         Database      Does not work: DATABASE_OWNER_URL: the database does not answer',
  )
  expect(stdout).toContain('! Attention     Mail          No mail server is set: no mail leaves.')
})
