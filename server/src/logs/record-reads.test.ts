import { beforeAll, describe, expect, it } from 'vitest'
import { recordReads } from '#contract/logs/record-reads.contract.ts'
import { records } from '#contract/people/records.contract.ts'
import { taughtStudents } from '#contract/people/taught-student.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { session } from '#contract/session/session.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
let child: Person
beforeAll(async () => {
  room = await portal.classroom()
  child = room.students[0] ?? room.teacher
})
const reads = (input = {}) => portal.as(room.admin).ok(recordReads.list, { person_id: child.person_id, ...input })

describe('who opened a record', () => {
  it('is kept with role and page, once in a quarter of an hour, and never of the own record', async () => {
    for (let round = 0; round < 3; round++) await portal.as(room.admin).ok(records.read, { id: child.person_id })
    await portal.as(room.admin).ok(records.log, { id: child.person_id })
    await portal.as(room.teacher).ok(taughtStudents.read, { student_id: child.person_id })
    await portal.as(room.admin).ok(records.read, { id: room.admin.person_id })
    const { rows, count } = await reads()
    expect(rows.map(({ by, role, page }) => [by, role, page])).toEqual([
      [room.teacher.name, '3', 'record'],
      [room.admin.name, '2', 'log'],
      [room.admin.name, '2', 'record'],
    ])
    expect(count).toBe(3)
    expect((await reads({ person_id: room.admin.person_id })).count).toBe(0)
    expect((await reads({ page_of: 'log' })).count).toBe(1)
    expect((await reads({ search: room.teacher.name.split(' ')[2] ?? '' })).count).toBe(1)
    await portal
      .owner()
      .rows(`update record_read set at = at - interval '16 minutes' where school_id = $1`, [room.school.id])
    await portal.as(room.admin).ok(records.read, { id: child.person_id })
    expect((await reads()).count).toBe(4)
  })

  it('names who really sat there', async () => {
    const acting = await portal.as(await fresh(room.admin)).ok(session.impersonate, {
      school_id: room.school.id,
      person_id: room.teacher.person_id,
      role: 3,
      reason: 'A question',
    })
    await portal.as(acting).ok(taughtStudents.read, { student_id: child.person_id })
    expect((await reads()).rows[0]).toMatchObject({ by: room.admin.name, acting_for: room.teacher.name })
  })

  it('is not kept of a record out of reach, ends at the school, and is for those alone who may see logs', async () => {
    const other = await portal.classroom()
    expect((await portal.as(other.admin).call(records.read, { id: child.person_id })).http).toBe(404)
    expect((await portal.as(other.admin).ok(recordReads.list, {})).count).toBe(0)
    expect((await portal.as(room.teacher).call(recordReads.list, {})).http).toBe(403)
  })
})

const fresh = async (person: Person) => ({ token: await portal.session(person, room.school.id, schoolAdmin) })
