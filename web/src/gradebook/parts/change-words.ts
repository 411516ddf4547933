import type { useTexts } from '#web/kernel/i18n.ts'
import type { Entry, Place } from './grade-store.ts'

type Values = Record<string, unknown> | null
type Change = { old: Values; new: Values }

/** One change of a cell in words. */
export const told = ({ old, new: next }: Change, t: ReturnType<typeof useTexts>): string => {
  if (next && 'points' in next) return old && 'points' in old ? t('gradebook.history-points', { from: points(old), to: points(next) }) : points(next)
  if (next && 'exempt' in next) return next['exempt'] === true ? t('gradebook.history-exempt') : t('gradebook.history-counts')
  return t('gradebook.history-comment')
}

/** What puts a cell back as it was before a change; nothing for its first mark. */
export const restoring = ({ old, ...change }: Change & Partial<Place> & { student?: { id: number } }): Entry | undefined => {
  const [student_id, activity_id] = [change.student_id ?? change.student?.id, change.activity_id]
  if (!old || student_id === undefined || activity_id === undefined) return undefined
  const before = {
    ...('points' in old && { points: typeof old['points'] === 'number' ? old['points'] : null }),
    ...('exempt' in old && { exempt: old['exempt'] === true }),
    ...('comment' in old && { comment: typeof old['comment'] === 'string' ? old['comment'] : '' }),
  }
  return Object.keys(before).length > 0 ? { student_id, activity_id, ...before } : undefined
}

const points = (of: Record<string, unknown>): string => (typeof of['points'] === 'number' ? String(of['points']) : '–')
