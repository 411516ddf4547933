import type { Gradebook, PackedGradebook } from './gradebook.contract.ts'
import type { Attempts } from './attempts.rules.ts'
import type { Item } from './gradebook.rules.ts'
import { type SubmissionStatus, countsAsMissing } from './points.rules.ts'

type Book = Pick<Gradebook, 'activities' | 'specials' | 'dates' | 'enrollments'>
type Grade = {
  points: number | null
  exempt: boolean
  handed_in: boolean
  minutes_late: number
  days_late: number
  attempts: Attempts | null
  submission_status: SubmissionStatus
  late_minutes: number | null
}

const ordinary = {
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

/** The whole of a gradebook that travelled packed. The same answer gives the same object. */
export const unpacked = (packed: PackedGradebook): Gradebook => {
  const known = books.get(packed)
  if (known) return known
  const { activities, students, versions, grades, ...rest } = packed
  let unit = 0
  const book = {
    ...rest,
    activities: activities.map(
      ({
        unit_id = unit,
        grading_period_id = null,
        activity_type_id = null,
        due_at = null,
        shared = true,
        ...activity
      }) => ({
        ...activity,
        unit_id: (unit = unit_id),
        grading_period_id,
        activity_type_id,
        due_at,
        shared,
      }),
    ),
    students: students.map(({ native_name = '', photo = '', ...student }) => ({ ...student, native_name, photo })),
    versions: versions.map((row) => (typeof row === 'number' ? activities.map(() => row) : row)),
    grades: grades.map(
      ({
        exempt = false,
        comment = '',
        minutes_late = 0,
        days_late = 0,
        attempts = null,
        handed_in = minutes_late > 0,
        submission_status = 'auto',
        late_minutes = null,
        ...grade
      }) => ({
        ...grade,
        exempt,
        comment,
        handed_in,
        minutes_late,
        days_late,
        attempts,
        submission_status,
        late_minutes,
      }),
    ),
  }
  books.set(packed, book)
  return book
}
const books = new WeakMap<PackedGradebook, Gradebook>()

/**
 * Reads a gradebook for the arithmetic: the special sides of an activity, and its items for one student as `gradeOf`
 * the activity stands at `now`.
 */
export const readBook = ({ activities, specials, dates, enrollments }: Book) => {
  const special = new Map(specials.map((one) => [one.id, one]))
  const own = new Map(dates.map((one) => [`${one.student_id}:${one.activity_id}`, one]))
  const sideOf = (activity_id: number): Omit<Book['specials'][number], 'id'> => special.get(activity_id) ?? ordinary
  const enrolled = Map.groupBy(
    enrollments.map(({ student_id, start_at, end_at }) => ({
      student_id,
      from: instantOf(start_at) ?? -Infinity,
      until: instantOf(end_at) ?? Infinity,
    })),
    ({ student_id }) => student_id,
  )
  const enrolledAt = (student_id: number, at: number): boolean =>
    enrolled.get(student_id)?.some(({ from, until }) => from <= at && at < until) ?? true
  const isAsked = (student_id: number, activity_id: number): boolean =>
    sideOf(activity_id).only?.includes(student_id) ?? true
  const dueAt = (student_id: number, activity_id: number): number | null =>
    (own.size > 0 ? instantOf(own.get(`${student_id}:${activity_id}`)?.due_at ?? null) : null) ??
    allDue.get(activity_id) ??
    null
  const counting = activities
    .filter(({ id, shared }) => shared && !sideOf(id).hidden)
    .map((activity) => ({ activity, side: sideOf(activity.id) }))
  const allDue = new Map(activities.map(({ id, due_at }) => [id, instantOf(due_at)]))
  const canBeMissing = new Set(
    activities
      .filter(({ id, shared }) => shared && sideOf(id).mandatory && isHandedIn(sideOf(id).kind))
      .map(({ id }) => id),
  )
  /**
   * Due while the student was in the section, and neither handed in nor graded; of what is not shared nothing is
   * missing.
   */
  const isOverdue = (
    student_id: number,
    activity_id: number,
    { points, handed_in }: Pick<Grade, 'points' | 'handed_in'>,
    now: Date,
  ): boolean => {
    if (points !== null || handed_in || !canBeMissing.has(activity_id)) return false
    const due = dueAt(student_id, activity_id)
    return due !== null && due < now.getTime() && enrolledAt(student_id, due) && isAsked(student_id, activity_id)
  }
  return {
    sideOf,
    /** The same, or what the teacher says. */
    isMissing: (
      student_id: number,
      activity_id: number,
      grade: Pick<Grade, 'points' | 'handed_in' | 'submission_status'>,
      now: Date,
    ): boolean => countsAsMissing(grade.submission_status, isOverdue(student_id, activity_id, grade, now)),
    /** The items as if all that was ever asked of the student and is not graded had no points. */
    withUngradedAsZero: (student_id: number, items: readonly Item[]): Item[] =>
      items.map((item) => {
        const due = dueAt(student_id, item.activity_id)
        const asked = (due === null || enrolledAt(student_id, due)) && isAsked(student_id, item.activity_id)
        return item.points === null && !item.exempt && asked ? { ...item, points: 0, curve: null } : item
      }),
    itemsOf: (student_id: number, gradeOf: (activity_id: number) => Grade, now: Date): Item[] =>
      counting.map(({ activity, side }) => {
        const grade = gradeOf(activity.id)
        const { points, exempt, minutes_late, days_late, attempts, submission_status, late_minutes } = grade
        return {
          activity_id: activity.id,
          activity_type_id: activity.activity_type_id,
          grading_period_id: activity.grading_period_id,
          max_score: activity.max_score,
          points,
          exempt,
          minutes_late,
          days_late,
          attempts,
          submission_status,
          late_minutes,
          extra: side.extra,
          never_drop: side.never_drop,
          exam: side.exam,
          must_reach: side.must_reach,
          curve: side.curve,
          missing: isOverdue(student_id, activity.id, grade, now),
        }
      }),
  }
}

const instantOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/** Work of these kinds is handed in, so it can be missing. */
const isHandedIn = (kind: string): boolean => ['hand_in', 'questions', 'discussion'].includes(kind)
