import { totalOf } from '#contract/gradebook/gradebook.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { selectBasis, selectStudentIds, upsertTotals } from './gradebook.queries.ts'

/** Computes and stores the standing of these students in the section; of everybody in it when none are named. */
export const refreshTotals = async (db: Db, section_id: number, student_ids?: number[]) => {
  const concerned = student_ids ?? [...new Set(await selectStudentIds(db, section_id))]
  if (concerned.length === 0) return []
  const { items, categories, scale } = await selectBasis(db, section_id, student_ids ?? null)
  const byStudent = Map.groupBy(items, (item) => item.student_id)
  const totals = concerned.map((student_id) => {
    const { percent, letter } = totalOf(byStudent.get(student_id) ?? [], categories, scale)
    return { student_id, percent, letter }
  })
  await upsertTotals(db, section_id, totals)
  return totals
}
