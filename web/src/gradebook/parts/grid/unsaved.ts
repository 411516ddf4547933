import { z } from 'zod'
import { id } from '#contract/kernel/fields.ts'
import { submissionStatuses } from '#contract/gradebook/points.rules.ts'
import { draftOf, dropDraft, keepDraft } from '#web/ui/form/drafts.ts'
import type { GradeStore, Unsaved } from './grade-store.ts'

const Kept = z.object({
  cells: z.array(
    z.object({
      student_id: id(),
      activity_id: id(),
      points: z.number().nullable(),
      exempt: z.boolean(),
      comment: z.string(),
      submission_status: z.enum(submissionStatuses),
      late_minutes: z.number().nullable(),
      version: z.number(),
    }),
  ),
})

/** Grades that were typed and not saved outlive the page, as a draft of this name. */
export const keptOnDevice = (draft: string): { unsaved: Unsaved[]; keep: (unsaved: Unsaved[]) => void } => ({
  unsaved: Kept.safeParse(draftOf(draft)).data?.cells ?? [],
  keep: (cells) => (cells.length > 0 ? keepDraft(draft, { cells }) : dropDraft(draft)),
})

/** Sends what an earlier visit left, and what failed meanwhile, as soon as there is a network. */
export const retryWhenOnline = (store: GradeStore): (() => void) => {
  const retry = () => void store.retry()
  if (navigator.onLine) retry()
  window.addEventListener('online', retry)
  return () => window.removeEventListener('online', retry)
}
