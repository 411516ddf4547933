import { beforeAll, describe, expect, it } from 'vitest'
import { attendanceCode } from '#contract/attendance/attendance-code.catalog.ts'
import { attendanceStep } from '#contract/attendance/steps.contract.ts'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { financeCatalogs } from '#contract/finance/products.catalog.ts'
import { academicTrack } from '#contract/paths/academic-track.catalog.ts'
import { customField } from '#contract/people/custom-field.catalog.ts'
import { bellCatalogs } from '#contract/schedule/bell.catalogs.ts'
import { catalogs } from '#contract/settings/catalogs.ts'
import { type Classroom, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'

const portal = withPortal()
type Values = Record<string, unknown>
const every: readonly AnyCatalog[] = [
  ...catalogs,
  attendanceCode,
  attendanceStep,
  customField,
  academicTrack,
  ...bellCatalogs,
  ...financeCatalogs,
]

const seen = {
  teachers_see: false,
  teachers_edit: false,
  students_see: false,
  students_edit: false,
  parents_see: false,
  parents_edit: false,
}
/** What somebody would type, and what they would change it to. */
const examples: Record<string, { first: Values; changed: Values }> = {
  academic_year: { first: { start_date: '2030-08-01', end_date: '2031-06-30' }, changed: { end_date: '2031-07-02' } },
  academic_term: { first: { start_date: '2030-08-01', end_date: '2030-12-20' }, changed: { end_date: '2030-12-22' } },
  grading_period: {
    first: { start_date: '2026-08-01', end_date: '2026-10-01', weight: 50, exam_weight: 0, closes_on: null },
    changed: { weight: 40.5 },
  },
  grading_scale: {
    first: { pass_percent: 60, rows: [{ letter: 'A', min_percent: 90, gpa_points: 4, weighted_gpa_points: null }] },
    changed: { pass_percent: 65 },
  },
  activity_type: {
    first: { weight: 20, drop_low: 0, drop_high: 0, cap_percent: null, extra: false, color: 1 },
    changed: { weight: 30 },
  },
  status: { first: { noun: 'student', tone: 'ok', access: 1, base: 'active' }, changed: { access: 0 } },
  leaving_reason: { first: { code: 'W2' }, changed: { code: '' } },
  badge: { first: { points: 5, description: 'Reads, a lot' }, changed: { points: 6 } },
  department: { first: { code: 'BIO', color: 3 }, changed: { color: 8 } },
  building: { first: { address: 'High Street 1' }, changed: { address: '' } },
  facility: { first: { building_id: null, kind: 'lab', capacity: 30 }, changed: { capacity: null } },
  school_closure: { first: { start_date: '2026-12-21', end_date: '2027-01-03' }, changed: { end_date: '2027-01-04' } },
  attendance_code: {
    first: {
      letter: 'F',
      category: 'excused',
      counts: 'excused',
      direction: 'none',
      for_teacher: true,
      for_office: true,
      for_parent: false,
      tone: 'info',
      icon: 'bus',
      reasons: [],
    },
    changed: { for_parent: true },
  },
  custom_field: {
    first: {
      kind: 'student',
      type: 'text',
      section: 'Bus',
      hint: '',
      required: false,
      default_value: '',
      ...seen,
      choices: [],
    },
    changed: { hint: 'Number' },
  },
  attendance_step: { first: { days: 3, notify: true }, changed: { days: 4, notify: false } },
  academic_track: { first: { code: 'HS', description: '' }, changed: { code: 'HS2' } },
  bell_period: { first: { start_time: '15:00', end_time: '15:45' }, changed: { end_time: '15:50' } },
  bell_schedule: { first: { weekdays: '3', periods: [] }, changed: { weekdays: '4' } },
  special_day: {
    first: { start_date: '2026-12-01', end_date: '2026-12-02', bell_schedule_id: null },
    changed: { end_date: '2026-12-03' },
  },
  product: {
    first: {
      code: 'T1',
      kind: 'tuition',
      prices: [
        {
          amount: 120_050,
          sku: 'T1-9',
          grade_level: '9',
          academic_year_id: null,
          academic_track_id: null,
          course_id: null,
        },
      ],
      unit: '',
      tax_rate: 7.5,
      tax_included: false,
      recognition: 'monthly',
      required: true,
      ledger_account_id: null,
      description: 'A year, of all subjects',
    },
    changed: { tax_rate: 0 },
  },
  payment_plan: {
    first: { count: 10, every_months: 1, down_percent: 12.5, for_families: true },
    changed: { count: 9 },
  },
  discount: {
    first: {
      basis: 'sibling',
      kind: 'amount',
      percent: 0,
      amount: 12_050,
      cap: null,
      from_child: 2,
      early_days: 0,
      products: [],
    },
    changed: { amount: 12_075 },
  },
  fee_set: {
    first: { grade_levels: '9, 10', academic_track_id: null, payment_plan_id: null, items: [] },
    changed: { grade_levels: '9' },
  },
  aid_fund: { first: { academic_year_id: null, budget: 5_000_025, payer_id: null }, changed: { budget: null } },
  day_rotation: {
    first: {
      start_date: '2026-09-01',
      end_date: '2026-12-02',
      weekdays: '12345',
      days: [{ label: 'A' }, { label: 'B' }],
    },
    changed: { weekdays: '1234' },
  },
}

/** A row of the noun that something else points to; nothing points to the nouns that are not named. */
const used: Record<string, (room: Classroom) => Promise<number>> = {
  academic_term: (room) => ofSection(room, 'academic_term_id'),
  grading_scale: (room) => ofSection(room, 'grading_scale_id'),
  product: async ({ school, students }) => {
    const [row] = await portal.owner().insert('product', [{ school_id: school.id, name: 'Lab' }])
    const of = { school_id: school.id, product_id: row?.id, student_id: students[0]?.person_id, name: 'Lab' }
    await portal.owner().insert('charge', [{ ...of, unit_amount: 1, currency: 'USD', made_at: '2026-11-20T10:00:00Z' }])
    return row?.id ?? 0
  },
  payment_plan: async ({ school }) => {
    const [row] = await portal.owner().insert('payment_plan', [{ school_id: school.id, name: 'Ten', count: 10 }])
    await portal.owner().insert('fee_set', [{ school_id: school.id, name: 'All', payment_plan_id: row?.id }])
    return row?.id ?? 0
  },
  discount: async ({ school, students }) => {
    const [row] = await portal
      .owner()
      .insert('discount', [{ school_id: school.id, name: 'Staff', basis: 'assigned', kind: 'percent' }])
    const of = { school_id: school.id, student_id: students[0]?.person_id }
    await portal.owner().insert('student_discount', [{ ...of, discount_id: row?.id }])
    return row?.id ?? 0
  },
  aid_fund: async ({ school, students }) => {
    const [row] = await portal.owner().insert('aid_fund', [{ school_id: school.id, name: 'Aid' }])
    const of = { school_id: school.id, student_id: students[0]?.person_id, aid_fund_id: row?.id }
    await portal.owner().insert('aid_award', [{ ...of, amount: 1, made_at: '2026-11-20T10:00:00Z' }])
    return row?.id ?? 0
  },
  building: async ({ school }) => {
    const [row] = await portal.owner().insert('building', [{ school_id: school.id, name: 'Main house' }])
    await portal.owner().insert('facility', [{ school_id: school.id, name: 'Attic', building_id: row?.id }])
    return row?.id ?? 0
  },
  facility: (room) => ofSection(room, 'facility_id'),
  activity_type: async ({ activity_type_id }) => activity_type_id,
  badge: async ({ school, students, admin }) => {
    const [row] = await portal.owner().insert('badge', [{ school_id: school.id, name: 'Helper' }])
    await portal.owner().insert('badge_award', [
      {
        school_id: school.id,
        badge_id: row?.id,
        student_id: students[0]?.person_id,
        given_by: admin.user_id,
        given_at: '2026-11-20T10:00:00Z',
      },
    ])
    return row?.id ?? 0
  },
  status: async ({ school, students }) => {
    const [row] = await portal.owner().insert('status', [{ school_id: school.id, name: 'Expelled', base: 'inactive' }])
    await portal
      .owner()
      .rows(`update person set status = 'inactive', status_id = $2 where id = $1`, [students[0]?.person_id, row?.id])
    return row?.id ?? 0
  },
  leaving_reason: async ({ school, students }) => {
    const [row] = await portal.owner().insert('leaving_reason', [{ school_id: school.id, name: 'Moved away' }])
    await portal
      .owner()
      .rows('update enrollment set leaving_reason_id = $2 where student_id = $1', [students[0]?.person_id, row?.id])
    return row?.id ?? 0
  },
  department: async ({ school }) =>
    (
      await portal
        .owner()
        .one<{ id: number }>('select department_id as id from course where school_id = $1', [school.id])
    ).id,
  bell_period: async ({ school }) =>
    (
      await portal
        .owner()
        .one<{ id: number }>('select min(bell_period_id) as id from section_meeting where school_id = $1', [school.id])
    ).id,
  bell_schedule: async ({ school }) => {
    const [row] = await portal.owner().insert('bell_schedule', [{ school_id: school.id, name: 'Early', weekdays: '' }])
    await portal.owner().insert('special_day', [
      {
        school_id: school.id,
        name: 'Fair',
        start_date: '2026-11-02',
        end_date: '2026-11-02',
        bell_schedule_id: row?.id,
      },
    ])
    return row?.id ?? 0
  },
  attendance_code: async ({ school, section_id, students }) => {
    const [row] = await portal
      .owner()
      .insert('attendance_code', [
        { school_id: school.id, name: 'Trip', letter: 'X', category: 'excused', counts: 'excused' },
      ])
    await portal.owner().insert('attendance', [
      {
        school_id: school.id,
        section_id,
        student_id: students[0]?.person_id,
        date: '2026-11-20',
        code: 'excused',
        teacher_code_id: row?.id,
      },
    ])
    return row?.id ?? 0
  },
  grading_period: async ({ school, unit_id, section_id }) => {
    const academic_term_id = await ofSection({ section_id }, 'academic_term_id')
    const [row] = await portal
      .owner()
      .insert('grading_period', [
        { school_id: school.id, academic_term_id, name: 'Autumn', start_date: '2026-08-01', end_date: '2026-10-01' },
      ])
    await portal.owner().rows('update unit set grading_period_id = $1 where id = $2', [row?.id, unit_id])
    return row?.id ?? 0
  },
  attendance_step: async ({ school, students, admin }) => {
    const [row] = await portal.owner().insert('attendance_step', [{ school_id: school.id, name: 'Letter', days: 3 }])
    await portal.owner().insert('attendance_step_entry', [
      {
        school_id: school.id,
        attendance_step_id: row?.id,
        student_id: students[0]?.person_id,
        date: '2026-11-20',
        state: 'done',
        made_by: admin.user_id,
        made_at: '2026-11-20T10:00:00Z',
      },
    ])
    return row?.id ?? 0
  },
  academic_track: async ({ school }) => {
    const [row] = await portal.owner().insert('academic_track', [{ school_id: school.id, name: 'Diploma' }])
    await portal.owner().insert('path_template', [{ school_id: school.id, name: 'Path', academic_track_id: row?.id }])
    return row?.id ?? 0
  },
  custom_field: async ({ school, students }) => {
    const [row] = await portal
      .owner()
      .insert('custom_field', [{ school_id: school.id, name: 'Bus', kind: 'student', type: 'text' }])
    await portal
      .owner()
      .insert('custom_value', [
        { school_id: school.id, person_id: students[0]?.person_id, custom_field_id: row?.id, value: '7' },
      ])
    return row?.id ?? 0
  },
}
const ofSection = async ({ section_id }: Pick<Classroom, 'section_id'>, column: string): Promise<number> =>
  (await portal.owner().one<{ id: number }>(`select ${column} as id from section where id = $1`, [section_id])).id

const inRoom = async (of: AnyCatalog) => {
  const room = await portal.classroom()
  const { first, changed } = examples[of.noun] ?? { first: {}, changed: {} }
  const given = {
    ...first,
    ...(of.noun === 'grading_period' && { academic_term_id: await ofSection(room, 'academic_term_id') }),
  }
  return { room, given, changed, as: portal.as(room.admin) }
}
const typed = ({ position: _position, archived: _archived, ...values }: Values) => values

it('every catalog that is served is tested here', () => {
  const served = new Set(services.map(({ endpoint }) => endpoint.path).filter((path) => /\/undo_import_/.test(path)))
  expect(new Set(every.map(({ takeBack }) => takeBack.path))).toEqual(served)
})

let referred: Map<string, string[]>
beforeAll(async () => {
  const rows = await portal.owner().rows<{ noun: string; source: string }>(
    `
      select distinct c.confrelid::regclass::text as noun, c.conrelid::regclass::text as source
      from pg_constraint c
      where c.contype = 'f'`,
  )
  referred = new Map(
    [...Map.groupBy(rows, ({ noun }) => noun)].map(([noun, sources]) => [noun, sources.map(({ source }) => source)]),
  )
})

describe.each(every.map((of) => ({ noun: of.noun, of })))('$noun', ({ noun, of }) => {
  it('is added, edited, refused when stale, archived, and removed while nothing uses it', async () => {
    const { given, changed, as } = await inRoom(of)
    const made = await as.ok(of.save, { ...given, name: 'Round trip' })
    expect(made).toMatchObject(given)
    const edited = await as.ok(of.save, { ...typed(made), ...changed, name: 'Round trip' })
    expect(edited).toMatchObject({ ...changed, version: made.version + 1 })
    expect(await as.call(of.save, { ...typed(made), name: 'Too late' })).toMatchObject({ http: 409, code: 'stale' })
    await as.ok(of.archive, { ids: [made.id] })
    expect((await as.ok(of.list, { archived: true })).rows.map(({ id }) => id)).toContain(made.id)
    expect(await as.ok(of.remove, { ids: [made.id, 999_999] })).toEqual({ ids: [made.id] })
    expect((await as.ok(of.list, { archived: true })).rows.map(({ id }) => id)).not.toContain(made.id)
    expect(await as.ok(of.history, { id: made.id })).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ operation: 'delete' })]),
    })
  })

  it('in use is not removed, and how often is told', async () => {
    const own = of.children?.table
    const others = (referred.get(noun) ?? []).filter((source) => source !== own && source !== noun)
    const { room, as } = await inRoom(of)
    const use = used[noun]
    if (!use) {
      expect(others.filter((source) => source !== 'school_setting')).toEqual([])
      return
    }
    const id = await use(room)
    const answer = await as.call(of.remove, { ids: [id] })
    expect(answer.http).toBe(409)
    if (answer.code === 'in-use') {
      const { uses } = (answer.data as unknown as { present: { uses: { what: string; count: number }[] } }).present
      expect(uses.every(({ what, count }) => others.includes(what) && count > 0)).toBe(true)
      expect(uses.length).toBeGreaterThan(0)
    }
    expect((await as.ok(of.list, { size: 200 })).rows.some((row) => row.id === id)).toBe(true)
  })

  it('goes out as a file whose import changes nothing; what an import did is taken back', async () => {
    const { given, as } = await inRoom(of)
    await as.ok(of.save, { ...given, name: 'Round trip' })
    const { text: csv } = await as.call(of.exported, {})
    const again = await as.ok(of.imported, { csv, confirmed: true })
    expect([again.added, again.changed, again.wrong]).toEqual([0, 0, []])
    expect(again.undo).toEqual({ added: [], changed: [] })
    const before = await as.ok(of.list, { size: 200 })
    const [head = '', ...lines] = csv
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n')
    const own = lines.find((line) => line.startsWith('Round trip')) ?? ''
    const later = own
      .replace('Round trip', 'Another')
      .replaceAll(/20(\d\d)(?=-\d\d-)/g, (_, year) => `20${Number(year) + 20}`)
      .replace(/,F,/, ',G,')
    const { undo, added } = await as.ok(of.imported, { csv: [head, later].join('\n'), confirmed: true })
    expect([added, undo.added.length]).toEqual([1, 1])
    await as.ok(of.takeBack, undo)
    expect(await as.ok(of.list, { size: 200 })).toEqual(before)
  })
})

it('a change that an import made is taken back to what it was', async () => {
  const [of] = every.filter(({ noun }) => noun === 'badge')
  if (!of) throw new Error('no badge')
  const { as, room } = await inRoom(of)
  await as.ok(of.save, { name: 'Reader', points: 5, description: '' })
  const { undo } = await as.ok(of.imported, { csv: 'name,points\nReader,9\nHelper,1\n', confirmed: true })
  expect((await as.ok(of.list, {})).rows.map(({ name, points }: Values) => [name, points])).toEqual([
    ['Reader', 9],
    ['Helper', 1],
  ])
  const other = await portal.person(await portal.school(), 2)
  expect(await portal.as(other).ok(of.takeBack, { added: undo.added, changed: [] })).toEqual({ ids: [] })
  await as.ok(of.takeBack, undo)
  expect((await as.ok(of.list, {})).rows.map(({ name, points }: Values) => [name, points])).toEqual([['Reader', 5]])
  expect((await portal.as(room.teacher).call(of.takeBack, undo)).http).toBe(403)
})
