import type { Cell, CellInput, Gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { type Attempts, gradedOfAttempts } from '#contract/gradebook/attempts.rules.ts'
import { readBook } from '#contract/gradebook/book.rules.ts'
import { cameLate, statusWithPoints, type SubmissionStatus } from '#contract/gradebook/points.rules.ts'
import {
  type Explanation,
  explained,
  type PeriodTotal,
  periodTotalsOf,
  type Rules,
  type Total,
  totalOf,
} from '#contract/gradebook/gradebook.rules.ts'

export type Grade = {
  points: number | null
  exempt: boolean
  comment: string
  submission_status: SubmissionStatus
  late_minutes: number | null
}
/** Where a cell stands between the keyboard and the server. `failed` is kept and sent again when asked. */
export type CellState = 'stored' | 'saving' | 'saved' | 'conflict' | 'failed'
export type CellView = Grade & {
  version: number
  state: CellState
  handed_in: boolean
  minutes_late: number
  days_late: number
  attempts: Attempts | null
  missing: boolean
  late: boolean
  theirs?: Cell
}
export type Place = { student_id: number; activity_id: number }
export type Entry = Place & Partial<Grade>
export type Summary = {
  saving: number
  failed: number
  conflicts: Place[]
  saved_at: Date | undefined
  can_undo: boolean
}

/**
 * What the server says to a block: stored cells, and cells that somebody else changed first. Throws when it could not
 * be reached.
 */
export type Send = (cells: CellInput[]) => Promise<{ cells: Cell[]; conflicts: Cell[] }>

/** `version`: the stored one that it was typed over. */
type Pending = Grade & { state: Exclude<CellState, 'stored'>; theirs?: Cell; typed: number; version: number }

/** What was typed and not saved, as this device keeps it. */
export type Unsaved = Place & Grade & { version: number }

const keyOf = ({ student_id, activity_id }: Place): string => `${student_id}:${activity_id}`
const empty: Grade = { points: null, exempt: false, comment: '', submission_status: 'auto', late_minutes: null }
const savedShown = 2_000

/**
 * The cells of one gradebook as this person sees them: what the server stored, over it what was typed and where it
 * stands. Every cell is saved by itself; nothing counts as saved before the server said so.
 */
export const createGradeStore = (
  first: Gradebook,
  send: Send,
  {
    now = () => new Date(),
    unsaved = [],
    keep: keepUnsaved,
  }: {
    now?: () => Date
    /** Of an earlier visit; `retry` sends it. */
    unsaved?: readonly Unsaved[]
    /** Called with all of it after every change. */
    keep?: (unsaved: Unsaved[]) => void
  } = {},
) => {
  let book = first
  let stored = index(first)
  let read = readBook(first)
  let ungradedAsZero = false
  const pending = new Map<string, Pending>(
    unsaved.map((one) => [keyOf(one), { ...pickGrade(one), version: one.version, state: 'failed', typed: 0 }]),
  )
  const views = new Map<string, CellView>()
  const totals = new Map<number, Total>()
  const periodTotals = new Map<number, PeriodTotal[]>()
  const listeners = new Set<() => void>()
  const undoable: Entry[][] = []
  let saved_at: Date | undefined
  let summary: Summary | undefined
  const waiting = new Map<string, Place>()
  let flushing: Promise<void> | undefined
  let typed = 0

  const changed = (places: Place[]) => {
    for (const place of places) {
      views.delete(keyOf(place))
      totals.delete(place.student_id)
      periodTotals.delete(place.student_id)
    }
    summary = undefined
    keepUnsaved?.(
      [...pending].flatMap(([key, { state, version, ...grade }]) =>
        state === 'saved' ? [] : [{ ...placeOf(key), ...pickGrade(grade), version }],
      ),
    )
    for (const listener of listeners) listener()
  }

  const cell = (place: Place): CellView => {
    const key = keyOf(place)
    const known = views.get(key)
    if (known) return known
    const base = stored.get(key)
    const mine = pending.get(key)
    const grade = pickGrade(mine ?? base ?? empty)
    const lateness = {
      minutes_late: base?.minutes_late ?? 0,
      days_late: base?.days_late ?? 0,
      attempts: base?.attempts ?? null,
    }
    const view: CellView = {
      ...grade,
      version: base?.version ?? 0,
      handed_in: base?.handed_in ?? false,
      ...lateness,
      missing:
        !grade.exempt &&
        read.isMissing(place.student_id, place.activity_id, { ...grade, handed_in: base?.handed_in ?? false }, now()),
      late: isLate(place.activity_id, { ...grade, ...lateness }),
      state: mine?.state ?? 'stored',
      ...(mine?.theirs && { theirs: mine.theirs }),
    }
    views.set(key, view)
    return view
  }

  /** Of several attempts the one that counts. */
  const isLate = (activity_id: number, grade: Grade & Pick<CellView, 'minutes_late' | 'days_late' | 'attempts'>) => {
    const max_score = book.activities.find(({ id }) => id === activity_id)?.max_score ?? 0
    const { points, attempts } = grade
    const { curve } = read.sideOf(activity_id)
    const counted =
      points !== null &&
      attempts &&
      gradedOfAttempts(points, attempts, { ...grade, curve, max_score }, book.rules.policy.late)
    return counted ? counted.late : cameLate(grade)
  }

  const save = (entries: Entry[]): Promise<void> => {
    for (const entry of entries) {
      const before = pending.get(keyOf(entry))
      const unsent = before?.state === 'saving' || before?.state === 'failed' ? before.version : undefined
      const grade = { ...pickGrade(cell(entry)), ...pick(entry) }
      pending.set(keyOf(entry), {
        ...grade,
        submission_status: statusWithPoints(grade.submission_status, grade.points, book.keeps_missing),
        state: 'saving',
        typed: ++typed,
        version: unsent ?? stored.get(keyOf(entry))?.version ?? 0,
      })
      waiting.set(keyOf(entry), entry)
    }
    changed(entries)
    flushing ??= flush().finally(() => (flushing = undefined))
    return flushing
  }

  /** One request at a time; what is typed meanwhile goes with the next one, on the version that this one brings. */
  const flush = async (): Promise<void> => {
    while (waiting.size > 0) {
      const places = [...waiting.values()].map(({ student_id, activity_id }) => ({ student_id, activity_id }))
      waiting.clear()
      const sent = new Map(places.map((place) => [keyOf(place), pending.get(keyOf(place))]))
      const inputs = places.map((place): CellInput => ({
        ...place,
        ...pickGrade(cell(place)),
        version: pending.get(keyOf(place))?.version ?? 0,
      }))
      const mine = (place: Place) => pending.get(keyOf(place))?.typed === sent.get(keyOf(place))?.typed
      try {
        const answer = await send(inputs)
        for (const done of answer.cells) {
          keep(done)
          const later = pending.get(keyOf(done))
          const { version } = done
          if (mine(done))
            pending.set(keyOf(done), {
              ...pickGrade(done),
              state: 'saved',
              typed: sent.get(keyOf(done))?.typed ?? 0,
              version,
            })
          else if (later) pending.set(keyOf(done), { ...later, version })
        }
        for (const theirs of answer.conflicts) settle(theirs, inputs, mine(theirs))
        if (answer.cells.length > 0) saved_at = now()
        setTimeout(
          () => forget(answer.cells.filter((done) => mine(done) && pending.get(keyOf(done))?.state === 'saved')),
          savedShown,
        )
      } catch {
        for (const place of places.filter(mine))
          pending.set(keyOf(place), {
            ...pickGrade(cell(place)),
            state: 'failed',
            typed: sent.get(keyOf(place))?.typed ?? 0,
            version: sent.get(keyOf(place))?.version ?? 0,
          })
      }
      changed(places)
    }
  }

  /** The same value as mine is no conflict: an answer that was lost on the way looks like this. */
  const settle = (theirs: Cell, inputs: CellInput[], untouched: boolean) => {
    const key = keyOf(theirs)
    const mine = inputs.find((input) => keyOf(input) === key)
    keep(theirs)
    if (mine && !differs(pickGrade(theirs), pick(mine))) pending.delete(key)
    else if (untouched && mine)
      pending.set(key, { typed: 0, ...(pending.get(key) ?? empty), version: mine.version, state: 'conflict', theirs })
  }

  const keep = (done: Cell) => {
    const before = stored.get(keyOf(done))
    stored.set(keyOf(done), {
      ...pickGrade(done),
      version: done.version,
      handed_in: before?.handed_in ?? false,
      minutes_late: before?.minutes_late ?? 0,
      days_late: before?.days_late ?? 0,
      attempts: before?.attempts ?? null,
    })
  }

  const itemsOf = (student_id: number) => {
    const items = read.itemsOf(student_id, (activity_id) => cell({ student_id, activity_id }), now())
    return ungradedAsZero ? read.withUngradedAsZero(student_id, items) : items
  }

  const forget = (places: Place[]) => {
    for (const place of places) pending.delete(keyOf(place))
    changed(places)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    cell,
    /** Types into cells: one for the keyboard, many for a paste or a fill. */
    enter: (entries: Entry[]): Promise<void> => {
      const news = entries.filter((entry) => differs(cell(entry), pick(entry)))
      if (news.length === 0) return Promise.resolve()
      undoable.push(
        news.map((entry) => ({
          student_id: entry.student_id,
          activity_id: entry.activity_id,
          ...pickGrade(cell(entry)),
        })),
      )
      return save(news)
    },
    undo: (): Promise<void> => {
      const before = undoable.pop()
      return before ? save(before) : Promise.resolve()
    },
    keepMine: (place: Place): Promise<void> => {
      return save([{ ...place, ...pickGrade(cell(place)) }])
    },
    takeTheirs: (place: Place): void => forget([place]),
    retry: (): Promise<void> => {
      const failed = [...pending]
        .filter(([, { state }]) => state === 'failed')
        .map(([key, grade]) => ({ ...placeOf(key), ...pickGrade(grade) }))
      return failed.length > 0 ? save(failed) : Promise.resolve()
    },
    /** Gives up what could not be saved. */
    drop: (): void => forget([...pending].flatMap(([key, { state }]) => (state === 'failed' ? [placeOf(key)] : []))),
    /** A newer answer of the server; what is being typed or saved stays on top of it. */
    receive: (next: Gradebook): void => {
      if (next === book) return
      book = next
      stored = index(next)
      read = readBook(next)
      views.clear()
      totals.clear()
      periodTotals.clear()
      changed([])
    },
    total: (student_id: number): Total => {
      const known = totals.get(student_id)
      if (known) return known
      const total = totalOf(itemsOf(student_id), book.rules)
      totals.set(student_id, total)
      return total
    },
    /** The same with every activity; under other rules to see what they would change. */
    explained: (student_id: number, rules: Rules = book.rules): Explanation => explained(itemsOf(student_id), rules),
    /** What the student has in each grading period by itself. */
    periodTotal: (student_id: number, period_id: number): PeriodTotal | undefined => {
      const known = periodTotals.get(student_id) ?? periodTotalsOf(itemsOf(student_id), book.rules)
      periodTotals.set(student_id, known)
      return known.find(({ id }) => id === period_id)
    },
    /** Totals as if what is not graded had no points; nothing is stored by it. */
    showUngradedAsZero: (next: boolean): void => {
      ungradedAsZero = next
      totals.clear()
      periodTotals.clear()
      changed([])
    },
    sideOf: (activity_id: number) => read.sideOf(activity_id),
    summary: (): Summary => {
      if (summary) return summary
      const states = [...pending]
      summary = {
        saving: states.filter(([, { state }]) => state === 'saving').length,
        failed: states.filter(([, { state }]) => state === 'failed').length,
        conflicts: states.filter(([, { state }]) => state === 'conflict').map(([key]) => placeOf(key)),
        saved_at,
        can_undo: undoable.length > 0,
      }
      return summary
    },
    busy: (): boolean => [...pending.values()].some(({ state }) => state === 'saving'),
  }
}
export type GradeStore = ReturnType<typeof createGradeStore>

type Stored = Grade & {
  version: number
  handed_in: boolean
  minutes_late: number
  days_late: number
  attempts: Attempts | null
}

const index = ({ students, activities, points, versions, grades }: Gradebook): Map<string, Stored> => {
  const cells = new Map<string, Stored>()
  students.forEach(({ id: student_id }, row) => {
    activities.forEach(({ id: activity_id }, at) => {
      const version = versions[row]?.[at] ?? 0
      if (version > 0)
        cells.set(keyOf({ student_id, activity_id }), {
          ...empty,
          points: points[row]?.[at] ?? null,
          version,
          handed_in: false,
          minutes_late: 0,
          days_late: 0,
          attempts: null,
        })
    })
  })
  for (const { student_id, activity_id, ...grade } of grades) {
    const key = keyOf({ student_id, activity_id })
    cells.set(key, { ...(cells.get(key) ?? { ...empty, version: 0 }), ...grade })
  }
  return cells
}

const placeOf = (key: string): Place => {
  const [student_id = 0, activity_id = 0] = key.split(':').map(Number)
  return { student_id, activity_id }
}

const pick = ({
  points,
  exempt,
  comment,
  submission_status,
  late_minutes,
}: { [Name in keyof Grade]?: Grade[Name] | undefined }): Partial<Grade> => ({
  ...(points !== undefined && { points }),
  ...(exempt !== undefined && { exempt }),
  ...(comment !== undefined && { comment }),
  ...(submission_status !== undefined && { submission_status, late_minutes: late_minutes ?? null }),
})
const pickGrade = ({ points, exempt, comment, submission_status, late_minutes }: Grade): Grade => ({
  points,
  exempt,
  comment,
  submission_status,
  late_minutes,
})
const differs = (present: Grade, next: Partial<Grade>): boolean =>
  Object.entries(next).some(([name, value]) => present[name as keyof Grade] !== value)
