import { expect, it } from 'vitest'
import { builtInNotices, builtIns } from '#contract/notifications/built-in.contract.ts'
import { inSystemScope } from '#server/kernel/request-scope.ts'
import { withPortal } from '#server/kernel/testing.ts'
import { byAddress, notify } from './notify.ts'

const portal = withPortal()

it('a built-in notice that a school switched off writes nothing there until it is on again', async () => {
  const school = await portal.school()
  const person = await portal.superAdmin(school.group_id)
  const chief = portal.as({ ...person, token: await portal.session(person, school.id, 1) })
  const { pool, jobs } = portal.product().kernel
  const school_id = school.id
  const absence = async () => {
    const to = byAddress('family@example.org')
    const notice = { ...to, topic: 'attendance', mail: { subject: 'Absent', body: 'Absent' } } as const
    const scope = { request_id: 'test', school_id }
    return inSystemScope(pool, scope, (db) => notify({ db, jobs, school_id, built_in: 'absence' }, [notice]))
  }
  expect(await absence()).toHaveLength(1)
  await chief.ok(builtInNotices.switch, { name: 'absence', active: false })
  expect(await absence()).toEqual([])
  const { rows } = await chief.ok(builtInNotices.list, {})
  expect(rows).toHaveLength(builtIns.length)
  expect(rows.filter(({ active }) => !active)).toEqual([{ name: 'absence', active: false }])
  await chief.ok(builtInNotices.switch, { name: 'absence', active: true })
  expect(await absence()).toHaveLength(1)
})
