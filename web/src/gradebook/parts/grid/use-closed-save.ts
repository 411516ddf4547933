import { columns } from '#contract/gradebook/columns.contract.ts'
import { type Gradebook, gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { useSend } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'
import type { Entry, GradeStore } from './grade-store.ts'

/** Saves a cell whose grading period is closed: the office alone may, with a reason; without one it is asked for. */
export const useClosedSave = (book: Gradebook, store: GradeStore, onDone: () => void) => {
  const may = useSignedIn().role === schoolAdmin
  const { send, sending } = useSend(gradebook.saveGrade, {
    refresh: [gradebook.read, gradebook.history, columns.changes],
    onDone,
  })
  const save = (entry: Entry, reason?: string) => {
    const { version, points, exempt, comment, submission_status, late_minutes } = store.cell(entry)
    send({
      points,
      exempt,
      comment,
      submission_status,
      late_minutes,
      ...entry,
      section_id: book.section.id,
      version,
      ...(reason && { reason }),
    })
  }
  return { may, save, sending }
}
