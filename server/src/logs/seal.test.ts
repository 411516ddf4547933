import { beforeAll, describe, expect, it } from 'vitest'
import { logs } from '#contract/logs/logs.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { sealLogs } from './seal.job.ts'

const portal = withPortal({ own: true })
let room: Classroom
const seal = () => sealLogs(portal.product().kernel.pool)
const verify = () => portal.as(room.admin).ok(logs.verify, {})
const course = {
  number: 'BIO9',
  name: 'Biology 9',
  description: '',
  subject: '',
  department_id: null,
  credits: 1,
  grade_levels: [],
}
const change = (number: string) => portal.as(room.admin).ok(courses.save, { ...course, number })

beforeAll(async () => {
  room = await portal.classroom()
})

/** Past every rule, as somebody with the database in hand. */
const byHand = (statement: string, values: unknown[]) =>
  portal.owner().rows(
    `with erasing as (select set_config('app.erasing', 'on', false)) ${statement}`, // the one way left to the owner
    values,
  )

describe('the chain over the audit log', () => {
  it('grows by what was not sealed yet, once, and tells its head', async () => {
    await change('A1')
    expect((await verify()).waiting).toBeGreaterThan(0)
    await seal()
    const first = await verify()
    expect(first).toMatchObject({ waiting: 0, late: 0, struck: 0, broken: 0, broken_at: null })
    expect(first.sealed).toBeGreaterThan(0)
    await seal()
    expect(await verify()).toEqual(first)
    await change('A2')
    await seal()
    const second = await verify()
    expect(second.sealed).toBeGreaterThan(first.sealed)
    expect(second.head).not.toBe(first.head)
    const file = await portal.as(room.admin).call(logs.exported, {})
    expect(file.text).toContain(second.head)
  })

  it('seals a change that ends after later ones', async () => {
    await seal()
    const before = await verify()
    const client = await portal.product().kernel.pool.connect()
    await client.query('begin')
    await client.query(`select set_config('app.school_id', $1, true), set_config('app.request_id', 'slow', true)`, [
      String(room.school.id),
    ])
    await client.query(`insert into department (school_id, name, color) values ($1, 'Slow', 3)`, [room.school.id])
    await change('A3')
    await seal()
    await client.query('commit')
    client.release()
    expect((await verify()).waiting).toBe(1)
    await seal()
    expect(await verify()).toMatchObject({ waiting: 0, broken: 0 })
    expect((await verify()).sealed).toBeGreaterThan(before.sealed + 1)
  })

  it('tells a change of a sealed row by hand, but not what an erasure strikes out', async () => {
    const [child] = room.students
    await portal.owner().rows(`update person set fname = 'Ada' where id = $1`, [child?.person_id])
    await seal()
    await byHand(`select auth.strike('person', array[$1::bigint], 'id', $2, array['fname']) from erasing`, [
      room.school.id,
      child?.person_id,
    ])
    const erased = await verify()
    expect(erased).toMatchObject({ broken: 0 })
    expect(erased.struck).toBeGreaterThan(0)
    await byHand(
      `
        update audit_log l
        set new = '{"name": "Another"}'
        from erasing
        where l.school_id = $1 and l.table_name = 'course' and l.operation = 'insert'`,
      [room.school.id],
    )
    const broken = await verify()
    expect(broken.broken).toBeGreaterThan(0)
    expect(broken.broken_at).not.toBeNull()
  })

  it('is of the school alone, and for those alone who may see logs', async () => {
    const other = await portal.classroom()
    await seal()
    expect(await portal.as(other.admin).ok(logs.verify, {})).toMatchObject({ broken: 0 })
    expect((await portal.as(room.teacher).call(logs.verify, {})).http).toBe(403)
  })
})
