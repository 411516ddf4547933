import { describe, expect, it } from 'vitest'
import { isFailure } from '#contract/kernel/errors.ts'
import { gradeIn, type GradesFile, readGrades } from './grades-file.ts'
import { type Known, planOf } from './grades-plan.ts'

const read = (text: string): GradesFile => {
  const file = readGrades(Buffer.from(text))
  if (isFailure(file)) throw new Error(String(file.code))
  return file
}
const canvas = [
  'Student,ID,SIS User ID,SIS Login ID,Section,Lab report (40113),Essay: draft (40114),Lab Current Score,Current Score,Final Grade',
  '    Points Possible,,,,,10,20,(read only),(read only),(read only)',
  '"Hopper, Grace",11,S1,grace,Biology,8,EX,80,90,A',
  '"Lovelace, Ada",12,,ada@school.example,Biology,N/A,19.5,,,',
  '"Student, Test",13,,x,Biology,1,1,,,',
].join('\n')
const moodle = [
  'First name;Surname;ID number;Institution;Email address;Assignment: Lab report (Real);Quiz: Essay: draft (Percentage);Quiz: Essay: draft (Letter);Course total (Real);Last downloaded from this course',
  'Grace;Hopper;S1;;;7,50;-;-;60;1700000000',
  'Ada;Lovelace;;;ADA@school.example;-;97,5;A;90;1700000000',
].join('\n')
const known: Known = {
  students: [
    { id: 1, fname: 'Grace', lname: 'Hopper', numbers: ['S1'], email: 'grace@school.example', login: 'grace' },
    { id: 2, fname: 'Ada', lname: 'Lovelace', numbers: [], email: 'ada@school.example', login: 'ada' },
    { id: 3, fname: 'Alan', lname: 'Turing', numbers: ['S3'], email: '', login: '' },
    { id: 4, fname: 'Alan', lname: 'Turing', numbers: ['S4'], email: '', login: '' },
  ],
  activities: [
    { id: 17, name: 'Lab report', max_score: 10, closed: false, anonymous: false },
    { id: 18, name: 'Essay: draft', max_score: 20, closed: false, anonymous: false },
    { id: 19, name: 'Old test', max_score: 20, closed: true, anonymous: false },
    { id: 20, name: 'Hidden', max_score: 20, closed: false, anonymous: true },
  ],
  cells: [
    {
      student_id: 1,
      activity_id: 17,
      points: 8,
      exempt: false,
      submission_status: 'auto',
      late_minutes: null,
      version: 3,
    },
  ],
  keeps_missing: false,
}
const changesOf = (text: string, choices: { at: number; activity_id: number | null }[] = []) =>
  planOf(read(text), known, choices).changes.map((one) => [
    one.student_id,
    one.activity_id,
    one.old.points,
    one.new.exempt ? 'EX' : one.new.points,
    one.version,
  ])

it.each([
  ['٨', 8],
  ['۷٫۵', 7.5],
  ['८', 8],
  ['８', 8],
  ['7,5', 7.5],
  ['٨٠٪', 8],
])('%s in a cell is %d points of 10', (cell, points) =>
  expect(gradeIn(cell, false, 10)).toEqual({ points, exempt: false }),
)

it('a row of grades without a student is counted and named; one without grades says nothing', () => {
  const { rows, rejects } = planOf(read('Student number,Lab report\nS1,8\n,7\n,\n'), known, [])
  expect([rows, rejects.map(({ row, reason }) => [row, reason])]).toEqual([2, [[3, 'student-unknown']]])
})

describe('a file of grades', () => {
  it('of Canvas is recognised: its lines about columns, computed columns and test student are left out', () => {
    const file = read(canvas)
    expect([
      file.shape,
      file.columns.map(({ title }) => title),
      file.rows.map(({ identity }) => identity.name),
    ]).toEqual(['canvas', ['Lab report', 'Essay: draft'], ['Grace Hopper', 'Ada Lovelace']])
    expect(changesOf(canvas)).toEqual([
      [1, 18, null, 'EX', 0],
      [2, 18, null, 19.5, 0],
    ])
    expect(planOf(file, known, []).same).toBe(1)
  })

  it('of Moodle is recognised, with semicolons, decimal commas and percent', () => {
    expect([read(moodle).shape, changesOf(moodle)]).toEqual([
      'moodle',
      [
        [1, 17, 8, 7.5, 3],
        [2, 18, null, 19.5, 0],
      ],
    ])
  })

  it('that is any table needs a column that says who', () => {
    expect(changesOf('E-mail\tLab report\nGRACE@school.example\t5')).toEqual([[1, 17, 8, 5, 3]])
    expect(readGrades(Buffer.from('Colour,Lab report\nblue,5'))).toMatchObject({
      failure: 'invalid',
      code: 'grades-import.no-students',
    })
    expect(readGrades(Buffer.from(''))).toMatchObject({ failure: 'invalid' })
  })

  it('of ours names activities by id, whatever they are called now', () => {
    const own = 'student_id,lname,fname,Renamed since (10) [17],percent,letter\n1,Hopper,Grace,9,90,A\n,,,,90,'
    expect([read(own).shape, changesOf(own)]).toEqual(['own', [[1, 17, 8, 9, 3]]])
  })

  it('has columns left out or chosen by hand', () => {
    expect(changesOf(canvas, [{ at: 6, activity_id: null }])).toEqual([])
    expect(changesOf('Name,Week 1\nAda Lovelace,4', [{ at: 1, activity_id: 17 }])).toEqual([[2, 17, null, 4, 0]])
    expect(changesOf('Name,Week 1\nAda Lovelace,4')).toEqual([])
  })
})

