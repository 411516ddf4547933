import { describe, expect, it } from 'vitest'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { gradingRules } from '#contract/gradebook/grading-rules.contract.ts'
import { sectionLinks } from '#contract/coursework/links.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

/** Two sections of one course; the first teacher leads both. */
const pair = async () => {
  const room = await portal.classroom()
  const other = await portal.classroom({ in: room.school })
  await portal
    .owner()
    .rows(
      'update section b set course_id = a.course_id, academic_term_id = a.academic_term_id from section a where a.id = $1 and b.id = $2',
      [room.section_id, other.section_id],
    )
  await portal
    .owner()
    .rows(
      'insert into section_teacher (school_id, section_id, teacher_id, role) select school_id, $2, teacher_id, $3 from section_teacher where section_id = $1 limit 1',
      [room.section_id, other.section_id, 'co_teacher'],
    )
  await portal
    .owner()
    .rows('update unit b set name = a.name from unit a where a.id = $1 and b.id = $2', [room.unit_id, other.unit_id])
  for (const [at, { id }] of room.activities.entries())
    await portal
      .owner()
      .rows('update activity b set name = a.name from activity a where a.id = $1 and b.id = $2', [
        id,
        other.activities[at]?.id ?? 0,
      ])
  return { room, other, section_ids: [room.section_id, other.section_id] }
}
const preview = (person: Person, section_ids: number[]) => portal.as(person).ok(sectionLinks.preview, { section_ids })
const link = async (person: Person, section_ids: number[]) =>
  portal
    .as(person)
    .ok(sectionLinks.link, { section_ids, name: 'Both', seen: (await preview(person, section_ids)).seen })
const names = async (person: Person, section_id: number) =>
  (await portal.as(person).ok(units.read, { section_id })).units
    .flatMap((unit) => unit.activities.map(({ name, max_score }) => `${unit.name}/${name}/${max_score}`))
    .toSorted()
const add = async (room: Classroom, name: string, more: object = {}) =>
  portal.as(room.teacher).call(units.saveActivity, {
    unit_id: room.unit_id,
    name,
    description: '',
    activity_type_id: null,
    max_score: 30,
    due_at: null,
    expires_at: null,
    graded: true,
    mandatory: true,
    shared: true,
    links: [{ label: 'Read', url: 'https://example.org/' }],
    file_ids: [],
    ...more,
  })

