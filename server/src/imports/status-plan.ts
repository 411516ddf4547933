import { createHash } from 'node:crypto'
import type { StatusOutcome, StatusRow } from '#contract/imports/status-upload.contract.ts'
import { moved } from '#contract/kernel/states.ts'
import type { sectionStates } from '#contract/sections/section.states.ts'
import type { KnownSection, KnownStay, KnownStudent, Match } from './status-upload.queries.ts'
import type { enrollmentStates } from '#contract/enrollment/enrollment.states.ts'

type SectionMoves = typeof sectionStates
type StayMoves = typeof enrollmentStates

/** A row of the file by its fields; an empty text where a column is not there. */
export type Told = { row: number; cells: Readonly<Record<string, string>> }
/** What cannot be, as the key of a text (below `status-upload.problem-`) with its parameters. */
type Problem = { key: string; params?: Record<string, string | number> }
type Judged<Record> = Omit<StatusRow, 'problem'> & { problem: Problem | undefined; change: Record | undefined }
export type SectionChange = {
  id: number
  row: number
  action: SectionMoves['moves'][number]['action']
  section: KnownSection
}
export type StayChange = {
  id: number
  row: number
  action: string
  reason: string
  end_date: string | null
  section: KnownSection
  from: string
  version: number
}
export type Plan<Change> = { rows: Judged<Change>[]; changes: Change[]; seen: string }

/** By which names a column names a record. */
const namesOf: Record<string, readonly string[]> = {
  section: ['number', 'name'],
  section_number: ['number'],
  section_name: ['name'],
  section_id: ['id', 'number'],
  student: ['number', 'email', 'name'],
  student_number: ['number'],
  student_name: ['name'],
  student_email: ['email'],
  student_id: ['id', 'number'],
}

/** The cells that name a section or a student. */
export const saidOf = (rows: readonly Told[], noun: 'section' | 'student'): string[] => [
  ...new Set(
    rows.flatMap(({ cells }) => Object.keys(namesOf).flatMap((key) => (key.startsWith(noun) ? cells[key] || [] : []))),
  ),
]

type Found<Record> = { record: Record } | { problem: Problem; said: string }

/** Finds the record that every cell of a row means together. */
const finderOf = <Record extends { id: number }>(
  noun: 'section' | 'student',
  matches: readonly (Match<object> & { record: Record })[],
  nameOf: (record: Record) => string,
  fits: (record: Record, told: Told) => boolean = () => true,
) => {
  const bySaid = Map.groupBy(matches, ({ said }) => said)
  return (told: Told): Found<Record> => {
    const cells = Object.entries(namesOf).flatMap(([key, names]) => {
      const said = key.startsWith(noun) ? (told.cells[key] ?? '') : ''
      return said === ''
        ? []
        : [
            {
              said,
              records: new Map(
                (bySaid.get(said) ?? []).flatMap((one) =>
                  names.includes(one.by) ? [[one.record.id, one.record]] : [],
                ),
              ),
            },
          ]
    })
    const [first, ...others] = cells
    const said = cells.map((cell) => cell.said).join(' · ')
    if (!first) return { problem: { key: `no-${noun}` }, said }
    const unknown = cells.find(({ records }) => records.size === 0)
    if (unknown) return { problem: { key: `unknown-${noun}`, params: { name: unknown.said } }, said }
    const common = [...first.records.values()]
      .filter(({ id }) => others.every(({ records }) => records.has(id)))
      .filter((record) => fits(record, told))
    const [record] = common
    if (!record)
      return {
        problem: {
          key: `unknown-${noun}`,
          params: { name: [said, told.cells['term'] ?? ''].filter(Boolean).join(' · ') },
        },
        said,
      }
    if (common.length > 1) {
      const names = common.slice(0, shownCandidates).map(nameOf).join('; ')
      return { problem: { key: `unclear-${noun}`, params: { count: common.length, names } }, said }
    }
    return { record }
  }
}
const shownCandidates = 5

export const sectionName = ({ name, number, term }: KnownSection): string =>
  `${name} (${[number, term].filter(Boolean).join(', ')})`
const studentName = ({ name, number }: KnownStudent): string => `${name} (${number})`
const sameText = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

export const sectionFinder = (matches: readonly Match<{ section: KnownSection }>[]) =>
  finderOf(
    'section',
    matches.map((match) => ({ ...match, record: match.section })),
    sectionName,
    ({ term }, { cells }) => !cells['term'] || sameText(cells['term'], term),
  )
