import { describe, expect, test } from 'vitest'
import { checkRoster as checkAs, type KnownRoster, type RosterTable } from './roster.rules.ts'
import { sds, type RecordKind } from './sds.rules.ts'
import { courseOf, termOf } from './section.rules.ts'

const checkRoster = (tables: readonly RosterTable[], known: KnownRoster) => checkAs(tables, known, sds)
const nothingKnown: KnownRoster = { schools: new Set(), records: {}, usernames: new Map() }

const table = (kind: RecordKind, ...rows: Record<string, string>[]): RosterTable => ({
  kind,
  rows: rows.map((values, index) => ({ row: index + 2, values })),
})

const school = (sis_id: string) => ({ sis_id, name: `School ${sis_id}` })
const section = (sis_id: string, school_sis_id = 's1', more = {}) => ({
  sis_id,
  school_sis_id,
  name: `Section ${sis_id}`,
  ...more,
})
const person = (sis_id: string, school_sis_id = 's1', more = {}) => ({
  sis_id,
  school_sis_id,
  first_name: 'A',
  last_name: 'B',
  username: `user${sis_id || 'x'}`,
  ...more,
})
const link = (section_sis_id: string, sis_id: string) => ({ section_sis_id, sis_id })

const places = (rows: readonly { kind: RecordKind; row: number }[]) => rows.map(({ kind, row }) => `${kind} ${row}`)
const reasons = (checked: ReturnType<typeof checkRoster>) =>
  checked.rejects.map(
    ({ kind, row, problems }) => `${kind} ${row}: ${problems.map((problem) => problem.reason).join(', ')}`,
  )

test('somebody with one name is taken, nobody without any', () => {
  const checked = checkRoster(
    [
      table('school', school('s1')),
      table(
        'student',
        person('1', 's1', { last_name: '' }),
        person('2', 's1', { first_name: '' }),
        person('3', 's1', { first_name: '', last_name: '' }),
      ),
    ],
    nothingKnown,
  )
  expect(reasons(checked)).toEqual(['student 4: required, required'])
})

describe('what a wrong row does to others', () => {
  test('enrollments of a student whose row is wrong are held back under it and are no errors', () => {
    const checked = checkRoster(
      [
        table('school', school('s1')),
        table('section', section('c1'), section('c2')),
        table('student', person('1'), person('2', 's1', { birth_date: '2/30/2010' })),
        table('enrollment', link('c1', '1'), link('c1', '2'), link('c2', '2')),
      ],
      nothingKnown,
    )
    expect(reasons(checked)).toEqual(['student 3: date_day'])
    expect(checked.held_back.map(({ row, blocked_by }) => [row, blocked_by])).toEqual([
      [3, { kind: 'student', row: 3 }],
      [4, { kind: 'student', row: 3 }],
    ])
  })

  test('a wrong school holds back everything below it, each named by the school row', () => {
    const checked = checkRoster(
      [
        table('school', { sis_id: 's1', name: '' }),
        table('section', section('c1')),
        table('student', person('1')),
        table('enrollment', link('c1', '1')),
      ],
      nothingKnown,
    )
    expect(reasons(checked)).toEqual(['school 2: required'])
    expect(places(checked.held_back)).toEqual(['section 2', 'student 2', 'enrollment 2'])
    expect(checked.held_back.every(({ blocked_by }) => blocked_by.kind === 'school')).toBe(true)
  })

  test('a wrong row about somebody imported before holds nothing back', () => {
    const known = { ...nothingKnown, records: { student: new Map([['1', ['s1']]]) } }
    const checked = checkRoster(
      [
        table('school', school('s1')),
        table('section', section('c1')),
        table('student', person('1', 's1', { birth_date: 'x' })),
        table('enrollment', link('c1', '1')),
      ],
      known,
    )
    expect(reasons(checked)).toEqual(['student 2: date_format'])
    expect(checked.held_back).toEqual([])
  })
})

describe('a row without an id', () => {
  const roster = (students: Record<string, string>[], enrollments: Record<string, string>[], known = nothingKnown) =>
    checkRoster(
      [
        table('school', school('s1')),
        table('section', section('c1'), section('c2')),
        table('student', ...students),
        table('enrollment', ...enrollments),
      ],
      known,
    )

  test('takes the unknown id between its neighbours, an id elsewhere points nowhere', () => {
    const checked = roster(
      [person('1001'), person(''), person('1003')],
      [link('c1', '1002'), link('c2', '1002'), link('c1', '99999')],
    )
    expect(reasons(checked)).toEqual(['student 3: required', 'enrollment 4: unknown_student'])
    expect(places(checked.held_back)).toEqual(['enrollment 2', 'enrollment 3'])
  })

  test('at the end of the file takes the id that is named most often', () => {
    const checked = roster([person('1001'), person('')], [link('c1', '1002'), link('c2', '1002'), link('c1', '99999')])
    expect(reasons(checked)).toEqual(['student 3: required', 'enrollment 4: unknown_student'])
  })

  test('explains nothing when the student behind it is known already', () => {
    const known = { ...nothingKnown, records: { student: new Map([['1002', ['s1']]]) } }
    const checked = roster(
      [person('1001'), person(''), person('1003')],
      [link('c1', '1002'), link('c1', '99999')],
      known,
    )
    expect(reasons(checked)).toEqual(['student 3: required', 'enrollment 3: unknown_student'])
    expect(checked.held_back).toEqual([])
  })
})

