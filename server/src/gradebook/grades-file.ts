import { parse } from 'csv-parse/sync'
import { readSubmissionStatus, type SaidText } from '#contract/gradebook/grade-text.rules.ts'
import type { SubmissionStatus } from '#contract/gradebook/points.rules.ts'
import type { GradeShape } from '#contract/gradebook/grades-import.contract.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { plain as withoutAccents } from '#contract/kernel/search.rules.ts'
import { typedNumber } from '#contract/kernel/typed-numbers.rules.ts'
import { csvOptions } from '#server/kernel/csv-options.ts'
import { readText } from '#contract/kernel/text-encoding.ts'

/** What says who a row is about. */
export type Identity = { id: string; sis: string; email: string; login: string; name: string }
export type GradesRow = { row: number; identity: Identity; cells: string[] }
/** A column that may hold grades. `share`: its numbers are percent. `own_id`: the activity that our export names. */
export type GradesColumn = { at: number; name: string; title: string; share: boolean; own_id: number | null }
export type GradesFile = { shape: GradeShape; columns: GradesColumn[]; rows: GradesRow[] }

const mostRows = 5_000
const mostColumns = 500
const longestRow = 256 * 1024

type Role = keyof Identity | 'fname' | 'lname'
const roles: Record<Role, readonly string[]> = {
  id: ['student_id'],
  sis: ['sis user id', 'sis id', 'sis_id', 'id number', 'student number', 'student id'],
  email: ['email address', 'email', 'e-mail'],
  login: ['sis login id', 'login id', 'username', 'user name'],
  name: ['student', 'student name', 'name', 'full name'],
  fname: ['fname', 'first name', 'given name'],
  lname: ['lname', 'surname', 'last name', 'family name'],
}
/** Columns that hold no grades of activities. */
const others = new Set([
  'id',
  'section',
  'institution',
  'department',
  'notes',
  'percent',
  'letter',
  'root account',
  'last downloaded from this course',
])
const computed =
  /(^| )(current|final|unposted current|unposted final) (score|points|grade)$|^(course|category) total\b|\((letter|feedback)\)$|^feedback\b/i

/** Reads a table of grades, whoever wrote it. */
export const readGrades = (bytes: Uint8Array): GradesFile | Failure => {
  const { text } = readText(bytes)
  const lines = recordsOf(text)
  if (!lines) return fail('invalid', 'grades-import.unreadable')
  const start = lines.findIndex((line) => rolesIn(line.cells).size > 0)
  const head = lines[start]?.cells.map((cell) => cell.trim())
  if (!head) return fail('invalid', 'grades-import.no-students')
  if (lines.length > mostRows || head.length > mostColumns) return fail('invalid', 'grades-import.too-large')
  const found = rolesIn(head)
  const shape = shapeOf(head, found)
  const columns = head.flatMap((name, at) =>
    name === '' || [...found.values()].includes(at) || isOther(name) ? [] : [columnOf(name, at, shape)],
  )
  const rows = lines.slice(start + 1).flatMap(({ row, cells }) => {
    const identity = identityOf(cells, found)
    const nameless = Object.values(identity).every((value) => value === '')
    const graded = columns.some(({ at }) => (cells[at] ?? '').trim() !== '')
    return isNote(cells) || (nameless && !graded) ? [] : [{ row, identity, cells }]
  })
  return { shape, columns, rows }
}

const recordsOf = (text: string): { row: number; cells: string[] }[] | undefined => {
  try {
    return parse(text, { ...csvOptions(text), max_record_size: longestRow, to: mostRows + 2 })
      .map((cells: string[], at: number) => ({ row: at + 1, cells }))
      .filter(({ cells }: { cells: string[] }) => cells.some((cell) => cell.trim() !== ''))
  } catch {
    return undefined
  }
}

const rolesIn = (head: readonly string[]): Map<Role, number> => {
  const names = head.map((cell) => cell.trim().toLowerCase())
  const places = (Object.keys(roles) as Role[]).map((role): [Role, number] => [
    role,
    names.findIndex((name) => roles[role].includes(name)),
  ])
  return new Map(places.filter(([, at]) => at >= 0))
}

