import { totalOf } from '#contract/gradebook/gradebook.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { type Basis, selectBasis, selectStudentIds, type Total, upsertTotals } from './gradebook.queries.ts'

/** Computes and stores the standing of everybody in the section. */
export const refreshTotals = async (db: Db, section_id: number): Promise<void> => {
  const student_ids = [...new Set(await selectStudentIds(db, section_id))]
  if (student_ids.length === 0) return
  await upsertTotals(db, section_id, totalsOf(student_ids, await selectBasis(db, section_id, null)))
}

export const totalsOf = (student_ids: readonly number[], { items, categories, scale }: Basis): Total[] => {
  const byStudent = Map.groupBy(items, (item) => item.student_id)
  return student_ids.map((student_id) => {
    const { percent, letter } = totalOf(byStudent.get(student_id) ?? [], categories, scale)
    return { student_id, percent, letter }
  })
}
