import { describe, expect, test } from 'vitest'
import {
  isSecret,
  missingFields,
  type PeopleKind,
  peopleFields,
  peopleKinds,
  recognise,
} from './people-fields.rules.ts'
import { readPeople, type ParsedPerson } from './people-rows.rules.ts'

const read = (
  kind: PeopleKind,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  more = {},
): ParsedPerson[] => {
  const fields = peopleFields(kind, [], false)
  const keys = recognise(header, fields, new Map())
  const columns = keys.map((key) => fields.find((field) => field.key === key) ?? null)
  expect(columns).not.toContain(null)
  return readPeople(
    rows.map((cells, at) => ({ row: at + 2, cells })),
    { kind, header, columns, order: 'day_first', latest_year: 2026, email_as_username: false, schools: null, ...more },
  )
}
const summaryOf = (people: readonly ParsedPerson[]) =>
  people.map(({ kind, title, guardian_row, child_row }) => [
    kind,
    title,
    ...(guardian_row ? [guardian_row, child_row] : []),
  ])

const header = [
  'Student number',
  'Student name',
  'Parent 1 name',
  'Parent 1 email',
  'Parent 1 phone',
  'Parent 2 name',
  'Parent 2 email',
]

describe('families', () => {
  test('the same first name and address in two rows is one parent of siblings', () => {
    const people = read('families', header, [
      ['1', 'Ora Klein', 'Anna Klein', 'a@home.example', '', 'Bernd Klein', 'a@home.example'],
      ['2', 'Max Klein', 'Anna Klein', 'A@HOME.example', '+49 30 1234', '', ''],
    ])
    expect(summaryOf(people)).toEqual([
      ['student', 'Ora Klein'],
      ['student', 'Max Klein'],
      ['parent', 'Anna Klein'],
      ['parent', 'Bernd Klein'],
      ['guardian', 'Anna Klein · Ora Klein', 3, 1],
      ['guardian', 'Bernd Klein · Ora Klein', 4, 1],
      ['guardian', 'Anna Klein · Max Klein', 3, 2],
    ])
    expect(people[2]?.cells).toMatchObject({ email: 'a@home.example', phone: '+49 30 1234' })
  })

  test('two parents of one name without anything else are two', () => {
    const people = read('families', header, [
      ['1', 'Ora Klein', 'Maria Garcia', '', '', '', ''],
      ['2', 'Ida Sommer', 'Maria Garcia', '', '', '', ''],
    ])
    expect(people.filter(({ kind }) => kind === 'parent')).toHaveLength(2)
  })

  test('a row with a fault tells nobody else', () => {
    const people = read('families', header, [['', 'Ora Klein', 'Anna Klein', 'nonsense', '', '', '']])
    expect(people.map(({ kind, problems }) => [kind, problems.map(({ column, reason }) => [column, reason])])).toEqual([
      [
        'student',
        [
          ['Parent 1 email', 'email'],
          ['Student number', 'required'],
        ],
      ],
    ])
  })
})

test('somebody with one name is taken, in either column; nobody without any', () => {
  const people = read(
    'students',
    ['First name', 'Last name', 'Student number'],
    [
      ['Wira', '', 'M1'],
      ['', 'Tenzin', 'M2'],
      ['', '', 'M3'],
    ],
  )
  expect(people.map(({ title, problems }) => [title, problems.map(({ reason }) => reason)])).toEqual([
    ['Wira', []],
    ['Tenzin', []],
    ['', ['required']],
  ])
})

test('an address that two people share is nobody’s user name', () => {
  const rows = [
    ['1', 'Ora Klein', 'a@home.example'],
    ['2', 'Max Klein', 'a@home.example'],
    ['3', 'Ida Sommer', 'i@home.example'],
  ]
  const people = read('students', ['Student number', 'Name', 'E-mail'], rows, { email_as_username: true })
  expect(people.map(({ cells }) => cells['username'])).toEqual([undefined, undefined, 'i@home.example'])
})

test('a number told twice is wrong the second time', () => {
  const people = read(
    'students',
    ['Student number', 'Name'],
    [
      ['1', 'Ora Klein'],
      ['1', 'Max Klein'],
    ],
  )
  expect(people.map(({ problems }) => problems)).toEqual([
    [],
    [{ column: 'Student number', reason: 'duplicate', params: { row: 2 } }],
  ])
})

test.each(['Password', 'Initial passwd', 'Kennwort', 'Пароль', 'mot de passe'])('%s is never read', (text) =>
  expect(isSecret(text)).toBe(true),
)
test.each(['Passport number', 'Compass group'])('%s is no password', (text) => expect(isSecret(text)).toBe(false))

test.each(peopleKinds)('everything told, nothing is missing from a file of %s', (kind) => {
  expect(
    missingFields(
      kind,
      peopleFields(kind, [], true).map(({ key }) => key),
      true,
    ),
  ).toEqual([])
  expect(missingFields(kind, [], true).length).toBeGreaterThan(1)
})

test('a column named for the mother or the father holds the name', () => {
  const header = ['Surname', 'Given name', 'Mother', 'Mother e-mail', "Father's name"]
  expect(recognise(header, peopleFields('families', [], false), new Map())).toEqual([
    'student.last_name',
    'student.first_name',
    'p1.full_name',
    'p1.email',
    'p2.full_name',
  ])
})

test('a parent of whom something is told needs a name', () => {
  const student = ['student.full_name', 'student.number']
  expect(missingFields('families', student, false)).toEqual([])
  expect(missingFields('families', [...student, 'p1.email'], false)).toEqual([
    { party: 'p1', cells: ['first_name', 'last_name', 'full_name'] },
  ])
  expect(missingFields('families', [...student, 'p2.full_name', 'p2.email'], false)).toEqual([])
})
