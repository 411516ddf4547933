import { expect, it } from 'vitest'
import { countsInNoTotal, periodOf } from '#contract/coursework/periods.rules.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { gradeBasis } from '#contract/gradebook/basis.contract.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { explained } from '#contract/gradebook/gradebook.rules.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

type Case = [
  string,
  { due_at?: string; available_at?: string; unit_available_at?: string; period?: string },
  string | undefined,
]

/** Dates of an activity and its unit, and the period that it counts in: the same in the database and in the form. */
it.each<Case>([
  ['by its due date', { due_at: '2026-09-10T12:00:00Z' }, 'First'],
  ['by the day at the school', { due_at: '2026-10-16T03:00:00Z' }, 'First'],
  ['on the first day', { due_at: '2026-10-16T05:00:00Z' }, 'Second'],
  ['of two the one with a weight', { due_at: '2026-12-18T12:00:00Z' }, 'Second'],
  ['without a due date by when it is available', { available_at: '2026-09-10T12:00:00Z' }, 'First'],
  ['available by its unit', { unit_available_at: '2026-11-10T12:00:00Z' }, 'Second'],
  [
    'by the later of both',
    { available_at: '2026-09-10T12:00:00Z', unit_available_at: '2026-11-10T12:00:00Z' },
    'Second',
  ],
  ['outside of all periods', { due_at: '2027-05-10T12:00:00Z' }, undefined],
  ['without dates', {}, undefined],
  ['of the unit, whatever the dates', { due_at: '2026-11-10T12:00:00Z', period: 'First' }, 'First'],
  ['of the unit without a weight', { due_at: '2026-11-10T12:00:00Z', period: 'Exams' }, undefined],
])(
  'a unit without a grading period counts %s',
  async (_, { due_at, available_at, unit_available_at, period }, counts) => {
    const { school, section_id, unit_id, activities, students, teacher } = await portal.classroom({ students: 1 })
    const rows = <Row extends object>(text: string, values: unknown[]) => portal.owner().rows<Row>(text, values)
    await rows(`update school set time_zone = 'America/New_York' where id = $1`, [school.id])
    await rows(
      `
        insert into grading_period (school_id, name, academic_term_id, start_date, end_date, weight)
        select $1, p.name, s.academic_term_id, p.start_date::date, p.end_date::date, p.weight
        from section s
        cross join (
          values
            ('First', '2026-08-01', '2026-10-15', 50), ('Second', '2026-10-16', '2026-12-20', 50),
            ('Exams', '2026-12-15', '2026-12-20', 0)
        ) p (name, start_date, end_date, weight)
        where s.id = $2`,
      [school.id, section_id],
    )
    const activity_id = activities[0]?.id ?? 0
    await rows('update activity set due_at = $2, available_at = $3 where id = $1', [activity_id, due_at, available_at])
    await rows(
      'update unit set available_at = $2, grading_period_id = (select id from grading_period where school_id = $3 and name = $4) where id = $1',
      [unit_id, unit_available_at, school.id, period],
    )
    await portal.as(teacher).ok(gradebook.saveGrade, {
      section_id,
      student_id: students[0]?.person_id ?? 0,
      activity_id,
      points: 5,
      version: 0,
    })
    const data = await portal.as(teacher).ok(units.read, { section_id })
    const unit = data.units[0]
    const activity = unit?.activities.find(({ id }) => id === activity_id)
    const inForm = unit && activity && periodOf(unit, activity, data)
    const basis = await portal.as(students[0]).ok(gradeBasis.read, { section_id })
    const item = explained(basis.items, basis.rules).items.find((one) => one.activity_id === activity_id)
    const stored = await rows<{ percent: number | null }>('select percent from section_total where section_id = $1', [
      section_id,
    ])
    expect([countsInNoTotal(inForm, data), item?.why === 'no_period', stored[0]?.percent ?? null]).toEqual(
      counts ? [false, false, 50] : [true, true, null],
    )
    if (counts) expect(inForm?.name).toBe(counts)
    expect(basis.items.find((one) => one.activity_id === activity_id)?.grading_period_id ?? undefined).toBe(inForm?.id)
  },
)
