import { attendanceCode } from '#contract/attendance/attendance-code.catalog.ts'
import { fail, wrongField } from '#contract/kernel/errors.ts'
import { serveCatalog } from '#server/kernel/catalog-service.ts'
import { selectCodeClash, selectLastPresent } from './codes.queries.ts'

/**
 * What was noted under a code keeps its meaning: its category stays. One code for being present stays in use, as every
 * roll begins with it.
 */
export const attendanceCodesService = serveCatalog(attendanceCode, {
  async beforeSave(row, { db }) {
    const clash = await selectCodeClash(db, row.id ?? null, row.letter)
    if (clash.letter_taken) return wrongField('letter', 'attendance.letter-taken')
    if (clash.category !== null && clash.category !== row.category)
      return wrongField('category', 'attendance.category-kept')
    return row
  },
  beforeArchive: async (ids, { db }) =>
    (await selectLastPresent(db, ids)) ? fail('conflict', 'attendance.last-present') : undefined,
})
