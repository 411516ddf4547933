import { schoolAdmin } from '#contract/kernel/access.ts'
import { gradedOf, gradedOfAttempts } from '#contract/gradebook/attempts.rules.ts'
import { gradeOf, pointsOf } from '#contract/questions/scoring.rules.ts'
import { selectBasis, upsertTotals } from '#server/gradebook/totals.queries.ts'
import { shownTo, upsertCells } from '#server/gradebook/cells.queries.ts'
import { onSubmission, refreshStudents, totalsOf } from '#server/gradebook/totals.ts'
import type { Db } from '#server/kernel/database.ts'
import type { LiveEvent } from '#server/kernel/live.ts'
import { selectAnswers, type StoredAttempt } from './attempts.queries.ts'
import {
  closeAttempt,
  keepGradeVersions,
  selectStudentAttempts,
  type StudentAttempts,
  sumAttempts,
  updateLate,
  upsertHandedIn,
  upsertScores,
} from './scores.queries.ts'

export type Deps = { db: Db; now: Date; publish: (event: LiveEvent) => void }
export type SetOfActivity = { id: number; school_id: number; section_id: number; activity_id: number }

/**
 * The attempt ends: every answer is scored by the key, the work counts as handed in, and the grade goes into the
 * gradebook.
 */
export const closeAndScore = async (
  means: Deps,
  attempt: StoredAttempt,
): Promise<{ submitted_at: string; waiting: number }> => {
  const { db, now } = means
  const { id: attempt_id, student_id, activity_id } = attempt
  const answers = await selectAnswers(db, attempt_id)
  const { submitted_at } = await closeAttempt(db, attempt_id, now)
  await upsertScores(
    db,
    answers.map(({ id, body, worth, counts, given }) => ({
      attempt_id,
      question_id: id,
      student_id,
      points: pointsOf({ body, points: worth, counts }, given),
      by_hand: false,
    })),
  )
  const [sum] = await sumAttempts(db, [attempt_id], now)
  await upsertHandedIn(db, activity_id, student_id, submitted_at)
  await onSubmission(db, activity_id, student_id, now)
  await giveGrades(
    means,
    { id: attempt.set_id, school_id: attempt.school_id, section_id: attempt.section_id, activity_id },
    [student_id],
  )
  means.publish({
    school_id: attempt.school_id,
    topic: 'submission',
    section_id: attempt.section_id,
    student_ids: [student_id],
  })
  return { submitted_at, waiting: sum?.waiting ?? 0 }
}

export type AttemptGradeChange = { student_id: number; from: number | null; to: number | null; by_hand: boolean }

/**
 * Which grades the attempts ask for, next to what stands in the gradebook. Somebody else's grade is left alone, and so
 * is an exemption.
 */
export const changesIn = (studentAttempts: readonly StudentAttempts[]): AttemptGradeChange[] =>
  studentAttempts.flatMap(({ student_id, cell, grade_version, ...of }) => {
    const to = gradeToGive(of)
    const from = cell?.points ?? null
    if (to === null || to === from) return []
    const by_hand = cell !== null && cell.version !== grade_version && (cell.points !== null || cell.exempt)
    return [{ student_id, from, to, by_hand }]
  })

/** Whether the attempt came late that counts; nothing where none is scored yet. */
const latenessOf = ({
  student_id,
  attempts,
  keep,
  ...of
}: StudentAttempts): { student_id: number; late: boolean }[] => {
  const all = attempts.flatMap(({ points, ...one }) => (points === null || one.max === 0 ? [] : [{ ...one, points }]))
  const to = gradeToGive({ attempts, keep, ...of })
  const counted = to === null ? undefined : gradedOfAttempts(to, { keep, all }, of, of.late)
  return counted ? [{ student_id, late: counted.late }] : []
}

/** Of all attempts, after what each loses for being late. */
const gradeToGive = ({
  attempts,
  keep,
  max_score,
  curve,
  late,
}: Pick<StudentAttempts, 'attempts' | 'keep' | 'max_score' | 'curve' | 'late'>): number | null =>
  gradeOf(
    attempts,
    keep,
    max_score,
    (points, attempt) => gradedOf(points, { max_score, curve, ...attempt }, late).points,
  )

/**
 * Puts the grades of these students (null: of all) into the gradebook, the way every grade goes: locked, versioned,
 * totals with it. The key is a teacher's, so the grade is that of the teacher who wrote it; a closed grading period
 * keeps what it has.
 */
export const giveGrades = async (
  means: Deps,
  set: SetOfActivity,
  student_ids: readonly number[] | null,
): Promise<AttemptGradeChange[]> => {
  const studentAttempts = await selectStudentAttempts(means.db, set.id, student_ids)
  await updateLate(means.db, set.activity_id, studentAttempts.flatMap(latenessOf))
  const wanted = changesIn(studentAttempts).filter(({ by_hand }) => !by_hand)
  const cells = wanted.map(({ student_id, to }) => ({
    student_id,
    points: to,
    version: studentAttempts.find((one) => one.student_id === student_id)?.cell?.version ?? 0,
  }))
  const saved = await storeGrades(means, set, cells, studentAttempts[0]?.keyed_by ?? null)
  const others = studentAttempts.filter(
    ({ student_id, attempts }) =>
      !saved.has(student_id) && attempts.length > 1 && attempts.some(({ minutes_late }) => minutes_late > 0),
  )
  await refreshStudents(
    means.db,
    set.section_id,
    others.map(({ student_id }) => student_id),
    means.now,
  ) // the grade is the same, what it loses for being late may not be
  return wanted.filter(({ student_id }) => saved.has(student_id))
}

/** @returns the students whose grade was stored; one that somebody changed meanwhile stays. */
export const storeGrades = async (
  { db, now, publish }: Deps,
  set: SetOfActivity,
  cells: readonly { student_id: number; points: number | null; version: number }[],
  keyed_by: number | null,
): Promise<Set<number>> => {
  if (cells.length === 0 || keyed_by === null) return new Set()
  const office = { person_id: null, role: schoolAdmin, user_id: keyed_by } as const // may grade every section; reach was checked by who came here
  const given = cells.map((cell) => ({ ...cell, activity_id: set.activity_id }))
  const stored = await upsertCells(db, office, set.section_id, given, now, { into_closed: false, anonymously: true })
  const student_ids = stored.map(({ student_id }) => student_id)
  await keepGradeVersions(db, set.id, stored)
  if (student_ids.length > 0)
    await upsertTotals(
      db,
      set.section_id,
      totalsOf(student_ids, await selectBasis(db, set.section_id, student_ids, now)),
    )
  if (student_ids.length > 0)
    publish({ school_id: set.school_id, topic: 'grade', section_id: set.section_id, student_ids: shownTo(stored) })
  return new Set(student_ids)
}
