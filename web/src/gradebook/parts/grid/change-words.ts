import { timeOf } from '#contract/gradebook/grade-text.rules.ts'
import { submissionStatuses } from '#contract/gradebook/points.rules.ts'
import type { useTexts } from '#web/kernel/i18n.ts'
import type { Entry, Place } from './grade-store.ts'

type Values = Record<string, unknown> | null
type Change = { old: Values; new: Values }

/** One change of a cell in words. */
export const changeText = (change: Change, t: ReturnType<typeof useTexts>): string =>
  [...parts(change, t)].join(', ') || t('gradebook.history-same')

function* parts({ old, new: changed }: Change, t: ReturnType<typeof useTexts>): Generator<string> {
  const next = changed ?? {}
  const first = !old // a first grade tells what it is beside the points, if anything
  if ('points' in next && (!first || next['points'] !== null || plain(next)))
    yield first ? points(next) : t('gradebook.history-points', { from: points(old), to: points(next) })
  if ('exempt' in next && (!first || next['exempt'] === true))
    yield next['exempt'] === true ? t('gradebook.history-exempt') : t('gradebook.history-counts')
  if (('submission_status' in next || 'late_minutes' in next) && (!first || saidIn(next) !== 'auto'))
    yield lateness(next, t)
  if ('comment' in next && !('points' in next)) yield t('gradebook.history-comment')
}

const saidIn = (of: Record<string, unknown>) =>
  submissionStatuses.find((one) => one === of['submission_status']) ?? 'auto'
const plain = (of: Record<string, unknown>): boolean => of['exempt'] !== true && saidIn(of) === 'auto'

/** Late says by how much where somebody knows; a change of that alone is of late work. */
const lateness = (next: Record<string, unknown>, t: ReturnType<typeof useTexts>): string => {
  const submission_status = 'submission_status' in next ? saidIn(next) : 'late'
  const by = minutes(next['late_minutes'])
  if (submission_status !== 'late' || by === null) return t(`gradebook.history-${submission_status.replace('_', '-')}`)
  const { count, unit } = timeOf(by)
  return t('gradebook.history-late-by', { count, unit })
}

/** What puts a cell back as it was before a change; nothing for its first grade. */
export const restoring = ({
  old,
  ...change
}: Change & Partial<Place> & { student?: { id: number } }): Entry | undefined => {
  const [student_id, activity_id] = [change.student_id ?? change.student?.id, change.activity_id]
  if (!old || student_id === undefined || activity_id === undefined) return undefined
  const before = {
    ...('points' in old && { points: typeof old['points'] === 'number' ? old['points'] : null }),
    ...('exempt' in old && { exempt: old['exempt'] === true }),
    ...(('submission_status' in old || 'late_minutes' in old) && {
      submission_status: 'submission_status' in old ? saidIn(old) : ('late' as const),
      late_minutes: minutes(old['late_minutes']),
    }),
    ...('comment' in old && { comment: typeof old['comment'] === 'string' ? old['comment'] : '' }),
  }
  return Object.keys(before).length > 0 ? { student_id, activity_id, ...before } : undefined
}

const minutes = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const points = (of: Record<string, unknown>): string => (typeof of['points'] === 'number' ? String(of['points']) : '–')
