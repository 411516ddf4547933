import { periodTotalsOf, totalOf } from '#contract/gradebook/gradebook.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import type { LiveEvent } from '#server/kernel/live.ts'
import {
  type Basis,
  selectBasis,
  selectStudentIds,
  type StudentTotal,
  takeMissingBack,
  upsertTotals,
} from './totals.queries.ts'

/** Computes and stores the standing of everybody in the section. */
export const refreshTotals = async (db: Db, section_id: number, now: Date): Promise<void> => {
  const student_ids = [...new Set(await selectStudentIds(db, section_id))]
  if (student_ids.length === 0) return
  await upsertTotals(db, section_id, totalsOf(student_ids, await selectBasis(db, section_id, null, now)))
}

/** The same of these students alone. */
export const refreshStudents = async (db: Db, section_id: number, student_ids: number[], now: Date): Promise<void> => {
  if (student_ids.length > 0)
    await upsertTotals(db, section_id, totalsOf(student_ids, await selectBasis(db, section_id, student_ids, now)))
}

/** Of everybody, told to the browsers that show it. */
export const refreshSection = async (
  db: Db,
  school_id: number,
  section_id: number,
  now: Date,
  publish: (event: LiveEvent) => void,
): Promise<void> => {
  await refreshTotals(db, section_id, now)
  publish({ school_id, topic: 'grade', section_id })
}

/** Work that a teacher called missing is missing no longer once it is handed in; the total follows. */
export const onSubmission = async (db: Db, activity_id: number, student_id: number, now: Date): Promise<void> => {
  const section_id = await takeMissingBack(db, activity_id, student_id)
  if (section_id !== undefined) await refreshStudents(db, section_id, [student_id], now)
}

export const totalsOf = (student_ids: readonly number[], { items, rules }: Basis): StudentTotal[] => {
  const byStudent = Map.groupBy(items, (item) => item.student_id)
  return student_ids.map((student_id) => {
    const own = byStudent.get(student_id) ?? []
    const { percent, letter, passed } = totalOf(own, rules)
    return { student_id, percent, letter, passed, periods: periodTotalsOf(own, rules) }
  })
}
