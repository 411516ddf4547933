import { createHash } from 'node:crypto'
import type { StatusOutcome, StatusRow } from '#contract/imports/status-upload.contract.ts'
import { nextState } from '#contract/kernel/states.ts'
import type { sectionStates } from '#contract/sections/section.states.ts'
import type { KnownSection, KnownEnrollment, KnownStudent, Match } from './status-matches.queries.ts'
import type { enrollmentStates } from '#contract/enrollment/enrollment.states.ts'

type SectionLifecycle = typeof sectionStates
type EnrollmentTransitions = typeof enrollmentStates

/** A row of the file by its fields; an empty text where a column is not there. */
export type UploadRow = { row: number; cells: Readonly<Record<string, string>> }
/** What cannot be, as the key of a text (below `status-upload.problem-`) with its parameters. */
type Problem = { key: string; params?: Record<string, string | number> }
type Checked<Record> = Omit<StatusRow, 'problem'> & { problem: Problem | undefined; change: Record | undefined }
export type SectionChange = {
  id: number
  row: number
  action: SectionLifecycle['transitions'][number]['action']
  section: KnownSection
}
export type EnrollmentChange = {
  id: number
  row: number
  action: string
  reason: string
  end_date: string | null
  section: KnownSection
  from: string
  version: number
}
export type Plan<Change> = { rows: Checked<Change>[]; changes: Change[]; seen: string }

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
export const saidOf = (rows: readonly UploadRow[], noun: 'section' | 'student'): string[] => [
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
  fits: (record: Record, uploaded: UploadRow) => boolean = () => true,
) => {
  const bySaid = Map.groupBy(matches, ({ said }) => said)
  return (uploaded: UploadRow): Found<Record> => {
    const cells = Object.entries(namesOf).flatMap(([key, names]) => {
      const said = key.startsWith(noun) ? (uploaded.cells[key] ?? '') : ''
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
      .filter((record) => fits(record, uploaded))
    const [record] = common
    if (!record)
      return {
        problem: {
          key: `unknown-${noun}`,
          params: { name: [said, uploaded.cells['term'] ?? ''].filter(Boolean).join(' · ') },
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

/**
 * What a status may be called, in small letters → what it means. Further words: what the school and the reader's
 * language call it.
 */
export type Words = ReadonlyMap<string, string>

/** Every row about sections with what becomes of it. */
export const planSections = (
  rows: readonly UploadRow[],
  find: ReturnType<typeof sectionFinder>,
  words: Words,
  here: SectionLifecycle,
): Plan<SectionChange> => {
  const checked = rows.map((uploaded): Checked<SectionChange> & { key: string } => {
    const found = find(uploaded)
    if (!('record' in found)) return { ...unknown(uploaded, found.said), key: '', problem: found.problem }
    const section = found.record
    const transition = here.transitions.find(({ action }) => action === words.get(wordOf(uploaded)))
    const place = {
      row: uploaded.row,
      title: section.name,
      detail: [section.number, section.term].filter(Boolean).join(' · '),
      from: section.state,
      date: null,
      change: undefined,
    }
    const rejected = (problem: Problem) => ({
      ...place,
      key: `${section.id}`,
      to: transition?.to ?? null,
      outcome: 'reject' as const,
      problem,
    })
    if (!transition) return rejected(unreadable(uploaded))
    if (section.state === transition.to)
      return { ...place, key: `${section.id}`, to: transition.to, outcome: 'same', problem: undefined }
    if (!nextState(here, section.state, transition.action))
      return rejected({ key: 'section-move', params: { status: section.state, action: transition.action } })
    if (section.is_global) return rejected({ key: 'global' })
    return {
      ...place,
      key: `${section.id}`,
      to: transition.to,
      outcome: 'change',
      problem: undefined,
      change: { id: section.id, row: uploaded.row, action: transition.action, section },
    }
  })
  return planned(withoutLinkedSections(checked), ({ id, action, section }) => [id, action, section.version])
}

/**
 * Every row about enrollments with what becomes of it. Seats go to the rows in their order, those of who leaves among
 * them.
 */
export const planEnrollments = (
  rows: readonly UploadRow[],
  findSection: ReturnType<typeof sectionFinder>,
  findStudent: ReturnType<typeof studentFinder>,
  enrollments: ReadonlyMap<string, KnownEnrollment>,
  words: Words,
  here: EnrollmentTransitions,
  dateIn: (cell: string) => { value: string } | { reason: string },
): Plan<EnrollmentChange> => {
  const checked = rows.map((uploaded): Checked<EnrollmentChange> & { key: string } => {
    const student = findStudent(uploaded)
    const section = findSection(uploaded)
    if (!('record' in student)) return { ...unknown(uploaded, student.said), key: '', problem: student.problem }
    if (!('record' in section))
      return { ...unknown(uploaded, student.record.name, section.said), key: '', problem: section.problem }
    const key = enrollmentKey(section.record.id, student.record.id)
    const enrollment = enrollments.get(key)
    const to = here.states.find((state) => state === words.get(wordOf(uploaded))) ?? null
    const place = {
      row: uploaded.row,
      title: student.record.name,
      detail: sectionName(section.record),
      from: enrollment?.status ?? null,
      to,
      key,
      date: null,
      change: undefined,
    }
    const rejected = (problem: Problem) => ({ ...place, outcome: 'reject' as const, problem })
    if (!enrollment) return rejected({ key: 'not-enrolled' })
    if (!to) return rejected(unreadable(uploaded))
    if (enrollment.status === to) return { ...place, outcome: 'same', problem: undefined }
    if (to === 'transferred') return rejected({ key: 'transfer' })
    const transition = here.transitions.find((one) => one.to === to && one.from.includes(enrollment.status))
    if (!transition) return rejected({ key: 'enrollment-move', params: { status: enrollment.status, to } })
    const reason = uploaded.cells['reason'] ?? ''
    if (reason.length > longestReason) return rejected({ key: 'long-reason', params: { max: longestReason } })
    const date = uploaded.cells['date'] ? dateIn(uploaded.cells['date']) : { value: '' }
    if ('reason' in date) return rejected({ key: 'no-date', params: { value: uploaded.cells['date'] ?? '' } })
    if (date.value && !leaving.has(to)) return rejected({ key: 'date-not-here' })
    if (date.value && enrollment.start_date && date.value < enrollment.start_date)
      return rejected({ key: 'date-before', params: { date: enrollment.start_date } })
    const change = {
      id: enrollment.id,
      row: uploaded.row,
      action: transition.action,
      reason,
      end_date: date.value || null,
      section: section.record,
      from: enrollment.status,
      version: enrollment.version,
    }
    return { ...place, date: change.end_date, outcome: 'change', problem: undefined, change }
  })
  return planned(withinSeats(withoutLinkedSections(checked)), ({ id, action, reason, end_date, version }) => [
    id,
    action,
    reason,
    end_date,
    version,
  ])
}

export const enrollmentKey = (section_id: number, student_id: number): string => `${section_id}:${student_id}`

const longestReason = 300
const leaving: ReadonlySet<string> = new Set(['completed', 'withdrawn', 'dropped'])
const wordOf = ({ cells }: UploadRow): string =>
  (cells['status'] ?? '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
const unreadable = ({ cells }: UploadRow): Problem =>
  cells['status'] ? { key: 'unknown-status', params: { value: cells['status'] } } : { key: 'no-status' }
const unknown = ({ row }: UploadRow, title: string, detail = '') => ({
  row,
  title,
  detail,
  from: null,
  to: null,
  date: null,
  outcome: 'reject' as const,
  change: undefined,
})

/**
 * Rows about the same record: who says the same again is left out, who says something else is left out with all the
 * others.
 */
const withoutLinkedSections = <Change>(rows: readonly (Checked<Change> & { key: string })[]): Checked<Change>[] => {
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return rows.map(({ key, ...row }) => {
    const matching = key === '' ? [] : (byKey.get(key) ?? []).filter((other) => other.row !== row.row)
    const [first] = matching
    if (!first || row.to === null) return row
    const against = matching.filter((other) => other.to !== row.to).map((other) => other.row)
    if (against.length > 0)
      return rejected(row, {
        key: 'against',
        params: { count: against.length, rows: against.slice(0, shownCandidates).join(', ') },
      })
    return first.row < row.row ? rejected(row, { key: 'twice', params: { row: first.row } }) : row
  })
}

const withinSeats = (rows: readonly Checked<EnrollmentChange>[]): Checked<EnrollmentChange>[] => {
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
export const seatingOf = (changes: readonly EnrollmentChange[]): number => {
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

const rejected = <Change>(row: Checked<Change>, problem: Problem): Checked<Change> => ({
  ...row,
  outcome: 'reject',
  problem,
  change: undefined,
})

const planned = <Change>(rows: Checked<Change>[], shapeOf: (change: Change) => unknown[]): Plan<Change> => {
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
