import { toastUndoable } from '#web/kernel/feedback.ts'
import type { Entry, GradeStore } from './grade-store.ts'

/** Enters grades and says so; the way back leads to what stood there before, whatever was typed elsewhere since. */
export const enterAndToast = (store: GradeStore, entries: readonly Entry[], message: string): void => {
  const before = entries.map(({ student_id, activity_id }): Entry => {
    const { points, exempt, comment, submission_status, late_minutes } = store.cell({ student_id, activity_id })
    return { student_id, activity_id, points, exempt, comment, submission_status, late_minutes }
  })
  void store.enter([...entries])
  toastUndoable(message, () => void store.enter(before))
}
