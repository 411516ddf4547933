import { beforeAll, describe, expect, it } from 'vitest'
import { superAdmin } from '#contract/kernel/access.ts'
import { schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { removeOldLogs } from './retention.job.ts'

const portal = withPortal({ own: true })
let room: Classroom
beforeAll(async () => {
  room = await portal.classroom()
})

const now = new Date('2026-11-20T10:00:00Z')
const days = ['2024-11-19', '2024-11-21', '2026-05-19', '2026-05-21']
const fill = async () => {
  const values = [room.school.id, room.teacher.person_id, room.admin.user_id, days]
  await portal.owner().rows('delete from security_event where school_id in (0, $1)', [room.school.id])
  await portal.owner().rows('delete from record_read where school_id = $1', [room.school.id])
  await portal.owner().rows(
    `
      insert into security_event (school_id, kind, user_id, address, user_agent, at)
      select s.id, 'signed-in', $2, '10.1.1.1', '', d::timestamptz
      from unnest(array[0, $1::bigint]) s (id)
      cross join unnest($3::text[]) d`,
    [room.school.id, room.admin.user_id, days],
  )
  await portal.owner().rows(
    `
      insert into record_read (school_id, person_id, user_id, real_user_id, role, page, at)
      select $1, $2, $3, $3, 2, 'record', d::timestamptz
      from unnest($4::text[]) d`,
    values,
  )
}
const left = async (table: 'security_event' | 'record_read', school_id = room.school.id) =>
  (
    await portal
      .owner()
      .rows<{ day: string }>(`select at::date::text as day from ${table} where school_id = $1 order by at`, [school_id])
  ).map(({ day }) => day)

describe('sign-ins and reads of records', () => {
  it('are kept for two years, and what is newer stays', async () => {
    await fill()
    await removeOldLogs(portal.product().kernel.pool, now)
    expect(await left('security_event')).toEqual(days.slice(1))
    expect(await left('security_event', 0)).toEqual(days.slice(1))
    expect(await left('record_read')).toEqual(days.slice(1))
  })

  it('are kept for as long as super admins say', async () => {
    await fill()
    const above = await portal.superAdmin(room.school.group_id)
    const token = await portal.session(above, room.school.id, superAdmin)
    const changes = [{ key: 'logs.read-months' as const, value: 6, version: 0 }]
    expect((await portal.as(room.admin).call(schoolSettings.save, { changes })).http).toBe(403)
    await portal.as({ token }).ok(schoolSettings.save, { changes })
    await removeOldLogs(portal.product().kernel.pool, now)
    expect(await left('record_read')).toEqual(days.slice(3))
    expect(await left('security_event')).toEqual(days.slice(1))
  })

  it('go in parts, all of them', async () => {
    await fill()
    await portal.owner().rows(
      `
        insert into security_event (school_id, kind, user_id, address, user_agent, at)
        select $1, 'signed-in', $2, '10.1.1.1', '', '2020-01-01'::timestamptz + make_interval(secs => n)
        from generate_series(1, 12000) n`,
      [room.school.id, room.admin.user_id],
    )
    await removeOldLogs(portal.product().kernel.pool, now)
    expect(await left('security_event')).toEqual(days.slice(1))
  })
})
