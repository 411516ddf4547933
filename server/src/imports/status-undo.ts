import type { keptReasons } from '#contract/imports/status-upload.contract.ts'
import { found } from '#contract/kernel/errors.ts'
import { lockSections } from '#server/enrollment/enrollment.queries.ts'
import { deleteEnrollments, selectTraces } from '#server/enrollment/removal.queries.ts'
import type { Context } from '#server/kernel/serve.ts'
import {
  type Change,
  restoreFinalGrades,
  restoreSections,
  selectChangedSections,
  selectChanges,
} from './status-upload.queries.ts'
import { restoreEnrollments } from '#server/enrollment/restore.queries.ts'

type Kept = { row: number; title: string; detail: string; reason: (typeof keptReasons)[number] }
type Undone = { restored: number; kept: Kept[] }

/**
 * Sections as they were, with the enrollments and final grades that the upload changed. What changed since stays, a
 * section with all that is in it.
 */
export const undoSections = async (context: Context, upload_id: number): Promise<Undone> => {
  const changes = await lockedChanges(context, upload_id)
  const enrollments = changes.filter(({ enrollment_id }) => enrollment_id !== null)
  const sections = changes.filter(({ enrollment_id }) => enrollment_id === null)
  const back = sections.filter(({ same }) => same)
  const backIds = new Set(back.map(({ section_id }) => section_id))
  const within = enrollments.filter(({ section_id }) => backIds.has(section_id))
  const enrollmentsBack = within.filter(({ same, again }) => same && !again)
  const ids = back.map(({ id }) => id)
  await restoreSections(context.db, ids)
  await restoreFinalGrades(context.db, ids)
  await restoreEnrollments(
    context.db,
    enrollmentsBack.map(({ before }) => before),
  )
  publishChange(context, back)
  const kept = [...sections.filter(({ same }) => !same), ...within.filter(({ same, again }) => !same || again)]
  return { restored: back.length, kept: kept.map((change) => keptOf(change, change.same ? 'again' : 'changed')) }
}

/** Enrollments as they were, as far as there are seats: one that went to somebody else meanwhile is not taken back. */
export const undoEnrollments = async (context: Context, upload_id: number): Promise<Undone> => {
  const changes = await lockedChanges(context, upload_id)
  const kept: Kept[] = []
  const back: Change[] = []
  const used = await usedOf(context, changes)
  const free = changes.filter((change) => change.same && !seated.has(change.was) && !used.has(change))
  const taken = new Map(changes.map((change) => [change.section_id, change.taken]))
  const take = (change: Change, seats: number) =>
    taken.set(change.section_id, (taken.get(change.section_id) ?? 0) + seats)
  for (const change of free) if (seated.has(change.now)) take(change, -1)
  for (const change of changes) {
    const enters = seated.has(change.was) && !seated.has(change.now)
    const most = Math.max(change.seats ?? Infinity, change.taken_before ?? 0)
    if (!change.same) kept.push(keptOf(change, 'changed'))
    else if (used.has(change)) kept.push(keptOf(change, 'used'))
    else if (change.again) kept.push(keptOf(change, 'again'))
    else if (enters && (taken.get(change.section_id) ?? 0) >= most) kept.push(keptOf(change, 'full'))
    else {
      if (enters) take(change, 1)
      back.push(change)
    }
  }
  await restoreEnrollments(
    context.db,
    back.flatMap(({ before, begun }) => (begun ? [] : [before])),
  )
  const begun = back.flatMap((change) => (change.begun && change.enrollment_id !== null ? [change.enrollment_id] : []))
  await deleteEnrollments(context.db, begun)
  publishChange(context, back)
  return { restored: back.length, kept }
}

/** Stays that began with the upload and in which something happened. */
const usedOf = async ({ db }: Context, changes: readonly Change[]): Promise<Set<Change>> => {
  const begun = new Map(
    changes.flatMap((change) =>
      change.begun && change.enrollment_id !== null ? [[change.enrollment_id, change]] : [],
    ),
  )
  if (begun.size === 0) return new Set()
  const traces = await selectTraces(db, [...begun.keys()])
  return new Set(traces.flatMap(({ id, traces: count }) => (count > 0 ? [found(begun.get(id))] : [])))
}
const seated: ReadonlySet<string> = new Set(['active', 'hold'])

const lockedChanges = async ({ db }: Context, upload_id: number): Promise<Change[]> => {
  const sections = await selectChangedSections(db, upload_id)
  await lockSections(
    db,
    sections.map(({ section_id }) => section_id),
  )
  return selectChanges(db, upload_id)
}

const keptOf = ({ row, title, detail }: Change, reason: Kept['reason']): Kept => ({ row, title, detail, reason })

const publishChange = ({ publish, actor }: Context, changes: readonly Change[]): void => {
  for (const [section_id, own] of Map.groupBy(changes, (change) => change.section_id)) {
    const student_ids = own.flatMap((change) => (change.student_id === null ? [] : [change.student_id]))
    publish({
      school_id: actor.school_id ?? 0,
      topic: 'section',
      section_id,
      ...(student_ids.length > 0 && { student_ids }),
    })
  }
}
