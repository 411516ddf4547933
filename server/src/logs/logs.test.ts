import { beforeEach, describe, expect, it } from 'vitest'
import { courses } from '#contract/courses/courses.contract.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { logs } from '#contract/logs/logs.contract.ts'
import { badge } from '#contract/settings/catalogs.ts'
import { schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { notes } from '#contract/communication/notes.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()
let room: Classroom
beforeEach(async () => {
  room = await portal.classroom()
})
const read = (input: In<typeof logs.list> = {}) => portal.as(room.admin).ok(logs.list, input)

describe('the audit log', () => {
  it('tells who changed what, from what to what, and by whom it is asked for', async () => {
    const course = {
      number: 'BIO9',
      name: 'Biology 9',
      description: '',
      subject: '',
      department_id: null,
      credits: 1,
      grade_levels: [],
    }
    const { id, version } = await portal.as(room.admin).ok(courses.save, course)
    await portal.as(room.admin).ok(courses.save, { ...course, id, version, name: 'Biology' })
    const { rows } = await read({ subject: 'courses', operation: 'update' })
    expect(rows[0]).toMatchObject({
      table: 'course',
      label: 'Biology',
      old: { name: 'Biology 9' },
      new: { name: 'Biology' },
      operation: 'update',
    })
    expect((await read({ subject: 'sections', operation: 'update' })).rows.map(({ table }) => table)).not.toContain(
      'course',
    )
    expect((await read({ search: 'nobody of this name' })).count).toBe(0)
    expect((await read({ from: '2999-01-01' })).count).toBe(0)
  })

  it('is found by the person concerned, in the family and in classes too, and without what the portal did by itself', async () => {
    const [child, other] = room.students
    await portal
      .owner()
      .rows(`update person set fname = 'Orsolya', lname = 'Quillfeather' where id = $1`, [child?.person_id])
    await portal.as(room.admin).ok(notes.save, {
      document_type: '',
      expires_on: null,
      channel: '',
      direction: '',
      outcome: '',
      happened_on: null,
      happened_time: null,
      with_whom: '',
      follow_up_on: null,
      person_ids: [child?.person_id ?? 0],
      kind: 'comment',
      category: 'general',
      visibility: 'private',
      body: 'Of this one',
      file_ids: [],
    })
    const found = await read({ about: 'quillfeather' })
    expect(found.rows.length).toBeGreaterThan(0)
    expect(found.rows.every(({ by }) => by === room.admin.name)).toBe(true)
    expect(JSON.stringify(found.rows)).not.toContain(other?.name)
    const all = await read({ about: 'quillfeather', by_system: true })
    expect(all.count).toBeGreaterThan(found.count)
    expect((await read({ about: 'quillfeather', search: 'nobody of this name' })).count).toBe(0)
  })

  it('is found by work and days of the person concerned, and says whom and what a change is about', async () => {
    const [child] = room.students
    const { id } = await portal.as(room.admin).ok(badge.save, { name: 'Helper', points: 5, description: '' })
    await portal.as(room.admin).ok(badge.save, { id, version: 1, name: 'Helper', points: 6, description: '' })
    const changes = [{ key: 'session.link-minutes' as const, value: 45, version: 0 }]
    await portal.as(room.admin).ok(schoolSettings.save, { changes })
    const labels = (await read({ subject: 'set-up' })).rows.map(({ table, operation, label }) => [
      table,
      operation,
      label,
    ])
    expect(labels).toContainEqual(['badge', 'update', 'Helper'])
    expect(labels).toContainEqual(['school_setting', 'insert', 'session.link-minutes'])

    const own = { school_id: room.school.id, student_id: child?.person_id, graded_on: '2026-01-15' }
    await portal.owner().rows(`update person set lname = 'Brackenridge' where id = $1`, [child?.person_id])
    await portal.owner().insert('other_grade', [{ ...own, title: 'Algebra', letter: 'A' }])
    await portal.owner().rows(`update other_grade set letter = 'B' where student_id = $1`, [child?.person_id])
    const { rows } = await read({ about: 'brackenridge', by_system: true, subject: 'gradebook' })
    expect(rows.map(({ operation }) => operation)).toEqual(['update', 'insert'])
    expect(rows.every(({ label }) => label.includes('Brackenridge'))).toBe(true)
  })

  it('keeps to itself what notes and medical records say', async () => {
    const blank = {
      document_type: '',
      expires_on: null,
      channel: '',
      direction: '',
      outcome: '',
      happened_on: null,
      happened_time: null,
      with_whom: '',
      follow_up_on: null,
    } as const
    const [child] = room.students
    await portal.as(room.admin).ok(notes.save, {
      ...blank,
      person_ids: [child?.person_id ?? 0],
      kind: 'comment',
      category: 'general',
      visibility: 'private',
      body: 'Only mine',
      file_ids: [],
    })
    const { rows } = await read({ subject: 'people' })
    expect(rows.some(({ table }) => table === 'person_note')).toBe(true)
    expect(JSON.stringify(rows)).not.toContain('Only mine')
  })

  it('ends at the school', async () => {
    const other = await portal.classroom()
    expect(JSON.stringify(await portal.as(other.admin).ok(logs.list, { size: 200 }))).not.toContain(
      `"${room.school.id}"`,
    )
    expect((await portal.as(room.teacher).call(logs.list, {})).http).toBe(403)
  })
})
