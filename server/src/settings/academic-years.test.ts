import { expect, it } from 'vitest'
import { academicYears } from '#contract/settings/academic-years.contract.ts'
import { academicTerm, academicYear, gradingPeriod } from '#contract/settings/catalogs.ts'
import { withPortal } from '#server/kernel/testing.ts'

const portal = withPortal()

const stretch = (name: string, start_date: string, end_date: string) => ({ name, start_date, end_date })
const office = async (...terms: [string, string, string][]) => {
  const school = await portal.school()
  if (terms.length > 0)
    await portal.owner().insert(
      'academic_term',
      terms.map(([name, start, end]) => ({ school_id: school.id, ...stretch(name, start, end) })),
    )
  const admin = await portal.person(school, 2)
  const as = portal.as(admin)
  const years = async () =>
    (await as.ok(academicYear.list, { sort: 'start_date' })).rows.map(({ name, start_date, end_date }) => [
      name,
      start_date,
      end_date,
    ])
  return { school, as, years }
}

it('a term lies within its year, and the year goes on holding it', async () => {
  const { as } = await office()
  const term = await as.ok(academicTerm.save, stretch('Summer', '2026-06-01', '2026-07-31')) // no years yet: nothing to lie in
  const year = await as.ok(academicYear.save, stretch('2026–27', '2026-08-01', '2027-07-31'))
  const fields = async (call: Promise<{ fields: { path: string; message: string }[] }>) =>
    (await call).fields.map(({ path, message }) => [path, message])
  expect(await fields(as.call(academicTerm.save, stretch('Fall', '2027-07-01', '2027-08-01')))).toEqual([
    ['start_date', 'Goes beyond the academic year 2026–27.'],
  ])
  expect(await fields(as.call(academicTerm.save, stretch('Later', '2027-08-01', '2027-12-01')))).toEqual([
    ['start_date', 'Lies in no academic year. Add the year first.'],
  ])
  const fall = await as.ok(academicTerm.save, stretch('Fall', '2026-08-01', '2026-12-20'))
  expect(
    await fields(
      as.call(academicYear.save, {
        ...stretch('2026–27', '2026-08-02', '2027-07-31'),
        id: year.id,
        version: year.version,
      }),
    ),
  ).toEqual([['start_date', 'Fall would not lie within it.']])
  expect(
    await fields(
      as.call(academicYear.save, {
        ...stretch('2026–27', '2027-01-01', '2027-07-31'),
        id: year.id,
        version: year.version,
      }),
    ),
  ).toEqual([['start_date', 'Fall would not lie within it.']])
  expect(await fields(as.call(academicYear.save, stretch('Other', '2027-07-31', '2028-07-31')))).toEqual([
    ['start_date', 'Shares dates with 2026–27.'],
  ])
  expect(await fields(as.call(academicYear.save, stretch('Before', '2026-07-01', '2026-07-31')))).toEqual([
    ['start_date', 'Summer would not lie within it.'],
  ])
  for (const call of [academicYear.archive, academicYear.remove])
    expect(await as.call(call, { ids: [year.id] })).toMatchObject({
      http: 409,
      message: 'Fall lies in this year. Archive it or move it first.',
    })
  await as.ok(academicTerm.archive, { ids: [fall.id, term.id] })
  await as.ok(academicYear.archive, { ids: [year.id] })
})

it('a year comes back to no dates that others have by now, nor two of them to the same', async () => {
  const { as, years } = await office()
  const first = await as.ok(academicYear.save, stretch('First', '2026-08-01', '2027-07-31'))
  await as.ok(academicYear.archive, { ids: [first.id] })
  const second = await as.ok(academicYear.save, stretch('Second', '2026-09-01', '2027-06-30'))
  expect(await as.call(academicYear.restore, { ids: [first.id] })).toMatchObject({
    http: 409,
    message: 'Shares dates with Second.',
  })
  await as.ok(academicYear.archive, { ids: [second.id] })
  expect((await as.call(academicYear.restore, { ids: [first.id, second.id] })).http).toBe(409)
  expect(await years()).toEqual([])
  expect(await as.ok(academicYear.restore, { ids: [first.id] })).toEqual({ ids: [first.id] })
})

