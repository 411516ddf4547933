import { createHash } from 'node:crypto'
import type { GradesImportChange, GradesPreview, RejectReason } from '#contract/gradebook/grades-import.contract.ts'
import { statusWithPoints } from '#contract/gradebook/points.rules.ts'
import { csvOf } from '#server/kernel/table-file.ts'
import { gradeIn, type Identity, type GradesColumn, type GradesFile, plain } from './grades-file.ts'

export type KnownStudent = { id: number; fname: string; lname: string; numbers: string[]; email: string; login: string }
export type KnownActivity = { id: number; name: string; max_score: number; closed: boolean; anonymous: boolean }
export type KnownCell = GradesImportChange['old'] & { student_id: number; activity_id: number; version: number }
export type Known = {
  students: KnownStudent[]
  activities: KnownActivity[]
  cells: KnownCell[]
  keeps_missing: boolean
}
type Choice = { at: number; activity_id: number | null }

type Reject = GradesPreview['rejects'][number]
type Warning = GradesPreview['warnings'][number]

/** What a file would change in a gradebook, and what of it cannot be taken and why. Nothing is stored. */
export const planOf = (file: GradesFile, known: Known, choices: readonly Choice[]): GradesPreview => {
  const columns = file.columns.map((column) => ({
    ...column,
    activity_id: activityOf(column, known.activities, choices),
  }))
  const used = columns.flatMap((column) => {
    const activity = known.activities.find(({ id }) => id === column.activity_id)
    return activity ? [{ column, activity }] : []
  })
  const cells = new Map(known.cells.map((cell) => [`${cell.student_id}:${cell.activity_id}`, cell]))
  const find = finderOf(known.students)
  const changes: GradesImportChange[] = []
  const rejects: Reject[] = []
  const warnings: Warning[] = []
  const taken = new Set<number>()
  let same = 0

  for (const { row, identity, cells: values } of file.rows) {
    const said = identity.name || identity.email || identity.login || identity.sis || identity.id
    const reject = (reason: RejectReason, column = '', value = '') =>
      rejects.push({ row, student: said, column, value, reason })
    const found = find(identity)
    if (!('student' in found)) {
      reject(found.reason)
      continue
    }
    const { student, by_name } = found
    if (taken.has(student.id)) {
      reject('student-twice')
      continue
    }
    taken.add(student.id)
    const name = `${student.fname} ${student.lname}`
    if (by_name) warnings.push({ row, reason: 'by-name', student: said, found: name })
    else if (identity.name !== '' && !namesOf(student).includes(plain(identity.name)))
      warnings.push({ row, reason: 'other-name', student: said, found: name })

    for (const { column, activity } of used) {
      const value = values[column.at] ?? ''
      const grade = gradeIn(value, column.share, activity.max_score)
      if (grade === 'nothing') continue
      if (grade === 'no-grade') {
        reject('no-grade', column.name, value)
        continue
      }
      const {
        points = null,
        exempt = false,
        submission_status = 'auto',
        late_minutes = null,
        version = 0,
      } = cells.get(`${student.id}:${activity.id}`) ?? {}
      const next = {
        points,
        submission_status: statusWithPoints(submission_status, grade.points ?? null, known.keeps_missing),
        late_minutes,
        ...grade,
      }
      const alike =
        exempt === next.exempt &&
        points === next.points &&
        submission_status === next.submission_status &&
        late_minutes === next.late_minutes
      if (alike || (exempt && next.exempt)) same++
      else if (activity.closed || activity.anonymous)
        reject(activity.closed ? 'closed' : 'anonymous', column.name, value)
      else
        changes.push({
          row,
          student_id: student.id,
          student: name,
          activity_id: activity.id,
          old: { points, exempt, submission_status, late_minutes },
          new: next,
          version,
          above: (next.points ?? 0) > activity.max_score,
        })
    }
  }
  return {
    shape: file.shape,
    rows: file.rows.length,
    columns: columns.map(({ at, name, activity_id }) => ({ at, name, activity_id })),
    activities: known.activities.map(({ id, name, max_score }) => ({ id, name, max_score })),
    changes,
    same,
    warnings,
    rejects,
    rejects_csv: csvOf([
      ['row', 'student', 'column', 'value', 'reason'],
      ...rejects.map((one) => [one.row, one.student, one.column, one.value, one.reason]),
    ]),
    seen: createHash('sha256')
      .update(
        JSON.stringify(
          changes.map((one) => [
            one.student_id,
            one.activity_id,
            one.new.points,
            one.new.exempt,
            one.new.submission_status,
            one.new.late_minutes,
            one.version,
          ]),
        ),
      )
      .digest('hex'),
  }
}

/** What was chosen, otherwise the activity that the export names, otherwise the only one with this name. */
const activityOf = (
  { at, title, own_id }: GradesColumn,
  activities: readonly KnownActivity[],
  choices: readonly Choice[],
): number | null => {
  const chosen = choices.find((one) => one.at === at)
  if (chosen) return chosen.activity_id
  if (own_id !== null) return activities.find(({ id }) => id === own_id)?.id ?? null
  const named = activities.filter(({ name }) => plain(name) === plain(title))
  return named.length === 1 ? (named[0]?.id ?? null) : null
}

const namesOf = ({ fname, lname }: KnownStudent): string[] => [plain(`${fname} ${lname}`), plain(`${lname} ${fname}`)]

type Found = { student: KnownStudent; by_name: boolean } | { reason: RejectReason }

/**
 * Finds the student of a row: by id, number, e-mail or user name, and only then by a name that one student alone has.
 */
const finderOf = (students: readonly KnownStudent[]) => {
  const keys: [keyof Identity, (student: KnownStudent) => readonly string[]][] = [
    ['id', ({ id }) => [String(id)]],
    ['sis', ({ numbers }) => numbers],
    ['email', ({ email }) => [email]],
    ['login', ({ login, email }) => [login, email]],
    ['name', namesOf],
  ]
  const indexes = keys.map(([key, valuesOf]) => ({
    key,
    index: Map.groupBy(
      students.flatMap((student) =>
        [...new Set(valuesOf(student).map(plain))].filter(Boolean).map((value) => ({ value, student })),
      ),
      ({ value }) => value,
    ),
  }))
  return (identity: Identity): Found => {
    for (const { key, index } of indexes) {
      const asked = plain(identity[key])
      const found = asked === '' ? [] : (index.get(asked) ?? [])
      if (found.length > 1) return { reason: 'student-unclear' }
      if (found[0]) return { student: found[0].student, by_name: key === 'name' }
    }
    return { reason: 'student-unknown' }
  }
}