describe('students of a file', () => {
  it('found by name alone, or under another name, are told', () => {
    const { warnings } = planOf(read('Student ID,Name,Lab report\n,Ada LOVELACE,4\nS1,Grace Murray,5'), known, [])
    expect(warnings).toEqual([
      { row: 2, reason: 'by-name', student: 'Ada LOVELACE', found: 'Ada Lovelace' },
      { row: 3, reason: 'other-name', student: 'Grace Murray', found: 'Grace Hopper' },
    ])
  })

  it('who are unknown, unclear or named twice are rejected, each with the reason', () => {
    const { rejects, changes } = planOf(
      read('Student ID,Name,Lab report\n,Alan Turing,4\n,Nobody,4\nS3,Alan Turing,5\nS3,Alan Turing,6'),
      known,
      [],
    )
    expect(rejects.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'student-unclear'],
      [3, 'student-unknown'],
      [5, 'student-twice'],
    ])
    expect(changes.map(({ student_id, new: { points } }) => [student_id, points])).toEqual([[3, 5]])
  })
})

describe('grades of a file', () => {
  it.each([
    ['7', 7],
    ['7,25', 7.25],
    ['7.005', 7.01],
    ['85%', 17],
    [' 0 ', 0],
    ['', 'nothing'],
    ['-', 'nothing'],
    ['N/A', 'nothing'],
    ['ex', 'EX'],
    ['Excused', 'EX'],
    ['A+', 'no-grade'],
    ['-3', 'no-grade'],
    ['1e3', 'no-grade'],
    ['999999', 'no-grade'],
    ['=1+1', 'no-grade'],
    ['8 M', 'no-grade'],
    ['EX L', 'no-grade'],
  ])('%j of 20 is %j', (cell, expected) => {
    const grade = gradeIn(cell, false, 20)
    expect(typeof grade === 'string' ? grade : grade.exempt ? 'EX' : grade.points).toBe(expected)
  })

  it.each([
    ['M', { points: null, submission_status: 'missing', late_minutes: null }],
    ['L 2d', { points: 8, submission_status: 'late', late_minutes: 2_880 }],
    ['7 L', { points: 7, submission_status: 'late', late_minutes: null }],
    ['8 OT', { points: 8, submission_status: 'on_time', late_minutes: null }],
    ['70% L 3h', { points: 7, submission_status: 'late', late_minutes: 180 }],
  ])('%j beside or instead of points is missing, late or on time; late alone leaves the points', (cell, expected) =>
    expect(planOf(read(`Email,Lab report\ngrace@school.example,${cell}`), known, []).changes).toMatchObject([
      { new: { exempt: false, ...expected } },
    ]),
  )

  it('of a number leave lateness as it is, and take missing back', () => {
    const stored = (submission_status: 'late' | 'missing', points: number | null, keeps_missing = false) =>
      planOf(
        read('Email,Lab report\ngrace@school.example,8'),
        { ...known, cells: known.cells.map((cell) => ({ ...cell, points, submission_status })), keeps_missing },
        [],
      )
    expect(stored('late', 8)).toMatchObject({ same: 1, changes: [] })
    expect(stored('missing', null).changes).toMatchObject([
      { old: { submission_status: 'missing' }, new: { points: 8, submission_status: 'auto' } },
    ])
    expect(stored('missing', null, true).changes).toMatchObject([{ new: { points: 8, submission_status: 'missing' } }])
    expect(stored('missing', 8, true)).toMatchObject({ same: 1, changes: [] })
  })

  it('that are none, or in closed or anonymous columns, are rejected with row, column and value', () => {
    const plan = planOf(read('Email,Lab report,Old test,Hidden\ngrace@school.example,good,4,5'), known, [])
    expect(plan.rejects.map(({ row, column, value, reason }) => [row, column, value, reason])).toEqual([
      [2, 'Lab report', 'good', 'no-grade'],
      [2, 'Old test', '4', 'closed'],
      [2, 'Hidden', '5', 'anonymous'],
    ])
    expect(plan.rejects_csv).toContain('2,grace@school.example,Lab report,good,no-grade')
  })

  it('above the points of the activity are told', () =>
    expect(planOf(read('Email,Lab report\ngrace@school.example,11'), known, []).changes).toMatchObject([
      { above: true, new: { points: 11 } },
    ]))
})

it('what was seen differs with every value and version', () => {
  const seen = (points: string, version: number) =>
    planOf(
      read(`Email,Lab report\ngrace@school.example,${points}`),
      { ...known, cells: known.cells.map((cell) => ({ ...cell, version })) },
      [],
    ).seen
  expect(new Set([seen('5', 3), seen('6', 3), seen('5', 4)]).size).toBe(3)
  expect(seen('5', 3)).toBe(seen('5', 3))
})