const shapeOf = (head: readonly string[], found: ReadonlyMap<Role, number>): GradeShape => {
  const names = head.map((name) => name.toLowerCase())
  if (found.has('id') && names.includes('lname')) return 'own'
  if (
    names[0] === 'student' &&
    names.includes('id') &&
    (found.has('sis') || found.has('login') || names.includes('section'))
  )
    return 'canvas'
  if (found.has('fname') && found.has('lname') && head.some((name) => /\((Real|Percentage|Letter)\)$/i.test(name)))
    return 'moodle'
  return 'table'
}

const isOther = (name: string): boolean => others.has(name.toLowerCase()) || computed.test(name)

/** Lines of Canvas that are about columns, and its test student. */
const isNote = (cells: readonly string[]): boolean =>
  /^(points possible|manual posting|student, test)$/i.test(cells[0]?.trim() ?? '')

/**
 * 'Cells (10) [17]' of ours, 'Cells (40113)' of Canvas, 'Quiz: Cells (Real)' of Moodle: the title is what the activity
 * may be called.
 */
const columnOf = (name: string, at: number, shape: GradeShape): GradesColumn => {
  const own = shape === 'own' ? /^(.*) \([\d.]+\) \[(\d{1,15})\]$/s.exec(name) : null
  if (own) return { at, name, title: unescaped(own[1] ?? ''), share: false, own_id: Number(own[2]) }
  const share = /\(percentage\)$/i.test(name)
  const title = name
    .replace(/ ?\((real|percentage)\)$/i, '')
    .replace(shape === 'canvas' ? / \(\d+\)$/ : /$^/, '')
    .replace(shape === 'moodle' ? /^[\p{L} ]{3,30}: ?/u : /$^/u, '')
  return { at, name, title: unescaped(title.trim()), share, own_id: null }
}

const identityOf = (cells: readonly string[], found: ReadonlyMap<Role, number>): Identity => {
  const at = (role: Role) => unescaped((cells[found.get(role) ?? -1] ?? '').trim())
  const whole = at('name')
  const [last = '', first = ''] = whole.split(',').map((part) => part.trim())
  const name = found.has('lname') ? `${at('fname')} ${at('lname')}`.trim() : first ? `${first} ${last}` : whole
  return { id: at('id'), sis: at('sis'), email: at('email'), login: at('login'), name }
}

/** A spreadsheet's formula that was neutralised with an apostrophe says what it said before. */
const unescaped = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

/** What a cell says nothing of is left out. */
export type FileGrade =
  | { points?: number | null; exempt: boolean; submission_status?: SubmissionStatus; late_minutes?: number | null }
  | 'nothing'
  | 'no-grade'
const mostPoints = 100_000

/** The grade that a cell says; empty ones say nothing, so that a file never takes a grade away. */
export const gradeIn = (cell: string, share: boolean, max_score: number): FileGrade => {
  const said = unescaped(cell.trim())
  if (/^(|-|–|n\/?a)$/i.test(said)) return 'nothing'
  if (/^(ex|excused|exempt)$/i.test(said)) return { points: null, exempt: true }
  const graded = readSubmissionStatus(said)
  if (graded) return withSubmissionStatus(graded, share, max_score)
  const [, written = '', percent] = /^(.*?)\s*([%٪％]?)$/u.exec(said) ?? []
  const digits = typedNumber(written) ?? ''
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(digits)) return 'no-grade'
  const value = Number(digits)
  const points = Math.round((share || percent ? (value * max_score) / 100 : value) * 100) / 100
  return points > mostPoints ? 'no-grade' : { points, exempt: false }
}

/** Missing takes points away; late and on time leave them unless the cell says some. */
const withSubmissionStatus = (
  { points: text, submission_status, late_minutes }: SaidText,
  share: boolean,
  max_score: number,
): FileGrade => {
  if (text === '')
    return { exempt: false, submission_status, late_minutes, ...(submission_status === 'missing' && { points: null }) }
  const grade = gradeIn(text, share, max_score)
  return grade === 'nothing' || grade === 'no-grade' || grade.exempt || grade.submission_status
    ? 'no-grade'
    : { ...grade, submission_status, late_minutes }
}

/** Names and titles are compared without case, accents and double blanks. */
export const plain = (value: string): string => withoutAccents(value).replaceAll(/\s+/g, ' ').trim()
