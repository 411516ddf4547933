import { afterEach, describe, expect, it } from 'vitest'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { ruleVersion } from '#contract/gradebook/gradebook.rules.ts'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { home } from '#contract/home/home.contract.ts'
import { teacher } from '#contract/kernel/access.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { notifyIncompletes } from './incompletes.job.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'

const portal = withPortal()
afterEach(() => portal.clock.reset())
const notifyAt = (day: string) =>
  notifyIncompletes({ ...portal.product().kernel, clock: () => new Date(`${day}T10:00:00Z`) })()
const idOf = (room: Classroom, nth = 0) => room.students[nth]?.person_id ?? 0
const give = (room: Classroom, nth: number, points: number) =>
  portal.as(room.teacher).ok(gradebook.saveGrade, {
    section_id: room.section_id,
    student_id: idOf(room, nth),
    activity_id: room.activities[0]?.id ?? 0,
    points,
    version: 0,
  })
const incomplete = (room: Classroom, until: string, version = 0) =>
  portal.as(room.teacher).ok(columns.setTotal, {
    section_id: room.section_id,
    student_id: idOf(room),
    version,
    percent: null,
    letter: null,
    incomplete_until: until,
    reason: 'Was in hospital',
  })
const mailsOf = (room: Classroom) =>
  portal
    .owner()
    .rows<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail_outbox where school_id = $1 order by id',
      [room.school.id],
    )

describe('an incomplete grade', () => {
  it('is told to the teachers of the class once when its time is over, and again when that time was moved', async () => {
    const room = await portal.classroom()
    const assistant = await portal.person(room.school, teacher)
    await portal
      .owner()
      .insert('section_teacher', [
        { school_id: room.school.id, section_id: room.section_id, teacher_id: assistant.person_id, role: 'assistant' },
      ])
    const { version } = await incomplete(room, '2026-12-01')
    await notifyAt('2026-12-01')
    expect(await mailsOf(room)).toEqual([])
    await notifyAt('2026-12-02')
    await notifyAt('2026-12-03')
    expect(await mailsOf(room)).toEqual([
      {
        recipient: `${room.teacher.username}@school.example`,
        subject: expect.stringContaining('overdue'),
        body: expect.stringContaining(room.students[0]?.name ?? '?'),
      },
    ])
    const kept = await incomplete(room, '2026-12-01', version)
    await notifyAt('2026-12-04')
    expect(await mailsOf(room)).toHaveLength(1)
    await incomplete(room, '2026-12-10', kept.version)
    await notifyAt('2026-12-11')
    expect(await mailsOf(room)).toHaveLength(2)
  })

  it('stands in the class list, overdue from the day after, and is found there', async () => {
    const room = await portal.classroom()
    await incomplete(room, '2026-11-20')
    const roster = async (filter: 'any' | 'overdue' | undefined) =>
      (
        await portal
          .as(room.teacher)
          .ok(sections.roster, { section_id: room.section_id, ...(filter && { incomplete: filter }) })
      ).rows.map((row) => row.incomplete)
    expect(await roster('any')).toEqual([{ until: '2026-11-20', overdue: false }])
    expect([await roster('overdue'), (await roster(undefined)).length]).toEqual([[], 3])
    portal.clock.set('2026-11-21T12:00:00Z')
    expect(await roster('overdue')).toEqual([{ until: '2026-11-20', overdue: true }])
  })

  it('stands on the home of those who grade the class from the day after until it is ended, also when the class is closed', async () => {
    const room = await portal.classroom()
    const assistant = await portal.person(room.school, teacher)
    await portal
      .owner()
      .insert('section_teacher', [
        { school_id: room.school.id, section_id: room.section_id, teacher_id: assistant.person_id, role: 'assistant' },
      ])
    const { version } = await incomplete(room, '2026-11-20')
    const shown = async (by = room.teacher) => (await portal.as(by).ok(home.teacher, {})).incomplete
    expect(await shown()).toEqual([])
    portal.clock.set('2026-11-21T12:00:00Z')
    const one = { section_id: room.section_id, name: expect.any(String), count: 1, closed: false }
    expect([await shown(), await shown(assistant)]).toEqual([[one], []])
    await portal.as(room.admin).ok(sectionStatus.close, { section_ids: [room.section_id] })
    expect(await shown()).toEqual([{ ...one, closed: true }])
    await portal.as(room.admin).ok(columns.resolveIncomplete, {
      section_id: room.section_id,
      student_id: idOf(room),
      version,
      percent: 85,
      letter: null,
      reason: 'Report',
    })
    expect(await shown()).toEqual([])
  })

  it('is ended by the office in a class that stays final, with a reason, for this student alone', async () => {
    const room = await portal.classroom()
    const office = portal.as(room.admin)
    await give(room, 0, 7)
    await give(room, 1, 9)
    const { version } = await incomplete(room, '2026-12-01')
    const wish = {
      section_id: room.section_id,
      student_id: idOf(room),
      version,
      percent: 85,
      letter: null,
      reason: 'Handed in the report',
    }
    expect((await office.call(columns.resolveIncomplete, wish)).code).toBe('gradebook.resolve-open')
    await office.ok(sectionStatus.finalize, { section_ids: [room.section_id] })
    const finals = () =>
      portal
        .owner()
        .rows(
          'select student_id, percent, letter, passed, rule_version, version from final_grade where section_id = $1 and percent is not null order by student_id',
          [room.section_id],
        )
    const other = {
      student_id: idOf(room, 1),
      percent: 90,
      letter: 'A',
      passed: true,
      rule_version: ruleVersion,
      version: 1,
    }
    expect(await finals()).toEqual([
      { ...other, student_id: idOf(room), percent: 70, letter: 'I', passed: null },
      other,
    ])
    expect((await portal.as(room.teacher).call(columns.resolveIncomplete, wish)).http).toBe(403)
    expect((await office.call(columns.resolveIncomplete, { ...wish, reason: ' ' })).fields[0]?.path).toBe('reason')
    expect((await office.call(columns.resolveIncomplete, { ...wish, version: 7 })).code).toBe('stale')
    expect(await office.ok(columns.resolveIncomplete, wish)).toMatchObject({ percent: 85, letter: 'B', passed: true })
    expect(await finals()).toEqual([{ ...other, student_id: idOf(room), percent: 85, letter: 'B', version: 2 }, other])
    expect(await office.ok(sections.read, { section_id: room.section_id })).toMatchObject({
      status: 'closed',
      is_final: true,
    })
    const history = await portal.owner().rows<{ old: unknown; new: unknown; reason: string }>(
      `
        select old, new, reason
        from audit_log
        where school_id = $1 and table_name = 'final_grade' and old is not null
        order by id`,
      [room.school.id],
    )
    expect(history).toMatchObject([{ old: { letter: 'I' }, new: { letter: 'B' }, reason: 'Handed in the report' }])
    expect((await office.call(columns.resolveIncomplete, { ...wish, version: version + 1 })).code).toBe('stale')
  })

  it('is ended by what is computed where neither percent nor letter is given', async () => {
    const room = await portal.classroom()
    await give(room, 0, 7)
    const { version } = await incomplete(room, '2026-12-01')
    await portal.as(room.admin).ok(sectionStatus.close, { section_ids: [room.section_id] })
    const ended = {
      section_id: room.section_id,
      student_id: idOf(room),
      version,
      percent: null,
      letter: null,
      reason: 'Nothing came',
    }
    expect(await portal.as(room.admin).ok(columns.resolveIncomplete, ended)).toMatchObject({ percent: 70, letter: 'F' })
    expect(await portal.owner().count('final_grade_override', 'section_id = $1', [room.section_id])).toBe(0)
    expect(await portal.owner().count('final_grade', 'section_id = $1', [room.section_id])).toBe(0)
  })
})

