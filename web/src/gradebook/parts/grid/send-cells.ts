import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { call } from '#web/kernel/api.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { onTopics } from '#web/kernel/live.ts'
import { reasonedWhenAsked } from '#web/kernel/reasoned.ts'
import type { createGradeStore, GradeStore } from './grade-store.ts'

/**
 * One cell goes as one call that the history shows as such, a block as one; a refusal that is no conflict counts as not
 * saved.
 */
export const sendCells = async (section_id: number, cells: Parameters<Parameters<typeof createGradeStore>[1]>[0]) => {
  const [single] = cells
  if (!single || cells.length > 1)
    return reasonedWhenAsked((why) => call(gradebook.saveGrades, { section_id, cells, ...why }))
  try {
    const { cell } = await reasonedWhenAsked((why) => call(gradebook.saveGrade, { section_id, ...single, ...why }))
    return { cells: [cell], conflicts: [] }
  } catch (error) {
    if (isRefused(error) && error.status === 409 && error.present)
      return { cells: [], conflicts: [error.present as Awaited<ReturnType<typeof call<unknown, never>>>] }
    throw error
  }
}

const quiet = 700

/** Another grader's change, or work handed in: read again once our own saves have settled. */
export const readAgainWhenChanged = (store: GradeStore, read: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (store.busy() ? later() : read()), quiet)
  }
  const stop = onTopics((topics) => (topics.has('grade') || topics.has('submission')) && later())
  return () => {
    clearTimeout(timer)
    stop()
  }
}