export const studentFinder = (matches: readonly Match<{ student: KnownStudent }>[]) =>
  finderOf(
    'student',
    matches.map((match) => ({ ...match, record: match.student })),
    studentName,
  )

/** What a status may be called, in small letters → what it means. Further words: what the school and the reader's language call it. */
export type Words = ReadonlyMap<string, string>

/** Every row about sections with what becomes of it. */
export const planSections = (
  rows: readonly Told[],
  find: ReturnType<typeof sectionFinder>,
  words: Words,
  here: SectionMoves,
): Plan<SectionChange> => {
  const judged = rows.map((told): Judged<SectionChange> & { key: string } => {
    const found = find(told)
    if (!('record' in found)) return { ...unknown(told, found.said), key: '', problem: found.problem }
    const section = found.record
    const move = here.moves.find(({ action }) => action === words.get(wordOf(told)))
    const place = {
      row: told.row,
      title: section.name,
      detail: [section.number, section.term].filter(Boolean).join(' · '),
      from: section.state,
      date: null,
      change: undefined,
    }
    const rejected = (problem: Problem) => ({
      ...place,
      key: `${section.id}`,
      to: move?.to ?? null,
      outcome: 'reject' as const,
      problem,
    })
    if (!move) return rejected(unreadable(told))
    if (section.state === move.to)
      return { ...place, key: `${section.id}`, to: move.to, outcome: 'same', problem: undefined }
    if (!moved(here, section.state, move.action))
      return rejected({ key: 'section-move', params: { status: section.state, action: move.action } })
    if (section.is_global) return rejected({ key: 'global' })
    return {
      ...place,
      key: `${section.id}`,
      to: move.to,
      outcome: 'change',
      problem: undefined,
      change: { id: section.id, row: told.row, action: move.action, section },
    }
  })
  return planned(withoutTwins(judged), ({ id, action, section }) => [id, action, section.version])
}

/** Every row about enrollments with what becomes of it. Seats go to the rows in their order, those of who leaves among them. */
export const planStays = (
  rows: readonly Told[],
  findSection: ReturnType<typeof sectionFinder>,
  findStudent: ReturnType<typeof studentFinder>,
  stays: ReadonlyMap<string, KnownStay>,
  words: Words,
  here: StayMoves,
  dateIn: (cell: string) => { value: string } | { reason: string },
): Plan<StayChange> => {
  const judged = rows.map((told): Judged<StayChange> & { key: string } => {
    const student = findStudent(told)
    const section = findSection(told)
    if (!('record' in student)) return { ...unknown(told, student.said), key: '', problem: student.problem }
    if (!('record' in section))
      return { ...unknown(told, student.record.name, section.said), key: '', problem: section.problem }
    const key = stayKey(section.record.id, student.record.id)
    const stay = stays.get(key)
    const to = here.states.find((state) => state === words.get(wordOf(told))) ?? null
    const place = {
      row: told.row,
      title: student.record.name,
      detail: sectionName(section.record),
      from: stay?.status ?? null,
      to,
      key,
      date: null,
      change: undefined,
    }
    const rejected = (problem: Problem) => ({ ...place, outcome: 'reject' as const, problem })
    if (!stay) return rejected({ key: 'not-enrolled' })
    if (!to) return rejected(unreadable(told))
    if (stay.status === to) return { ...place, outcome: 'same', problem: undefined }
    if (to === 'transferred') return rejected({ key: 'transfer' })
    const move = here.moves.find((one) => one.to === to && one.from.includes(stay.status))
    if (!move) return rejected({ key: 'enrollment-move', params: { status: stay.status, to } })
    const reason = told.cells['reason'] ?? ''
    if (reason.length > longestReason) return rejected({ key: 'long-reason', params: { max: longestReason } })
    const date = told.cells['date'] ? dateIn(told.cells['date']) : { value: '' }
    if ('reason' in date) return rejected({ key: 'no-date', params: { value: told.cells['date'] ?? '' } })
    if (date.value && !leaving.has(to)) return rejected({ key: 'date-not-here' })
    if (date.value && stay.start_date && date.value < stay.start_date)
      return rejected({ key: 'date-before', params: { date: stay.start_date } })
    const change = {
      id: stay.id,
      row: told.row,
      action: move.action,
      reason,
      end_date: date.value || null,
      section: section.record,
      from: stay.status,
      version: stay.version,
    }
    return { ...place, date: change.end_date, outcome: 'change', problem: undefined, change }
  })
  return planned(withinSeats(withoutTwins(judged)), ({ id, action, reason, end_date, version }) => [
    id,
    action,
    reason,
    end_date,
    version,
  ])
}