describe('how a total comes about', () => {
  it('is open to who teaches the class and to the office, in the term and after it, to nobody else of the staff', async () => {
    const room = await portal.classroom()
    await give(room, 0, 8)
    const asked = { section_id: room.section_id, student_id: idOf(room) }
    const stranger = await portal.person(room.school, teacher)
    const look = async (by = room.teacher) => portal.as(by).call(progress.basis, asked)
    expect((await look()).data.items.map(({ points }) => points)).toEqual([8, null, null])
    expect([(await look(room.admin)).http, (await look(stranger)).http]).toEqual([200, 404])
    expect((await portal.as(room.teacher).ok(progress.ofStudent, { student_id: idOf(room) })).explained).toEqual([
      room.section_id,
    ])
    await portal.as(room.admin).ok(sectionStatus.finalize, { section_ids: [room.section_id] })
    expect((await look(room.admin)).data.items).toHaveLength(3)
    expect((await portal.as(room.admin).ok(progress.ofStudent, { student_id: idOf(room) })).explained).toEqual([
      room.section_id,
    ])
  })

  it('holds no grades that the student does not see yet', async () => {
    const room = await portal.classroom()
    await give(room, 0, 8)
    await portal.owner().rows('update activity set grades_hidden = true where id = $1', [room.activities[0]?.id])
    expect(
      (
        await portal.as(room.teacher).ok(progress.basis, { section_id: room.section_id, student_id: idOf(room) })
      ).items.map(({ points }) => points),
    ).toEqual([null, null])
  })
})
