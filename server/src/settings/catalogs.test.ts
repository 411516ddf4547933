import { describe, expect, it } from 'vitest'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { academicTerm, building, catalogs, facility, gradingPeriod, gradingScale } from '#contract/settings/catalogs.ts'
import { type Person, type School, withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

type Values = Record<string, unknown>
const every: readonly AnyCatalog[] = catalogs
/** What somebody would type first and what they would change it to, for every catalog. */
const examples: Record<string, { first: Values; changed: Values }> = {
  academic_year: { first: { start_date: '2026-08-01', end_date: '2027-06-30' }, changed: { end_date: '2027-07-02' } },
  academic_term: { first: { start_date: '2026-08-01', end_date: '2026-12-20' }, changed: { end_date: '2026-12-22' } },
  grading_period: {
    first: { start_date: '2026-08-01', end_date: '2026-10-01', weight: 50, exam_weight: 0, closes_on: null },
    changed: { weight: 40.5 },
  },
  grading_scale: {
    first: {
      pass_percent: 60,
      rows: [
        { letter: 'A', min_percent: 90, gpa_points: 4, weighted_gpa_points: null },
        { letter: 'F', min_percent: 0, gpa_points: 0, weighted_gpa_points: null },
      ],
    },
    changed: {
      rows: [
        { letter: 'A+', min_percent: 97.5, gpa_points: 4.333, weighted_gpa_points: null },
        { letter: 'A', min_percent: 90, gpa_points: 4, weighted_gpa_points: null },
        { letter: 'F', min_percent: 0, gpa_points: 0, weighted_gpa_points: null },
      ],
    },
  },
  activity_type: {
    first: { weight: 20, drop_low: 0, drop_high: 0, cap_percent: null, extra: false, color: 1 },
    changed: { weight: 30 },
  },
  status: {
    first: { noun: 'student', tone: 'ok', access: 1, base: 'active', hold_type_id: null },
    changed: { tone: 'warn', access: 0 },
  },
  leaving_reason: { first: { code: 'W2' }, changed: { code: '' } },
  hold_type: {
    first: {
      on_transcript: true,
      on_report_card: true,
      on_enrollment: false,
      informs_family: true,
      informs_advisors: false,
      instructions: 'Ask the bursar',
    },
    changed: { on_enrollment: true },
  },
  badge: { first: { points: 5, description: 'Reads, a lot' }, changed: { points: 6 } },
  department: { first: { code: 'BIO', color: 3 }, changed: { color: 8 } },
  building: { first: { address: 'High Street 1' }, changed: { address: '' } },
  facility: { first: { building_id: null, kind: 'lab', capacity: 30 }, changed: { capacity: null } },
  school_closure: { first: { start_date: '2026-12-21', end_date: '2027-01-03' }, changed: { end_date: '2027-01-04' } },
}

const setUp = async (noun: string): Promise<{ school: School; admin: Person; given: Values; changed: Values }> => {
  const school = await portal.school()
  const admin = await portal.person(school, 2)
  const { first, changed } = examples[noun] ?? { first: {}, changed: {} }
  const [term] =
    noun === 'grading_period'
      ? await portal
          .owner()
          .insert('academic_term', [
            { school_id: school.id, name: 'Year', start_date: '2026-08-01', end_date: '2027-06-01' },
          ])
      : []
  return { school, admin, given: { ...first, ...(term && { academic_term_id: term.id }) }, changed }
}

/** The same so many years later: stretches of one kind share no date. */
const later = (values: Values, years: number): Values => {
  const nextState = (value: unknown) => `${Number(String(value).slice(0, 4)) + years}${String(value).slice(4)}`
  return 'start_date' in values
    ? { ...values, start_date: nextState(values['start_date']), end_date: nextState(values['end_date']) }
    : values
}

/** A line of CSV, its dates twenty years later. */
const lineLater = (line = ''): string => line.replaceAll(/20\d\d(?=-\d\d-)/g, (year) => String(Number(year) + 20))

describe.each(every.map((of) => ({ noun: of.noun, of })))('$noun', ({ noun, of }) => {
  const names = ['Gamma', 'alpha', 'Beta', 'Épsilon', '100%']
  const filled = async () => {
    const { school, admin, given, changed } = await setUp(noun)
    const rows = []
    for (const [at, name] of names.entries())
      rows.push(await portal.as(admin).ok(of.save, { ...later(given, at), name }))
    return { school, admin, given, changed, rows }
  }
  const namesOf = async (admin: Person, input: Values) =>
    (await portal.as(admin).ok(of.list, input)).rows.map(({ name }) => name)
  const typed = ({ position: _position, archived: _archived, ...values }: Values) => values

  it('is added as typed, at the end', async () => {
    const { admin, given, rows } = await filled()
    expect(rows.map(({ name, position, version, archived }) => ({ name, position, version, archived }))).toEqual(
      names.map((name, position) => ({ name, position, version: 1, archived: false })),
    )
    expect(rows[0]).toMatchObject(given)
    const list = await portal.as(admin).ok(of.list, {})
    expect(list).toEqual({ rows, count: 5, archived_count: 0, can: { edit: true } })
  })

  it('is edited, and a stale edit is a conflict with the present values', async () => {
    const { admin, changed, rows } = await filled()
    const edited = await portal.as(admin).ok(of.save, { ...typed(rows[0] ?? {}), ...changed, name: 'Renamed' })
    expect(edited).toEqual({ ...rows[0], ...changed, name: 'Renamed', version: 2 })
    const stale = await portal.as(admin).call(of.save, { ...typed(rows[0] ?? {}), name: 'Too late' })
    expect([stale.http, stale.code, (stale.data as unknown as { present: Values }).present]).toEqual([
      409,
      'stale',
      { ...edited, changed_by: admin.name, changed_at: expect.any(String) },
    ])
  })

  it('is archived and restored, and nothing of it is lost', async () => {
    const { admin, rows } = await filled()
    const first = rows[0]?.id ?? 0
    expect(await portal.as(admin).ok(of.archive, { ids: [first, first] })).toEqual({ ids: [first] })
    expect(await namesOf(admin, {})).toEqual(names.slice(1))
    expect(await portal.as(admin).ok(of.list, { archived: true })).toMatchObject({
      rows: [{ id: first, archived: true }],
      count: 1,
      archived_count: 1,
    })
    expect(await portal.as(admin).ok(of.archive, { ids: [first] })).toEqual({ ids: [] })
    expect(await portal.as(admin).ok(of.restore, { ids: [first] })).toEqual({ ids: [first] })
    expect((await portal.as(admin).ok(of.list, {})).rows[0]).toEqual({ ...rows[0], version: 3 })
  })

  it('has one name once: a second is a conflict, in any case of letters, until the first is archived', async () => {
    const { admin, given, rows } = await filled()
    const counterpart = await portal.as(admin).call(of.save, { ...later(given, 9), name: 'GAMMA' })
    expect([counterpart.http, counterpart.code, counterpart.message]).toEqual([
      409,
      'taken',
      'There is one with this value already.',
    ])
    await portal.as(admin).ok(of.archive, { ids: [rows[0]?.id ?? 0] })
    await portal.as(admin).ok(of.save, { ...later(given, 9), name: 'GAMMA' })
    expect((await portal.as(admin).call(of.restore, { ids: [rows[0]?.id ?? 0] })).code).toBe('taken')
  })

  it('is put in another order', async () => {
    const { admin, rows } = await filled()
    await portal.as(admin).ok(of.order, { ids: rows.map(({ id }) => id).toReversed() })
    expect(await namesOf(admin, {})).toEqual(names.toReversed())
  })

  it('is searched without accents and case, and taken literally', async () => {
    const { admin } = await filled()
    const rows: [string, string[]][] = [
      ['ALPH', ['alpha']],
      ['epsilon', ['Épsilon']],
      ['ÉPSI', ['Épsilon']],
      ['%', ['100%']],
      ['_', []],
      ['\\', []],
      ["'", []],
    ]
    for (const [search, expected] of rows)
      expect([search, await namesOf(admin, { search })]).toEqual([search, expected])
    expect(await portal.as(admin).ok(of.list, { search: 'alpha' })).toMatchObject({ count: 1 })
  })

  it('is sorted by name as people read, and paged', async () => {
    const { admin } = await filled()
    const inOrder = ['100%', 'alpha', 'Beta', 'Épsilon', 'Gamma']
    expect(await namesOf(admin, { sort: 'name' })).toEqual(inOrder)
    expect(await namesOf(admin, { sort: 'name', descending: true })).toEqual(inOrder.toReversed())
    expect(await namesOf(admin, { sort: 'name', page: 2, size: 2 })).toEqual(inOrder.slice(2, 4))
    expect(await portal.as(admin).ok(of.list, { page: 9, size: 2 })).toMatchObject({ rows: [], count: 5 })
    for (const sort of ['id; drop table badge', 'school_id', 'version'])
      expect((await portal.as(admin).call(of.list, { sort })).http).toBe(422)
  })

  it('shows its history: what, who, when', async () => {
    const { admin, rows, changed } = await filled()
    const colleague = await portal.person({ id: admin.school_id, group_id: admin.group_id }, 2)
    await portal.as(colleague).ok(of.save, { ...typed(rows[0] ?? {}), ...changed, name: 'Renamed' })
    const { rows: history } = await portal.as(admin).ok(of.history, { id: rows[0]?.id ?? 0 })
    expect(history.map(({ operation, by }) => [operation, by])).toEqual([
      ['update', colleague.name],
      ['insert', admin.name],
    ])
    expect([history[0]?.old?.['name'], history[0]?.new?.['name']]).toEqual(['Gamma', 'Renamed'])
  })

  it('goes out as CSV and comes back without a change, formulas neutralised on the way', async () => {
    const { admin, given } = await filled()
    await portal.as(admin).ok(of.save, { ...later(given, 8), name: '=1+1' })
    await portal.as(admin).ok(of.save, { ...later(given, 9), name: 'Comma, "quote"' })
    const { text, headers } = await portal.as(admin).call(of.exported, {})
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(text).toContain("'=1+1")
    const before = await portal.as(admin).ok(of.list, {})
    for (const confirmed of [false, true])
      expect(await portal.as(admin).ok(of.imported, { csv: text, confirmed })).toMatchObject({
        added: 0,
        changed: 0,
        unchanged: 7,
        wrong: [],
      })
    expect(await portal.as(admin).ok(of.list, {})).toEqual(before)
  })

  it('comes in as CSV: the preview stores nothing, the confirmation stores all', async () => {
    const { admin, rows } = await filled()
    const { text } = await portal.as(admin).call(of.exported, {})
    const [head = '', first = '', ...others] = text.trimEnd().split('\n')
    const csv = [head, first, ...others, lineLater(others[0]).replace('alpha', 'Zeta')].join('\n')
    const expected = { added: 1, changed: 0, unchanged: 5, wrong: [] }
    expect(await portal.as(admin).ok(of.imported, { csv, confirmed: false })).toMatchObject(expected)
    expect(await namesOf(admin, {})).toEqual(names)
    expect(await portal.as(admin).ok(of.imported, { csv, confirmed: true })).toMatchObject(expected)
    expect(await namesOf(admin, {})).toEqual([...names, 'Zeta'])
    expect((await portal.as(admin).ok(of.list, {})).rows[0]).toEqual(rows[0])
  })

  it('with one wrong row comes in not at all, and the row is named', async () => {
    const { admin } = await filled()
    const { text } = await portal.as(admin).call(of.exported, {})
    const [head = '', ...lines] = text.trimEnd().split('\n')
    const nameless = (lines[0] ?? '').replace('Gamma', '')
    const csv = [
      head,
      lineLater(lines[1]).replace('alpha', 'Zeta'),
      nameless,
      (lines[2] ?? '').replace('Beta', 'zeta'),
    ].join('\n')
    for (const confirmed of [false, true]) {
      const { wrong } = await portal.as(admin).ok(of.imported, { csv, confirmed })
      expect(wrong.map(({ row, column }) => [row, column])).toEqual([
        [3, 'name'],
        [4, 'name'],
      ])
    }
    expect(await namesOf(admin, {})).toEqual(names)
    const broken = await portal.as(admin).call(of.imported, { csv: `${head}\n"never closed`, confirmed: true })
    expect([broken.http, broken.fields.map(({ path }) => path)]).toEqual([422, ['csv']])
  })

  it('is not changed by a teacher, and says so', async () => {
    const { school, given } = await setUp(noun)
    const teacher = await portal.person(school, 3)
    expect((await portal.as(teacher).ok(of.list, {})).can).toEqual({ edit: false })
    expect((await portal.as(teacher).call(of.save, { ...given, name: 'x' })).http).toBe(403)
  })

  it('of no school cannot be added by a super admin above the schools', async () => {
    const { school, given } = await setUp(noun)
    const answer = await portal.as(await portal.superAdmin(school.group_id)).call(of.save, { ...given, name: 'x' })
    expect([answer.http, answer.code]).toEqual([422, 'school-needed'])
  })
})

describe('a term or period', () => {
  it('that ends before it starts is refused at the end, typed or imported', async () => {
    const { admin, given } = await setUp('grading_period')
    const term = await portal
      .as(admin)
      .call(academicTerm.save, { name: 'Back', start_date: '2026-09-02', end_date: '2026-09-01' })
    const period = await portal.as(admin).call(gradingPeriod.save, {
      name: 'Back',
      start_date: '2026-09-02',
      end_date: '2026-09-01',
      weight: 1,
      exam_weight: 0,
      closes_on: null,
      academic_term_id: Number(given['academic_term_id']),
    })
    for (const { http, fields } of [term, period])
      expect([http, fields]).toEqual([
        422,
        [{ path: 'end_date', key: 'errors.field.order', message: 'The end lies before the start.' }],
      ])
    const { wrong } = await portal
      .as(admin)
      .ok(academicTerm.imported, { csv: 'name,start_date,end_date\nBack,2026-09-02,2026-09-01', confirmed: false })
    expect(wrong).toEqual([{ row: 2, column: 'end_date', message: 'The end lies before the start.' }])
    await portal.as(admin).ok(academicTerm.save, { name: 'One day', start_date: '2027-09-01', end_date: '2027-09-01' })
  })

  it('that shares a date with another is refused at its start, and the other is named', async () => {
    const { admin, given } = await setUp('grading_period')
    const academic_term_id = Number(given['academic_term_id'])
    const period = (name: string, start_date: string, end_date: string) => ({
      name,
      start_date,
      end_date,
      weight: 1,
      exam_weight: 0,
      closes_on: null,
      academic_term_id,
    })
    const first = await portal.as(admin).ok(gradingPeriod.save, period('Quarter 1', '2026-08-01', '2026-10-01'))
    const met = await portal.as(admin).call(gradingPeriod.save, period('Quarter 2', '2026-10-01', '2026-12-01'))
    expect([met.http, met.fields]).toEqual([
      422,
      [{ path: 'start_date', key: 'schedule.overlaps', message: 'Shares dates with Quarter 1.' }],
    ])
    await portal.as(admin).ok(gradingPeriod.save, period('Quarter 2', '2026-10-02', '2026-12-01'))
    await portal
      .as(admin)
      .ok(gradingPeriod.save, { ...period('Quarter 1', '2026-08-02', '2026-10-01'), id: first.id, version: 1 })
    const term = await portal
      .as(admin)
      .call(academicTerm.save, { name: 'Spring', start_date: '2027-06-01', end_date: '2027-08-01' })
    expect(term.fields.map(({ message }) => message)).toEqual(['Shares dates with Year.'])
    const other = await portal
      .as(admin)
      .ok(academicTerm.save, { name: 'Next', start_date: '2027-06-02', end_date: '2027-08-01' })
    await portal.as(admin).ok(gradingPeriod.save, {
      ...period('Quarter 1 of the next', '2026-08-01', '2026-10-01'),
      academic_term_id: other.id,
    })
  })

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0000-01-01', '01.02.2026', '', 'today'])(
    'does not start on %j',
    async (start_date) => {
      const { admin } = await setUp('academic_term')
      const { http, fields } = await portal
        .as(admin)
        .call(academicTerm.save, { name: 'x', start_date, end_date: '2026-12-31' })
      expect([http, fields.map(({ path, key }) => [path, key])]).toEqual([
        422,
        [['start_date', start_date === '' ? 'errors.field.required' : 'errors.field.date']],
      ])
    },
  )
})