describe('sections graded as one', () => {
  it('are linked, and parted with what linking made, in a closed grading period by the office with a reason alone', async () => {
    const { room, section_ids } = await pair()
    await add(room, 'Only here')
    await portal.owner().rows(
      `
        with p as (
          insert into grading_period (school_id, name, academic_term_id, start_date, end_date, closes_on)
          select school_id, 'Closed', id, '2026-08-01', '2026-10-01', '2026-11-19'
          from academic_term
          where school_id = $1
          limit 1 returning id
        ) update unit u set grading_period_id = p.id
        from p
        where u.id = $2`,
      [room.school.id, room.unit_id],
    )
    const { seen } = await preview(room.teacher, section_ids)
    const wish = { section_ids, name: 'Both', seen }
    expect((await portal.as(room.teacher).call(sectionLinks.link, { ...wish, reason: 'Really' })).code).toBe(
      'gradebook.period-closed',
    )
    expect((await portal.as(room.admin).call(sectionLinks.link, wish)).code).toBe('gradebook.period-closed-reason')
    expect((await portal.as(room.admin).ok(sectionLinks.link, { ...wish, reason: 'One class now' })).copied).toBe(1)
    expect(
      await portal
        .owner()
        .count('audit_log', `table_name = 'section_link' and operation = 'insert' and reason = 'One class now'`),
    ).toBe(1)
    const parted = { section_id: room.section_id, drop_copies: true }
    expect((await portal.as(room.teacher).call(sectionLinks.dissolve, parted)).code).toBe('gradebook.period-closed')
    expect((await portal.as(room.admin).call(sectionLinks.dissolve, parted)).code).toBe(
      'gradebook.period-closed-reason',
    )
    expect((await portal.as(room.admin).ok(sectionLinks.dissolve, { ...parted, reason: 'Two again' })).dropped).toBe(1)
  })

  it('get what the others have after a look, follow each other, and go on alone', async () => {
    const { room, other, section_ids } = await pair()
    await add(room, 'Only here')
    const plan = await preview(room.teacher, section_ids)
    expect([plan.fault, plan.alike, plan.sections.map(({ gets }) => gets).toSorted((a, b) => a - b)]).toEqual([
      null,
      3,
      [0, 1],
    ])
    expect((await link(room.teacher, section_ids)).copied).toBe(1)
    expect(await names(room.teacher, other.section_id)).toEqual(await names(room.teacher, room.section_id))
    const { data: later } = await add(room, 'Later')
    expect(await names(room.teacher, other.section_id)).toEqual(await names(room.teacher, room.section_id))
    const linkedSection = (await portal.as(room.teacher).ok(units.read, { section_id: other.section_id })).units
      .flatMap((unit) => unit.activities)
      .find(({ name }) => name === 'Later')
    expect([linkedSection?.max_score, linkedSection?.links]).toEqual([
      30,
      [{ label: 'Read', url: 'https://example.org/' }],
    ])
    await portal
      .as(room.teacher)
      .ok(columns.post, { section_id: room.section_id, activity_ids: [later.id], hidden: true })
    await portal.as(room.teacher).ok(units.archiveActivity, {
      id: room.activities[0]?.id ?? 0,
      version: (await versionOf(room, room.activities[0]?.id ?? 0)) ?? 0,
      archived: true,
    })
    const book = unpacked(await portal.as(room.teacher).ok(gradebook.read, { section_id: other.section_id }))
    expect([book.specials.find(({ id }) => id === linkedSection?.id)?.hidden, book.activities.length]).toEqual([
      true,
      4,
    ])

    const linked = await portal.as(room.teacher).ok(sectionLinks.read, { section_id: room.section_id })
    expect(linked.sections.map(({ id }) => id)).toEqual(section_ids)
    expect(linked.linked_activities.find(({ activity_id }) => activity_id === linkedSection?.id)?.column).toBe(later.id)
    await portal.as(room.teacher).ok(sectionLinks.dissolve, { section_id: room.section_id, drop_copies: false })
    await add(room, 'Alone again')
    expect((await names(room.teacher, other.section_id)).some((name) => name.includes('Alone'))).toBe(false)
  })

  it('can be undone: what linking copied goes where nobody was graded', async () => {
    const { room, other, section_ids } = await pair()
    await add(room, 'Only here')
    await portal.owner().rows('update activity set max_score = 33 where id = $1', [other.activities[0]?.id ?? 0])
    const before = await names(room.teacher, other.section_id)
    const first = await names(room.teacher, room.section_id)
    await link(room.teacher, section_ids)
    expect(await names(room.teacher, room.section_id)).toEqual(first)
    expect(await names(room.teacher, other.section_id)).toEqual(first)
    expect(
      await portal.as(room.teacher).ok(sectionLinks.dissolve, { section_id: room.section_id, drop_copies: true }),
    ).toEqual({ dropped: 1 })
    expect(await names(room.teacher, other.section_id)).toEqual(before)
  })

  it('are for who teaches both: others see their own alone and change no column', async () => {
    const { room, other, section_ids } = await pair()
    expect((await portal.as(other.teacher).call(sectionLinks.preview, { section_ids })).http).toBe(404)
    await link(room.teacher, section_ids)
    const seen = await portal.as(other.teacher).ok(sectionLinks.read, { section_id: other.section_id })
    expect([seen.sections.map(({ id }) => id), seen.can]).toEqual([
      [other.section_id],
      { link: false, dissolve: false },
    ])
    expect((await add({ ...other }, 'Mine')).code).toBe('links.teaches-not-all')
    expect(
      (await portal.as(other.teacher).call(sectionLinks.dissolve, { section_id: other.section_id, drop_copies: false }))
        .code,
    ).toBe('links.teaches-not-all')
    const grade = {
      section_id: other.section_id,
      student_id: other.students[0]?.person_id ?? 0,
      activity_id: other.activities[0]?.id ?? 0,
      points: 4,
      version: 0,
    }
    expect((await portal.as(other.teacher).call(gradebook.saveGrade, grade)).http).toBe(200)
  })

  it('need one course, one term and the rules of the course', async () => {
    const { room, other, section_ids } = await pair()
    const policy = {
      scheme: 'mean' as const,
      drop_rule: 'best' as const,
      missing_percent: null,
      late_percent: 0,
      late_unit: 'day' as const,
      late_grace: 0,
      late_floor: 0,
      cap_percent: null,
    }
    const rules = { section_id: room.section_id, scope: 'section' as const, ...policy, categories: [] }
    const { version } = await portal.as(room.teacher).ok(gradingRules.save, { ...rules, version: 0 })
    expect((await preview(room.teacher, section_ids)).fault).toBe('rules')
    await portal.as(room.teacher).ok(gradingRules.reset, { section_id: room.section_id, scope: 'section', version })
    const apart = await portal.classroom({ in: room.school })
    expect((await preview(room.admin, [room.section_id, apart.section_id])).fault).toBe('course')
    await link(room.teacher, section_ids)
    expect((await portal.as(room.teacher).call(gradingRules.save, { ...rules, version: 0 })).code).toBe(
      'links.own-rules',
    )
    expect((await preview(room.teacher, section_ids)).fault).toBe('linked')
    expect(other.section_id).toBe(section_ids[1])
  })
})

const versionOf = async (room: Classroom, id: number) =>
  (await portal.as(room.teacher).ok(units.read, { section_id: room.section_id })).units
    .flatMap((unit) => unit.activities)
    .find((one) => one.id === id)?.version
