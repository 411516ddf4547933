import type { Cell, CellInput } from '#contract/gradebook/gradebook.contract.ts'
import { fits } from '#contract/coursework/rubric.rules.ts'
import { fail, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/serve.ts'
import { mustBeOpen, requireLead, reachedSection } from '#server/access/reach.ts'
import { isClosed, mayChangeClosed, refusedAsClosed } from '#server/coursework/closed-period.ts'
import { selectBasis, upsertTotals } from './totals.queries.ts'
import { selectCells, shownTo, upsertCells } from './cells.queries.ts'
import { selectAnonymous } from './grading.queries.ts'
import { saveAssessment, optionalAssessment } from '#server/coursework/rubrics.queries.ts'
import { totalsOf } from './totals.ts'
import type { RubricAssessment } from '#contract/coursework/rubrics.contract.ts'

/**
 * One cell with how the work was judged, all or nothing; a stale version is a conflict that carries the stored cell.
 */
type Grading = { reason: string | undefined; assessment: RubricAssessment | undefined; anonymously?: boolean }
export const saveCell = async (
  context: Context,
  section_id: number,
  cell: CellInput,
  { reason, assessment, anonymously = false }: Grading,
) => {
  if (assessment) await mustFit(context.db, section_id, cell, assessment)
  const { cells, conflicts, totals } = await saveCells(context, section_id, [cell], reason, anonymously)
  const [saved] = cells
  const [total] = totals
  if (!saved || !total) return conflicts[0] ? fail('conflict', 'stale', { present: conflicts[0] }) : fail('not_found')
  if (assessment) await saveAssessment(context.db, cell, assessment)
  return { cell: saved, total }
}

/** Scores are given by the rubric that the work has now, and within its levels. */
const mustFit = async (
  db: Db,
  section_id: number,
  cell: CellInput,
  { rubric_id, scores }: RubricAssessment,
): Promise<void> => {
  const rubric = await optionalAssessment(db, section_id, cell, rubric_id)
  if (!rubric) throw fail('conflict', 'rubrics.changed')
  if (!fits(rubric.criteria, scores)) throw wrongField('rubric', 'rubrics.no-fit')
}

/**
 * One way for one cell and for a block: lock, store what is current, compute the totals of the students concerned, tell
 * the browsers.
 * @param anonymously the grader does not know whose work it is; otherwise cells of work that is anonymous now are
 * refused
 */
export const saveCells = async (
  context: Context,
  section_id: number,
  given: readonly CellInput[],
  reason: string | undefined,
  anonymously = false,
) => {
  const { db, actor, now } = context
  if (reason) await context.auditReason(reason)
  // What the totals are computed from is asked for together with the save, and sees it: one round trip.
  const into_closed = mayChangeClosed(actor, reason)
  const given_ids = [...new Set(given.map((cell) => cell.student_id))]
  const [cells, basis] = await Promise.all([
    upsertCells(db, actor, section_id, given, now, { into_closed, anonymously }),
    selectBasis(db, section_id, given_ids, now),
  ])
  const missed = cells.length < given.length ? missing(given, cells) : []
  if (missed.length > 0) {
    const section = await reachedSection(db, actor, section_id)
    requireLead(section)
    mustBeOpen(section)
    const missed_ids = missed.map((cell) => cell.activity_id)
    if (!anonymously && (await selectAnonymous(db, missed_ids)).length > 0) throw fail('conflict', 'grading.anonymous')
    if (!into_closed && (await isClosed(db, missed_ids, now))) throw refusedAsClosed(actor)
  }
  const conflicts = missed.length > 0 ? changedSince(missed, await selectCells(db, section_id, missed)) : []
  const student_ids = [...new Set(cells.map((cell) => cell.student_id))]
  const totals = totalsOf(student_ids, basis)
  if (totals.length > 0) context.last(upsertTotals(db, section_id, totals))
  if (cells.length > 0)
    context.publish({ school_id: actor.school_id ?? 0, topic: 'grade', section_id, student_ids: shownTo(cells) })
  return { cells, conflicts, totals }
}

export const keyOf = (cell: { student_id: number; activity_id: number }): string =>
  `${cell.student_id}:${cell.activity_id}`

/**
 * The cells that somebody changed since; one that still stands at its version was refused because it is out of reach
 * (archived, the student left).
 */
const changedSince = (given: readonly CellInput[], present: readonly Cell[]): Cell[] => {
  const read = new Map(given.map((cell) => [keyOf(cell), cell.version]))
  return present.filter((cell) => cell.version !== read.get(keyOf(cell)))
}

const missing = (given: readonly CellInput[], cells: readonly Cell[]): CellInput[] => {
  const saved = new Set(cells.map(keyOf))
  return given.filter((cell) => !saved.has(keyOf(cell)))
}