it('a year waits for one that is being saved, and is refused where they share dates', async () => {
  const { school, as, years } = await office()
  const owner = portal.owner()
  await owner.rows('begin')
  await owner.rows(`select pg_advisory_xact_lock(hashtextextended('academic_year', $1))`, [school.id])
  await owner.insert('academic_year', [{ school_id: school.id, ...stretch('First', '2026-08-01', '2027-07-31') }])
  const second = as.call(academicYear.save, stretch('Second', '2026-09-01', '2027-06-30'))
  const waiting = `
    select count(*)::int as n
    from pg_locks l
    join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
  await expect.poll(async () => (await owner.one<{ n: number }>(waiting, [])).n).toBe(1)
  await owner.rows('commit')
  expect((await second).fields).toMatchObject([{ path: 'start_date', message: 'Shares dates with First.' }])
  expect(await years()).toHaveLength(1)
})

it('the next year is told before it is added: terms and grading periods a year on, with their weights', async () => {
  const { as, school, years } = await office()
  const year = await as.ok(academicYear.save, stretch('2026–27', '2026-08-01', '2027-07-31'))
  const term = await as.ok(academicTerm.save, stretch('Fall 2026', '2026-08-20', '2026-12-20'))
  const period = { academic_term_id: term.id, weight: 40.5, exam_weight: 10, closes_on: '2026-11-01' }
  await as.ok(gradingPeriod.save, { ...period, ...stretch('Quarter 1', '2026-08-20', '2026-10-20') })
  const next = {
    ...stretch('2027–28', '2027-08-01', '2028-07-31'),
    met: null,
    terms: [
      {
        ...stretch('Fall 2027', '2027-08-20', '2027-12-20'),
        periods: [{ ...stretch('Quarter 1 2027–28', '2027-08-20', '2027-10-20'), closes_on: '2027-11-01' }],
      },
    ],
  }
  expect(await as.ok(academicYears.addNext, { id: year.id, confirmed: false })).toEqual(next)
  expect(await years()).toHaveLength(1)
  expect(await as.ok(academicYears.addNext, { id: year.id, confirmed: true })).toEqual(next)
  expect((await years()).map(([name]) => name)).toEqual(['2026–27', '2027–28'])
  const { rows } = await as.ok(gradingPeriod.list, { sort: 'start_date' })
  const [, added] = (await as.ok(academicTerm.list, { sort: 'start_date' })).rows
  expect(rows[1]).toMatchObject({ academic_term_id: added?.id, weight: 40.5, exam_weight: 10, closes_on: '2027-11-01' })
  expect(await as.ok(academicYears.addNext, { id: year.id, confirmed: false })).toMatchObject({ met: '2027–28' })
  expect(await as.call(academicYears.addNext, { id: year.id, confirmed: true })).toMatchObject({
    http: 409,
    message: 'The year shares dates with 2027–28.',
  })
  expect((await as.ok(academicTerm.list, {})).count).toBe(2)
  const other = await office(['Fall 2027', '2027-09-01', '2027-12-20'])
  const alone = await other.as.ok(academicYear.save, stretch('2026–27', '2026-08-01', '2027-07-31'))
  await other.as.ok(academicTerm.save, stretch('Fall 2026', '2026-08-20', '2026-12-20'))
  expect(await other.as.ok(academicYears.addNext, { id: alone.id, confirmed: false })).toMatchObject({
    met: 'Fall 2027',
  }) // which lies in no year yet
  expect((await other.as.call(academicYears.addNext, { id: alone.id, confirmed: true })).http).toBe(409)
  expect((await other.as.call(academicYears.addNext, { id: year.id, confirmed: true })).http).toBe(404)
  expect(
    (await portal.as(await portal.person(school, 3)).call(academicYears.addNext, { id: year.id, confirmed: true }))
      .http,
  ).toBe(403)
})

it.each<[string, [string, string, string][], [string, string, string][]]>([
  ['one whole year', [['School year', '2026-08-31', '2027-06-12']], [['2026–27', '2026-08-31', '2027-06-12']]],
  [
    'two halves a year',
    [
      ['Fall 25', '2025-08-20', '2025-12-19'],
      ['Spring 26', '2026-01-05', '2026-05-29'],
      ['Fall 26', '2026-08-18', '2026-12-18'],
      ['Spring 27', '2027-01-04', '2027-05-28'],
    ],
    [
      ['2025–26', '2025-08-20', '2026-05-29'],
      ['2026–27', '2026-08-18', '2027-05-28'],
    ],
  ],
  [
    'a first spring, and a year that begins a few days into another month',
    [
      ['Spring 25', '2025-01-06', '2025-06-06'],
      ['Fall 25', '2025-09-02', '2025-12-19'],
      ['Spring 26', '2026-01-05', '2026-06-05'],
      ['Fall 26', '2026-08-31', '2026-12-18'],
    ],
    [
      ['2025', '2025-01-06', '2025-06-06'],
      ['2025–26', '2025-09-02', '2026-06-05'],
      ['2026', '2026-08-31', '2026-12-18'],
    ],
  ],
  [
    'a first spring, and a fall whose spring is not there yet',
    [
      ['Spring 25', '2025-01-06', '2025-06-06'],
      ['Fall 25', '2025-09-02', '2025-12-19'],
    ],
    [
      ['2025', '2025-01-06', '2025-06-06'],
      ['2025 (2)', '2025-09-02', '2025-12-19'],
    ],
  ],
  [
    'four terms of a calendar year',
    [
      ['T1', '2026-01-28', '2026-04-02'],
      ['T2', '2026-04-20', '2026-06-26'],
      ['T3', '2026-07-14', '2026-09-18'],
      ['T4', '2026-10-06', '2026-12-16'],
      ['T5', '2027-02-01', '2027-04-08'],
    ],
    [
      ['2026', '2026-01-28', '2026-12-16'],
      ['2027', '2027-02-01', '2027-04-08'],
    ],
  ],
])('terms that lie in no year get them from their dates: %s', async (_, terms, expected) => {
  const { as, years } = await office(...terms)
  expect(await as.ok(academicYears.fromTerms, {})).toEqual({ count: expected.length })
  expect(await years()).toEqual(expected)
  expect(await as.ok(academicYears.fromTerms, {})).toEqual({ count: 0 })
})

it('terms around a year get none that would share its dates', async () => {
  const { as, years } = await office(
    ['T1', '2026-01-28', '2026-03-20'],
    ['T3', '2026-06-01', '2026-07-03'],
    ['T4', '2027-02-01', '2027-04-08'],
  )
  await as.ok(academicYear.save, stretch('Middle', '2026-04-13', '2026-05-15'))
  expect(await as.ok(academicYears.fromTerms, {})).toEqual({ count: 1 })
  expect(await years()).toEqual([
    ['Middle', '2026-04-13', '2026-05-15'],
    ['2027', '2027-02-01', '2027-04-08'],
  ])
})

it('a school of its own gets no years by another’s wish', async () => {
  const [one, other] = [
    await office(['Fall', '2026-08-31', '2026-12-12']),
    await office(['Fall', '2026-08-31', '2026-12-12']),
  ]
  await one.as.ok(academicYears.fromTerms, {})
  expect(await other.years()).toEqual([])
})