export const stayKey = (section_id: number, student_id: number): string => `${section_id}:${student_id}`

const longestReason = 300
const leaving: ReadonlySet<string> = new Set(['completed', 'withdrawn', 'dropped'])
const wordOf = ({ cells }: Told): string =>
  (cells['status'] ?? '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
const unreadable = ({ cells }: Told): Problem =>
  cells['status'] ? { key: 'unknown-status', params: { value: cells['status'] } } : { key: 'no-status' }
const unknown = ({ row }: Told, title: string, detail = '') => ({
  row,
  title,
  detail,
  from: null,
  to: null,
  date: null,
  outcome: 'reject' as const,
  change: undefined,
})

/** Rows about the same record: who says the same again is left out, who says something else is left out with all the others. */
const withoutTwins = <Change>(rows: readonly (Judged<Change> & { key: string })[]): Judged<Change>[] => {
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return rows.map(({ key, ...row }) => {
    const twins = key === '' ? [] : (byKey.get(key) ?? []).filter((other) => other.row !== row.row)
    const [first] = twins
    if (!first || row.to === null) return row
    const against = twins.filter((other) => other.to !== row.to).map((other) => other.row)
    if (against.length > 0)
      return rejected(row, {
        key: 'against',
        params: { count: against.length, rows: against.slice(0, shownCandidates).join(', ') },
      })
    return first.row < row.row ? rejected(row, { key: 'twice', params: { row: first.row } }) : row
  })
}

const withinSeats = (rows: readonly Judged<StayChange>[]): Judged<StayChange>[] => {
  const taken = new Map<number, number>()
  for (const { change } of rows)
    if (change)
      taken.set(
        change.section.id,
        (taken.get(change.section.id) ?? change.section.taken) -
          (seated.has(change.from) && goes.has(change.action) ? 1 : 0),
      )
  return rows.map((row) => {
    const { change } = row
    if (!change || (change.action !== 'activate' && change.action !== 'reactivate')) return row
    const { id, seats } = change.section
    const next = (taken.get(id) ?? 0) + (seated.has(change.from) ? 0 : 1)
    if (seats !== null && next > seats) return rejected(row, { key: 'full', params: { seats } })
    taken.set(id, next)
    return row
  })
}
const seated: ReadonlySet<string> = new Set(['active', 'hold'])
const goes: ReadonlySet<string> = new Set(['complete', 'withdraw', 'drop'])

/** Students of waiting lists who get a seat that the file frees. */
export const seatingOf = (changes: readonly StayChange[]): number => {
  let sum = 0
  for (const [, own] of Map.groupBy(changes, ({ section }) => section.id)) {
    const [{ section } = { section: undefined }] = own
    if (!section || section.state !== 'open' || section.seats === null || !own.some(({ action }) => goes.has(action)))
      continue
    const taken = own.reduce(
      (count, { action, from }) =>
        count + (goes.has(action) ? (seated.has(from) ? -1 : 0) : !seated.has(from) && action !== 'waitlist' ? 1 : 0),
      section.taken,
    )
    const waiting = own.reduce(
      (count, { action, from }) => count + (action === 'waitlist' ? 1 : from === 'waitlisted' ? -1 : 0),
      section.waiting,
    )
    sum += Math.max(0, Math.min(waiting, section.seats - taken))
  }
  return sum
}

const rejected = <Change>(row: Judged<Change>, problem: Problem): Judged<Change> => ({
  ...row,
  outcome: 'reject',
  problem,
  change: undefined,
})

const planned = <Change>(rows: Judged<Change>[], shapeOf: (change: Change) => unknown[]): Plan<Change> => {
  const changes = rows.flatMap(({ change }) => (change ? [change] : []))
  return {
    rows,
    changes,
    seen: createHash('sha256')
      .update(JSON.stringify(changes.map(shapeOf)))
      .digest('hex'),
  }
}

export const countOf = (rows: readonly { outcome: StatusOutcome }[], outcome: StatusOutcome): number =>
  rows.filter((row) => row.outcome === outcome).length