it('a scale is saved with its rows in their order, as one', async () => {
  const { admin, given } = await setUp('grading_scale')
  const scale = await portal
    .as(admin)
    .ok(gradingScale.save, { name: 'Scale', pass_percent: 60, rows: given['rows'] as [] })
  const wrong = await portal.as(admin).call(gradingScale.save, {
    id: scale.id,
    version: 1,
    name: 'Scale',
    pass_percent: 60,
    rows: [{ letter: 'A', min_percent: 101, gpa_points: 0, weighted_gpa_points: null }],
  })
  expect([wrong.http, wrong.fields.map(({ path }) => path)]).toEqual([422, ['rows.0.min_percent']])
  expect((await portal.as(admin).ok(gradingScale.list, {})).rows).toEqual([scale])
})

it('an empty number is no number, not zero', async () => {
  const { admin } = await setUp('facility')
  expect(
    (await portal.as(admin).ok(facility.save, { name: 'Hall', building_id: null, kind: 'hall', capacity: null }))
      .capacity,
  ).toBeNull()
})

describe('rooms of a building', () => {
  it('are listed by it, kept while they use it, and named by it in a file', async () => {
    const school = await portal.school()
    const admin = await portal.person(school, 2)
    const as = portal.as(admin)
    const north = await as.ok(building.save, { name: 'North', address: '' })
    const south = await as.ok(building.save, { name: 'South', address: '' })
    const values = { kind: 'classroom', capacity: 30 } as const
    const room = await as.ok(facility.save, { ...values, name: '101', building_id: north.id })
    await as.ok(facility.save, { ...values, name: '201', building_id: south.id })
    await as.ok(facility.save, { ...values, name: 'Yard', building_id: null })
    const within = async (id: number) => (await as.ok(facility.list, { within: id })).rows.map(({ name }) => name)
    expect([
      await within(north.id),
      await within(south.id),
      (await as.ok(facility.list, { within: north.id })).count,
    ]).toEqual([['101'], ['201'], 1])
    expect((await as.call(building.remove, { ids: [north.id] })).code).toBe('in-use')
    const { text } = await as.call(facility.exported, {})
    expect(text).toContain('101,North,classroom,30')

    const nextState = await as.ok(facility.imported, { csv: 'name,building_id\n101,south\n', confirmed: true })
    expect([nextState.changed, await within(south.id)]).toEqual([1, ['101', '201']])
    const unknown = await as.ok(facility.imported, { csv: 'name,building_id\n101,West\n', confirmed: true })
    expect(unknown.wrong).toMatchObject([{ row: 2, column: 'building_id' }])
    const theirs = await portal.school()
    const [other] = await portal.owner().insert('building', [{ school_id: theirs.id, name: 'East' }])
    expect(
      (
        await as.call(facility.save, {
          ...values,
          id: room.id,
          version: room.version + 1,
          name: '101',
          building_id: other?.id ?? 0,
        })
      ).http,
    ).toBe(422)
  })
})
