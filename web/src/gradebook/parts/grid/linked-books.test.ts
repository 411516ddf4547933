import { describe, expect, it } from 'vitest'
import type { CellInput, Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { plainRules } from '#contract/gradebook/gradebook.rules.ts'
import { joinBooks, joinedSender } from './linked-books.ts'

const student = (id: number, lname: string) => ({ id, fname: 'A', lname, native_name: '', photo: '' })
const activity = (id: number) => ({
  id,
  name: `Work ${id}`,
  unit_id: 1,
  grading_period_id: null,
  activity_type_id: null,
  max_score: 10,
  due_at: null,
  shared: true,
})
const book = (
  id: number,
  activities: number[],
  students: [number, string][],
  points: (number | null)[][],
): Gradebook => ({
  section: { id, name: `Section ${id}`, number: String(id), color: 1, status: 'open' },
  activities: activities.map(activity),
  specials: [],
  rules: { ...plainRules, categories: [], periods: [], scale: [] },
  dates: [],
  enrollments: [],
  set_by_hand: [],
  students: students.map(([one, name]) => student(one, name)),
  points,
  versions: points.map((row) => row.map((value) => (value === null ? 0 : 1))),
  grades: students.slice(0, 1).map(([student_id]) => ({
    student_id,
    activity_id: activities[0] ?? 0,
    exempt: false,
    comment: `of ${id}`,
    handed_in: true,
    minutes_late: 0,
    days_late: 0,
    attempts: null,
    submission_status: 'auto',
    late_minutes: null,
  })),
  keeps_missing: false,
  can: { edit: true },
})
const first = book(
  1,
  [11, 12],
  [
    [1, 'Cole'],
    [2, 'Adams'],
  ],
  [
    [5, null],
    [7, 8],
  ],
)
const second = book(
  2,
  [22, 21],
  [
    [3, 'Brown'],
    [1, 'Cole'],
  ],
  [
    [9, 6],
    [1, 1],
  ],
)
const linked_activities = [
  { section_id: 2, activity_id: 21, column: 11 },
  { section_id: 2, activity_id: 22, column: 12 },
]
const joined = joinBooks([first, second], linked_activities)

describe('sections that are graded as one', () => {
  it('have the columns of the first and the students of all by name, each once, with the grades in their columns', () => {
    expect(joined.book.activities.map(({ id }) => id)).toEqual([11, 12])
    expect(joined.book.students.map(({ lname }, at) => [lname, joined.book.points[at]])).toEqual([
      ['Adams', [7, 8]],
      ['Brown', [6, 9]],
      ['Cole', [5, null]],
    ])
    expect(
      joined.book.grades.map(({ student_id, activity_id, comment }) => [student_id, activity_id, comment]),
    ).toEqual([
      [1, 11, 'of 1'],
      [3, 12, 'of 2'],
    ])
  })

  it('save each grade in the section of its student, and hear of it by the column', async () => {
    const sent: [number, number, number][] = []
    const { send } = joinedSender(joined, async (section_id: number, cells: CellInput[]) => {
      for (const cell of cells) sent.push([section_id, cell.student_id, cell.activity_id])
      return {
        cells: cells.map(({ student_id, activity_id }) => ({
          student_id,
          activity_id,
          points: 1,
          exempt: false,
          comment: '',
          submission_status: 'auto' as const,
          late_minutes: null,
          version: 2,
          changed_by: '',
          changed_at: '',
        })),
        conflicts: [],
      }
    })
    const answer = await send([
      { student_id: 3, activity_id: 11, points: 1, version: 1 },
      { student_id: 2, activity_id: 12, points: 1, version: 1 },
    ])
    expect(sent.toSorted(([a], [b]) => a - b)).toEqual([
      [1, 2, 12],
      [2, 3, 21],
    ])
    expect(answer.cells.map(({ student_id, activity_id }) => [student_id, activity_id])).toEqual([
      [3, 11],
      [2, 12],
    ])
  })
})