describe('references', () => {
  test('a link points nowhere, or to somebody of another school', () => {
    const checked = checkRoster(
      [
        table('school', school('s1'), school('s2')),
        table('section', section('c1'), section('c2', 's9')),
        table('student', person('1'), person('2', 's2')),
        table('enrollment', link('c1', '1'), link('c1', '2'), link('c9', '1'), link('c1', '8')),
      ],
      nothingKnown,
    )
    expect(reasons(checked)).toEqual([
      'section 3: unknown_school',
      'enrollment 3: student_elsewhere',
      'enrollment 4: unknown_section',
      'enrollment 5: unknown_student',
    ])
  })

  test('a link of files without sections and people is looked up in what is known', () => {
    const known = {
      ...nothingKnown,
      records: { section: new Map([['c1', ['s1']]]), student: new Map([['1', ['s0', 's1']]]) },
    }
    const checked = checkRoster([table('enrollment', link('c1', '1'))], known)
    expect(checked.rows).toEqual([{ kind: 'enrollment', row: 2, school_sis_id: 's1', values: link('c1', '1') }])
  })

  test('a school admin brings in rows of the own school only', () => {
    const known = { ...nothingKnown, schools: new Set(['s1']), only_school: 's1' }
    const checked = checkRoster(
      [
        table('school', school('s1'), school('s2')),
        table('student', person('1'), person('2', 's2'), person('3', 's3')),
      ],
      known,
    )
    expect(reasons(checked)).toEqual(['school 3: foreign_school', 'student 4: foreign_school'])
    expect(places(checked.held_back)).toEqual(['student 3'])
  })
})

describe('one thing told twice', () => {
  test('the second row is the wrong one and names the first', () => {
    const checked = checkRoster(
      [table('school', school('s1')), table('student', person('1'), person('1'))],
      nothingKnown,
    )
    expect(checked.rejects).toMatchObject([
      { kind: 'student', row: 3, problems: [{ reason: 'duplicate', params: { row: 2 } }] },
    ])
  })

  test('one teacher in two schools is one human, two people with one user name are not', () => {
    const teachers = [person('1'), person('1', 's2'), person('2', 's1', { username: 'USER1' })]
    const checked = checkRoster(
      [table('school', school('s1'), school('s2')), table('teacher', ...teachers)],
      nothingKnown,
    )
    expect(reasons(checked)).toEqual(['teacher 4: username_twice'])
  })

  test('a user name of somebody else in the group is refused', () => {
    const known = { ...nothingKnown, usernames: new Map([['user1', ['77']]]) }
    expect(reasons(checkRoster([table('school', school('s1')), table('student', person('1'))], known))).toEqual([
      'student 2: username_taken',
    ])
  })
})

describe('notes', () => {
  const born = (...dates: string[]) =>
    checkRoster(
      [
        table('school', school('s1')),
        table('student', ...dates.map((birth_date, index) => person(`${index}`, 's1', { birth_date }))),
      ],
      nothingKnown,
    ).notes

  test('a column that reads both ways is told once, a single proof settles it', () => {
    expect(born('4/2/2000', '5/6/2001')).toEqual([
      {
        code: 'dates_either_way',
        kind: 'student',
        params: { column: 'Birthdate', example: '4/2/2000', read: '2000-04-02' },
      },
    ])
    expect(born('4/2/2000', '5/16/2001')).toEqual([])
  })

  test('a column that looks day first is told, its impossible dates are rejected', () => {
    expect(born('4/2/2000', '16/5/2001')).toEqual([
      { code: 'dates_day_first', kind: 'student', params: { column: 'Birthdate', example: '16/5/2001' } },
    ])
  })

  test('terms without dates and courses told in two ways are told', () => {
    const sections = [
      section('c1', 's1', { course_sis_id: 'k', course_name: 'Math', term_sis_id: 't' }),
      section('c2', 's1', { course_sis_id: 'k', course_name: 'Maths' }),
    ]
    expect(
      checkRoster([table('school', school('s1')), table('section', ...sections)], nothingKnown).notes.map(
        ({ code, params }) => [code, params.row],
      ),
    ).toEqual([
      ['term_incomplete', 2],
      ['course_differs', 3],
    ])
  })
})

describe('course and term of a section', () => {
  test('a course without an id is known by its number, name or the name of the section', () => {
    expect(courseOf({ name: 'Algebra 1' })).toMatchObject({ sis_id: 'Algebra 1', name: 'Algebra 1' })
    expect(courseOf({ name: 'Algebra 1', course_name: 'Math', course_number: '101' })).toMatchObject({
      sis_id: '101',
      name: 'Math',
    })
  })

  test('a term needs both dates and a name or id', () => {
    expect(termOf({ term_name: 'Autumn', term_start_date: '2026-09-01', term_end_date: '2026-12-18' })).toEqual({
      sis_id: 'Autumn',
      name: 'Autumn',
      start_date: '2026-09-01',
      end_date: '2026-12-18',
    })
    expect(termOf({ term_sis_id: '1', term_start_date: '2026-09-01' })).toBeUndefined()
  })
})
