import { plainRules } from '#contract/gradebook/gradebook.rules.ts'
import { describe, expect, it } from 'vitest'
import type { CellInput, Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { createGradeStore } from './grade-store.ts'
import { createSelection } from './selection.ts'
import { copied, paste, runKey, type Sheet } from './sheet.ts'

const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey', true>> = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})

/** Three students, two activities, grades 1 to 6 row by row. */
const sheet = (mirrored = false, specials: Gradebook['specials'] = []) => {
  const sent: CellInput[][] = []
  const book: Gradebook = {
    section: { id: 1, name: '', number: '', color: 1, status: 'open' },
    activities: [10, 11].map((id) => ({
      id,
      name: '',
      unit_id: 1,
      grading_period_id: null,
      activity_type_id: null,
      max_score: 10,
      due_at: null,
      shared: true,
    })),
    specials,
    dates: [],
    enrollments: [],
    set_by_hand: [],
    rules: { ...plainRules, categories: [], periods: [], scale: [] },
    students: [1, 2, 3].map((id) => ({ id, fname: '', lname: '', native_name: '', photo: '' })),
    points: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    versions: [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
    grades: [],
    keeps_missing: false,
    can: { edit: true },
  }
  const store = createGradeStore(book, async (cells) => {
    sent.push(cells)
    return {
      cells: cells.map((cell) => ({
        ...cell,
        exempt: cell.exempt ?? false,
        comment: '',
        submission_status: cell.submission_status ?? ('auto' as const),
        late_minutes: cell.late_minutes ?? null,
        version: cell.version + 1,
        changed_by: '',
        changed_at: '',
      })),
      conflicts: [],
    }
  })
  const problems: string[] = []
  const at: Sheet = {
    store,
    selection: createSelection(),
    rows: 3,
    columns: 2,
    mirrored,
    onProblem: (problem) => problems.push(problem),
    onOpenCell: () => undefined,
    go: () => undefined,
    placeOf: ({ row, column }) =>
      row < 3 && column < 2 ? { student_id: row + 1, activity_id: column + 10 } : undefined,
  }
  const grid = () =>
    [1, 2, 3].map((student_id) => [10, 11].map((activity_id) => store.cell({ student_id, activity_id }).points))
  return { at, grid, sent, problems }
}

const closedColumn: Gradebook['specials'][number] = {
  id: 11,
  kind: 'hand_in',
  mandatory: true,
  extra: false,
  never_drop: false,
  exam: false,
  must_reach: null,
  curve: null,
  hidden: false,
  anonymous: false,
  locked: false,
  closed: true,
  only: null,
}

describe('a block', () => {
  it('is copied as a spreadsheet takes it', () => {
    const { at } = sheet()
    at.selection.only({ row: 0, column: 0 })
    runKey(at, key('ArrowDown', { shiftKey: true }), { row: 0, column: 0 }, false)
    runKey(at, key('ArrowRight', { shiftKey: true }), { row: 0, column: 0 }, false)
    expect(copied(at, { row: 0, column: 0 })).toBe('1\t2\n3\t4')
  })
  it('is pasted at once, over the edge nothing', () => {
    const { at, grid, sent } = sheet()
    paste(at, { row: 1, column: 1 }, '9\t8\n7\t6\n5\t4')
    expect(grid()).toEqual([
      [1, 2],
      [3, 9],
      [5, 7],
    ])
    expect(sent).toHaveLength(1)
  })
  it('with something that is no grade changes nothing', () => {
    const { at, grid, problems } = sheet()
    paste(at, { row: 0, column: 0 }, '9\tabc')
    expect([grid()[0], problems]).toEqual([[1, 2], ['gradebook.not-a-grade']])
  })
  it('over a column whose grades are closed changes nothing', () => {
    const { at, grid, sent, problems } = sheet(false, [closedColumn])
    paste(at, { row: 0, column: 0 }, '9\t8')
    expect([grid()[0], sent, problems]).toEqual([[1, 2], [], ['gradebook.period-closed']])
  })
})

describe('keys', () => {
  it('Ctrl D fills the first row of the block down', () => {
    const { at, grid } = sheet()
    at.selection.only({ row: 0, column: 1 })
    at.selection.extend({ row: 2, column: 1 })
    runKey(at, key('d', { ctrlKey: true }), { row: 0, column: 1 }, false)
    expect(grid()).toEqual([
      [1, 2],
      [3, 2],
      [5, 2],
    ])
  })
  it('Ctrl D on one cell takes the one above', () => {
    const { at, grid } = sheet()
    runKey(at, key('d', { ctrlKey: true }), { row: 1, column: 0 }, false)
    expect(grid()[1]).toEqual([1, 4])
  })
  it('Delete empties the block, Ctrl Z brings it back', async () => {
    const { at, grid } = sheet()
    at.selection.only({ row: 0, column: 0 })
    at.selection.extend({ row: 1, column: 0 })
    runKey(at, key('Delete'), { row: 0, column: 0 }, false)
    expect(grid()).toEqual([
      [null, 2],
      [null, 4],
      [5, 6],
    ])
    await new Promise((resolve) => setTimeout(resolve))
    runKey(at, key('z', { ctrlKey: true }), { row: 0, column: 0 }, false)
    expect(grid()).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ])
  })
  it('that edit do nothing in a closed section', () => {
    const { at, grid } = sheet()
    expect(runKey(at, key('Delete'), { row: 0, column: 0 }, true)).toBe(false)
    expect(grid()[0]).toEqual([1, 2])
  })
  it('the left arrow goes forward in right-to-left pages', () => {
    const { at } = sheet(true)
    at.selection.only({ row: 0, column: 0 })
    runKey(at, key('ArrowLeft', { shiftKey: true }), { row: 0, column: 0 }, false)
    expect(at.selection.area()?.head).toEqual({ row: 0, column: 1 })
  })
})
