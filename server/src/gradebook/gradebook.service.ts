import { stringify } from 'csv-stringify/sync'
import { may } from '#contract/access.ts'
import { type Gradebook, gradebook, type PackedGradebook } from '#contract/gradebook/gradebook.contract.ts'
import { readBook, unpacked } from '#contract/gradebook/book.rules.ts'
import { meanOf, totalOf } from '#contract/gradebook/gradebook.rules.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { readHistory } from '#server/kernel/history.ts'
import { rawJson, serve } from '#server/kernel/serve.ts'
import { reachedSection } from '#server/sections/reach.ts'
import { mustBeNamed, refOf } from './anonymous.ts'
import { selectGradebook, selectSubmission, selectWaiting } from './gradebook.queries.ts'
import { saveCells, saveMark } from './save-cells.ts'

export const gradebookService = serve(gradebook, {
  async read({ section_id }, { db, actor, now, endWith }) {
    return rawJson(found(await endWith(selectGradebook(db, actor, section_id, may(actor, 'gradebook.edit'), now))))
  },

  saveGrade: ({ section_id, reason, rubric, ...cell }, context) => saveMark(context, section_id, cell, { reason, judged: rubric }),

  async saveGrades({ section_id, cells, reason }, context) {
    const result = await saveCells(context, section_id, cells, reason)
    return result.cells.length + result.conflicts.length < cells.length ? fail('not_found') : result
  },

  async waiting({ search = '', section_id = null, late = null, sort = 'submitted_at', descending = false, page = 1, size = 25 }, context) {
    const { rows, count } = await selectWaiting(context.db, context.actor, {
      search,
      section_id,
      late,
      sort,
      descending,
      offset: (page - 1) * size,
      size,
    })
    return { rows: rows.map(({ student_id, ...row }) => ({ ...row, ref: refOf(context, row.activity_id, student_id, row.anonymous) })), count }
  },

  async submission({ section_id, student_id, activity_id }, { db, actor }) {
    await reachedSection(db, actor, section_id)
    await mustBeNamed(db, activity_id)
    return (await selectSubmission(db, section_id, student_id, activity_id)) ?? null
  },

  async history({ section_id, student_id, activity_id }, { db, actor }) {
    await reachedSection(db, actor, section_id)
    await mustBeNamed(db, activity_id)
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
    const book = unpacked(JSON.parse(found(await selectGradebook(db, actor, section_id, false, now))) as PackedGradebook)
    return { download: { name: `${book.section.name}.csv`, content_type: 'text/csv; charset=utf-8', body: asCsv(book, now) } }
  },
})

/** Students down, activities across, total and letter at the end; cells that a spreadsheet would run as a formula are neutralised. The import of marks reads it again. */
const asCsv = (book: Gradebook, now: Date): string => {
  const { activities, students, points, marks, rules } = book
  const { itemsOf } = readBook(book)
  const marked = Map.groupBy(marks, ({ student_id }) => student_id)
  const columnOf = new Map(activities.map(({ id }, at) => [id, at]))
  const rows = students.map(({ id, lname, fname }, row) => {
    const own = new Map(marked.get(id)?.map((mark) => [mark.activity_id, mark]))
    const given = points[row] ?? []
    const markOf = (activity_id: number) => {
      const { exempt = false, handed_in = false, minutes_late = 0 } = own.get(activity_id) ?? {}
      return { points: given[columnOf.get(activity_id) ?? -1] ?? null, exempt, handed_in, minutes_late }
    }
    const { percent, letter } = totalOf(itemsOf(id, markOf, now), rules)
    const cells = activities.map((activity, at) => (own.get(activity.id)?.exempt ? 'EX' : (given[at] ?? '')))
    return { percent, line: [id, lname, fname, ...cells, percent ?? '', letter ?? ''] }
  })
  const head = [
    'student_id',
    'lname',
    'fname',
    ...activities.map((activity) => `${activity.name} (${activity.max_score}) [${activity.id}]`),
    'percent',
    'letter',
  ]
  const average = ['', '', '', ...activities.map(() => ''), meanOf(rows.map(({ percent }) => percent)) ?? '', '']
  return stringify([head, ...rows.map(({ line }) => line), average], { bom: true, escape_formulas: true })
}
