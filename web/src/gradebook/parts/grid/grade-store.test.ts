import { describe, expect, it } from 'vitest'
import { plainRules } from '#contract/gradebook/gradebook.rules.ts'
import type { Cell, CellInput, Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { createGradeStore, type Unsaved } from './grade-store.ts'

const place = { student_id: 1, activity_id: 10 }
const book = (points: (number | null)[][], versions: number[][]): Gradebook => ({
  section: { id: 5, name: 'Biology', number: '0001', color: 3, status: 'open' },
  activities: [
    {
      id: 10,
      name: 'Cells',
      unit_id: 1,
      grading_period_id: null,
      activity_type_id: null,
      max_score: 10,
      due_at: null,
      shared: true,
    },
    {
      id: 11,
      name: 'Walls',
      unit_id: 1,
      grading_period_id: null,
      activity_type_id: null,
      max_score: 10,
      due_at: null,
      shared: true,
    },
  ],
  specials: [],
  dates: [],
  enrollments: [],
  set_by_hand: [],
  rules: { ...plainRules, categories: [], periods: [], scale: [] },
  students: [
    { id: 1, fname: 'A', lname: 'B', native_name: '', photo: '' },
    { id: 2, fname: 'C', lname: 'D', native_name: '', photo: '' },
  ],
  points,
  versions,
  grades: [],
  keeps_missing: false,
  can: { edit: true },
})
const start = () =>
  book(
    [
      [8, null],
      [null, null],
    ],
    [
      [3, 0],
      [0, 0],
    ],
  )
const done = (input: CellInput): Cell => ({
  ...input,
  exempt: input.exempt ?? false,
  comment: input.comment ?? '',
  submission_status: input.submission_status ?? 'auto',
  late_minutes: input.late_minutes ?? null,
  version: input.version + 1,
  changed_by: 'Me',
  changed_at: '',
})
const special = {
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
  closed: false,
  only: null,
} as const
const untouched = {
  exempt: false,
  comment: '',
  handed_in: false,
  minutes_late: 0,
  days_late: 0,
  attempts: null,
  submission_status: 'auto',
  late_minutes: null,
} as const
const accepts = async (cells: CellInput[]) => ({ cells: cells.map(done), conflicts: [] })

describe('a typed grade', () => {
  it('is saving until the server answers, then saved with the new version', async () => {
    const answer = Promise.withResolvers<void>()
    const store = createGradeStore(start(), async (cells) => answer.promise.then(() => accepts(cells)))
    const saving = store.enter([{ ...place, points: 9 }])
    expect(store.cell(place)).toMatchObject({ points: 9, state: 'saving', version: 3 })
    answer.resolve()
    await saving
    expect(store.cell(place)).toMatchObject({ points: 9, state: 'saved', version: 4 })
  })
  it('that equals what stands there is not sent', async () => {
    let sent = 0
    const store = createGradeStore(start(), async (cells) => {
      sent++
      return accepts(cells)
    })
    await store.enter([{ ...place, points: 8 }])
    expect(sent).toBe(0)
  })
  it('changes the total at once', () => {
    const store = createGradeStore(start(), () => new Promise(() => undefined))
    expect(store.total(1).percent).toBe(80)
    void store.enter([{ ...place, points: 10 }])
    expect(store.total(1).percent).toBe(100)
  })
  it('is kept when the server cannot be reached, and goes out again on retry', async () => {
    let reachable = false
    const store = createGradeStore(start(), async (cells) =>
      reachable ? accepts(cells) : Promise.reject(new Error('offline')),
    )
    await store.enter([{ ...place, points: 9 }])
    expect(store.cell(place)).toMatchObject({ points: 9, state: 'failed' })
    reachable = true
    await store.retry()
    expect(store.cell(place)).toMatchObject({ points: 9, state: 'saved' })
  })
  it('that was not saved outlives the page, and goes out over the version that it was typed over', async () => {
    let kept: Unsaved[] = []
    const offline = createGradeStore(start(), () => Promise.reject(new Error('offline')), {
      keep: (unsaved) => (kept = unsaved),
    })
    await offline.enter([{ ...place, points: 9 }])
    expect(kept).toMatchObject([{ ...place, points: 9, version: 3 }])
    const versions: number[] = []
    const changedMeanwhile = book(
      [
        [6, null],
        [null, null],
      ],
      [
        [4, 0],
        [0, 0],
      ],
    )
    const next = createGradeStore(
      changedMeanwhile,
      async (cells) => {
        versions.push(...cells.map(({ version }) => version))
        return accepts(cells)
      },
      { unsaved: kept, keep: (unsaved) => (kept = unsaved) },
    )
    expect(next.cell(place)).toMatchObject({ points: 9, state: 'failed' })
    await next.retry()
    expect([versions, next.cell(place).state, kept]).toEqual([[3], 'saved', []])
  })
  it('that was typed over while its save was under way is sent afterwards, on the new version', async () => {
    const answer = Promise.withResolvers<void>()
    const versions: number[] = []
    const store = createGradeStore(start(), async (cells) => {
      versions.push(...cells.map((cell) => cell.version))
      if (versions.length === 1) await answer.promise
      return accepts(cells)
    })
    const first = store.enter([{ ...place, points: 9 }])
    const second = store.enter([{ ...place, points: 7 }])
    answer.resolve()
    await Promise.all([first, second])
    expect([versions, store.cell(place).points, store.cell(place).version]).toEqual([[3, 4], 7, 5])
  })
})

describe('two people in one cell', () => {
  const theirs: Cell = {
    ...place,
    points: 6,
    exempt: false,
    comment: '',
    submission_status: 'auto',
    late_minutes: null,
    version: 4,
    changed_by: 'R. Boateng',
    changed_at: '',
  }
  const conflicting = () => {
    let version = 3
    return createGradeStore(start(), async (cells) => {
      const [cell] = cells
      if (cell && cell.version === version) return { cells: [done(cell)], conflicts: [] }
      version = 4
      return { cells: [], conflicts: [theirs] }
    })
  }
  const racing = async () => {
    const store = createGradeStore(start(), async (cells) =>
      cells[0]?.version === 4 ? accepts(cells) : { cells: [], conflicts: [theirs] },
    )
    await store.enter([{ ...place, points: 9 }])
    return store
  }
  it('shows mine and theirs', async () => {
    expect((await racing()).cell(place)).toMatchObject({
      points: 9,
      state: 'conflict',
      theirs: { points: 6, changed_by: 'R. Boateng' },
    })
  })
  it('keep mine saves it over theirs', async () => {
    const store = await racing()
    await store.keepMine(place)
    expect(store.cell(place)).toMatchObject({ points: 9, state: 'saved', version: 5 })
  })
  it('take theirs shows theirs', async () => {
    const store = await racing()
    store.takeTheirs(place)
    expect(store.cell(place)).toMatchObject({ points: 6, state: 'stored', version: 4 })
  })
  it('is none when both typed the same', async () => {
    const store = conflicting()
    await store.enter([{ ...place, points: 8, exempt: false }])
    expect(store.summary().conflicts).toEqual([])
  })
})

describe('work that is due', () => {
  const due = { due_at: '2026-11-01T10:00:00Z' }
  const store = (more: Partial<Gradebook> = {}) => {
    const plain = start()
    return createGradeStore(
      { ...plain, activities: plain.activities.map((one) => ({ ...one, ...due })), ...more },
      accepts,
      { now: () => new Date('2026-11-02T10:00:00Z') },
    )
  }
  const free = { student_id: 2, activity_id: 10 }
  const grade = { ...free, ...untouched }
  it('is missing while nothing is there, in the browser of whoever looks', async () => {
    const missing = store()
    expect([missing.cell(free).missing, missing.cell(place).missing]).toEqual([true, false])
    await missing.enter([{ ...free, points: 3 }])
    expect(missing.cell(free).missing).toBe(false)
    const discussed = { ...special, id: 10, kind: 'discussion' as const }
    for (const only of [null, [2]]) expect(store({ specials: [{ ...discussed, only }] }).cell(free).missing).toBe(true)
  })
  it('is missing, late or on time when the teacher says so, whatever handing in says', async () => {
    const said = store({ specials: [{ ...special, id: 10, kind: 'offline' }] })
    expect(said.cell(free).missing).toBe(false)
    await said.enter([{ ...free, submission_status: 'missing' }])
    expect(said.cell(free)).toMatchObject({ missing: true, late: false, points: null })
    await said.enter([{ ...free, points: 3 }])
    expect(said.cell(free)).toMatchObject({ missing: false, submission_status: 'auto' })
    await said.enter([{ ...free, submission_status: 'late', late_minutes: 90 }])
    expect(said.cell(free)).toMatchObject({ points: 3, late: true, late_minutes: 90 })
    await said.undo()
    expect(said.cell(free)).toMatchObject({ points: 3, late: false, late_minutes: null })
    const lifted = store({})
    await lifted.enter([{ ...free, submission_status: 'on_time' }])
    expect(lifted.cell(free).missing).toBe(false)
  })
  it('stays missing with its points where the school keeps the mark, until somebody clears it', async () => {
    const kept = store({ keeps_missing: true })
    await kept.enter([{ ...free, submission_status: 'missing' }])
    await kept.enter([{ ...free, points: 3 }])
    expect(kept.cell(free)).toMatchObject({ missing: true, points: 3, submission_status: 'missing' })
    await kept.enter([{ ...free, submission_status: 'auto' }])
    expect(kept.cell(free)).toMatchObject({ missing: false, points: 3, submission_status: 'auto' })
  })
  it.each<[string, Partial<Gradebook>]>([
    ['handed in', { grades: [{ ...grade, handed_in: true }] }],
    ['excused', { grades: [{ ...grade, exempt: true }] }],
    ['done in class', { specials: [{ ...special, id: 10, kind: 'offline' }] }],
    ['optional', { specials: [{ ...special, id: 10, mandatory: false }] }],
    ['a discussion of another group', { specials: [{ ...special, id: 10, kind: 'discussion' as const, only: [1] }] }],
    [
      'of a later own date',
      { dates: [{ ...free, due_at: '2026-11-03T10:00:00Z', expires_at: null, locked: null, available_at: null }] },
    ],
    ['not shared', { activities: start().activities.map((one) => ({ ...one, ...due, shared: false })) }],
  ])('is not missing when it is %s', (_, more) => expect(store(more).cell(free).missing).toBe(false))
})

describe('ungraded as zero', () => {
  it('shows totals as if everything asked of the student were graded, and stores nothing', () => {
    const store = createGradeStore(start(), accepts)
    expect([store.total(1).percent, store.total(2).percent]).toEqual([80, null])
    store.showUngradedAsZero(true)
    expect([store.total(1).percent, store.total(2).percent]).toEqual([40, 0])
    expect([store.cell({ student_id: 1, activity_id: 11 }).points, store.summary().saving]).toEqual([null, 0])
    store.showUngradedAsZero(false)
    expect([store.total(1).percent, store.total(2).percent]).toEqual([80, null])
  })
  it.each<[string, Partial<Gradebook>]>([
    ['excused', { grades: [{ student_id: 1, activity_id: 11, ...untouched, exempt: true }] }],
    ['hidden', { specials: [{ ...special, id: 11, hidden: true }] }],
    [
      'due before the student joined',
      {
        activities: start().activities.map((one) => ({ ...one, due_at: '2026-10-10T10:00:00Z' })),
        enrollments: [{ student_id: 1, start_at: '2026-11-16T05:00:00Z', end_at: null }],
      },
    ],
  ])('leaves out what is %s', (_, more) => {
    const store = createGradeStore({ ...start(), ...more }, accepts)
    store.showUngradedAsZero(true)
    expect(store.total(1).percent).toBe(80)
  })
})

describe('undo', () => {
  it('puts a pasted block back', async () => {
    const store = createGradeStore(start(), accepts)
    await store.enter([
      { ...place, points: 1 },
      { student_id: 2, activity_id: 11, points: 2 },
    ])
    await store.undo()
    expect([store.cell(place).points, store.cell({ student_id: 2, activity_id: 11 }).points]).toEqual([8, null])
  })
})

describe('a newer answer of the server', () => {
  it('keeps what is being typed on top', () => {
    const store = createGradeStore(start(), () => new Promise(() => undefined))
    void store.enter([{ ...place, points: 9 }])
    store.receive(
      book(
        [
          [5, 4],
          [null, null],
        ],
        [
          [9, 1],
          [0, 0],
        ],
      ),
    )
    expect(store.cell(place)).toMatchObject({ points: 9, state: 'saving' })
    expect(store.cell({ student_id: 1, activity_id: 11 })).toMatchObject({ points: 4, state: 'stored' })
  })
})
