import { stringify } from 'csv-stringify/sync'
import { may } from '#contract/access.ts'
import { type Cell, type CellInput, Gradebook, gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { readBook } from '#contract/gradebook/book.rules.ts'
import { meanOf, totalOf } from '#contract/gradebook/gradebook.rules.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { readHistory } from '#server/kernel/history.ts'
import { type Context, rawJson, serve } from '#server/kernel/serve.ts'
import { mustBeOpen, mustLead, reachedSection } from '#server/sections/reach.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { isClosed, selectBasis, selectCells, selectGradebook, selectSubmission, selectWaiting, upsertCells, upsertTotals } from './gradebook.queries.ts'
import { totalsOf } from './totals.ts'

export const gradebookService = serve(gradebook, {
  async read({ section_id }, { db, actor, now }) {
    return rawJson(found(await selectGradebook(db, actor, section_id, may(actor, 'gradebook.edit'), now)))
  },

  async saveGrade({ section_id, reason, ...cell }, context) {
    const { cells, conflicts, totals } = await store(context, section_id, [cell], reason)
    const [saved] = cells
    const [total] = totals
    if (saved && total) return { cell: saved, total }
    return conflicts[0] ? fail('conflict', 'stale', { present: conflicts[0] }) : fail('not_found')
  },

  async saveGrades({ section_id, cells, reason }, context) {
    const result = await store(context, section_id, cells, reason)
    return result.cells.length + result.conflicts.length < cells.length ? fail('not_found') : result
  },

  waiting: ({ search = '', section_id = null, late = null, sort = 'submitted_at', descending = false, page = 1, size = 25 }, { db, actor }) =>
    selectWaiting(db, actor, { search, section_id, late, sort, descending, offset: (page - 1) * size, size }),

  async submission({ section_id, student_id, activity_id }, { db, actor }) {
    await reachedSection(db, actor, section_id)
    return (await selectSubmission(db, section_id, student_id, activity_id)) ?? null
  },

  async history({ section_id, student_id, activity_id }, { db, actor }) {
    await reachedSection(db, actor, section_id)
    const cell = await db
      .selectFrom('grade')
      .select('id')
      .where('section_id', '=', section_id)
      .where('student_id', '=', student_id)
      .where('activity_id', '=', activity_id)
      .executeTakeFirst()
    return { rows: cell ? await readHistory(db, 'grade', cell.id) : [] }
  },

  async exported({ section_id }, { db, actor, now }) {
    const book = Gradebook.parse(JSON.parse(found(await selectGradebook(db, actor, section_id, false, now))))
    return { download: { name: `${book.section.name}.csv`, content_type: 'text/csv; charset=utf-8', body: asCsv(book, now) } }
  },
})

/** One way for one cell and for a block: lock, store what is current, compute the totals of the students concerned, tell the browsers. */
const store = async (context: Context, section_id: number, given: readonly CellInput[], reason: string | undefined) => {
  const { db, actor, now } = context
  if (reason) await context.because(reason)
  // What the totals are computed from is asked for together with the save, and sees it: one round trip.
  const into_closed = actor.role === schoolAdmin && Boolean(reason)
  const given_ids = [...new Set(given.map((cell) => cell.student_id))]
  const [cells, basis] = await Promise.all([upsertCells(db, actor, section_id, given, now, into_closed), selectBasis(db, section_id, given_ids, now)])
  const missed = cells.length < given.length ? missing(given, cells) : []
  if (missed.length > 0) {
    const section = await reachedSection(db, actor, section_id)
    mustLead(section)
    mustBeOpen(section)
    const closed =
      !into_closed &&
      (await isClosed(
        db,
        missed.map((cell) => cell.activity_id),
        now,
      ))
    if (closed) throw fail('conflict', actor.role === schoolAdmin ? 'gradebook.period-closed-reason' : 'gradebook.period-closed')
  }
  const conflicts = missed.length > 0 ? changedSince(missed, await selectCells(db, section_id, missed)) : []
  const student_ids = [...new Set(cells.map((cell) => cell.student_id))]
  const totals = totalsOf(student_ids, basis)
  if (totals.length > 0) context.last(upsertTotals(db, section_id, totals))
  if (cells.length > 0) context.tell({ school_id: actor.school_id ?? 0, topic: 'grade', section_id, student_ids })
  return { cells, conflicts, totals }
}

const keyOf = (cell: { student_id: number; activity_id: number }): string => `${cell.student_id}:${cell.activity_id}`

/** The cells that somebody changed since; one that still stands at its version was refused because it is out of reach (archived, the student left). */
const changedSince = (given: readonly CellInput[], present: readonly Cell[]): Cell[] => {
  const read = new Map(given.map((cell) => [keyOf(cell), cell.version]))
  return present.filter((cell) => cell.version !== read.get(keyOf(cell)))
}

const missing = (given: readonly CellInput[], cells: readonly Cell[]): CellInput[] => {
  const saved = new Set(cells.map(keyOf))
  return given.filter((cell) => !saved.has(keyOf(cell)))
}

/** Students down, activities across, total and letter at the end; cells that a spreadsheet would run as a formula are neutralised. */
const asCsv = (book: Gradebook, now: Date): string => {
  const { activities, students, points, marks, rules } = book
  const { itemsOf } = readBook(book)
  const marked = new Map(marks.map((mark) => [keyOf(mark), mark]))
  const isExempt = (student_id: number, activity_id: number) => marked.get(keyOf({ student_id, activity_id }))?.exempt ?? false
  const columnOf = new Map(activities.map(({ id }, at) => [id, at]))
  const totals = students.map(({ id: student_id }, row) => {
    const markOf = (activity_id: number) => {
      const { exempt = false, handed_in = false, minutes_late = 0 } = marked.get(keyOf({ student_id, activity_id })) ?? {}
      return { points: points[row]?.[columnOf.get(activity_id) ?? -1] ?? null, exempt, handed_in, minutes_late }
    }
    return totalOf(itemsOf(student_id, markOf, now), rules)
  })
  const lines = students.map((student, row) => [
    student.id,
    student.lname,
    student.fname,
    ...activities.map((activity, at) => (isExempt(student.id, activity.id) ? 'EX' : (points[row]?.[at] ?? ''))),
    totals[row]?.percent ?? '',
    totals[row]?.letter ?? '',
  ])
  const head = ['student_id', 'lname', 'fname', ...activities.map((activity) => `${activity.name} (${activity.max_score})`), 'percent', 'letter']
  const average = ['', '', '', ...activities.map(() => ''), meanOf(totals.map((total) => total.percent)) ?? '', '']
  return stringify([head, ...lines, average], { bom: true, escape_formulas: true })
}
