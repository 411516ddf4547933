import { may } from '#contract/access.ts'
import { type Gradebook, gradebook, type PackedGradebook } from '#contract/gradebook/gradebook.contract.ts'
import { unpacked } from '#contract/gradebook/book.rules.ts'
import { meanOf } from '#contract/gradebook/gradebook.rules.ts'
import { writtenGrade } from '#contract/gradebook/grade-text.rules.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { readHistory } from '#server/kernel/history.ts'
import { rawJson, serve } from '#server/kernel/serve.ts'
import { csvLine, fileTypes } from '#server/kernel/table-file.ts'
import { reachedSection } from '#server/access/reach.ts'
import { mustBeNamed, refOf } from './anonymous.ts'
import { selectGradebook, selectSubmission } from './gradebook.queries.ts'
import { selectTotals, type StoredTotal } from './totals.queries.ts'
import { selectWaiting } from './waiting.queries.ts'
import { saveCell, saveCells } from './save-cells.ts'

export const gradebookService = serve(gradebook, {
  async read({ section_id }, { db, actor, now, endWith }) {
    return rawJson(found(await endWith(selectGradebook(db, actor, section_id, may(actor, 'gradebook.edit'), now))))
  },

  saveGrade: ({ section_id, reason, rubric, ...cell }, context) =>
    saveCell(context, section_id, cell, { reason, assessment: rubric }),

  async saveGrades({ section_id, cells, reason }, context) {
    const result = await saveCells(context, section_id, cells, reason)
    return result.cells.length + result.conflicts.length < cells.length ? fail('not_found') : result
  },

  async waiting(
    { search = '', section_id = null, late = null, sort = 'submitted_at', descending = false, page = 1, size = 25 },
    context,
  ) {
    const { rows, count } = await selectWaiting(context.db, context.actor, {
      search,
      section_id,
      late,
      sort,
      descending,
      offset: (page - 1) * size,
      size,
    })
    return {
      rows: rows.map(({ student_id, ...row }) => ({
        ...row,
        ref: refOf(context, row.activity_id, student_id, row.anonymous),
      })),
      count,
    }
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

  async exported({ section_id }, { db, actor, now, endWith }) {
    const [text, totals] = await endWith(
      Promise.all([selectGradebook(db, actor, section_id, false, now), selectTotals(db, section_id)]),
    )
    const book = unpacked(JSON.parse(found(text)) as PackedGradebook)
    return {
      download: { name: `${book.section.name}.csv`, content_type: fileTypes.csv, body: asCsv(book, totals) },
    }
  },
})

/** What people wrote. Grades are written without it: they are numbers and our own codes, twenty thousand of them. */
const asLine = (...cells: (string | number)[]): string => csvLine(cells)

/**
 * Students down, activities across, total and letter as they stand at the end; cells that a spreadsheet would run as a
 * formula are neutralised. The import of grades reads it again.
 */
const asCsv = ({ activities, students, points, grades }: Gradebook, totals: readonly StoredTotal[]): string => {
  const saidOf = Map.groupBy(grades, ({ student_id }) => student_id)
  const totalOf = new Map(totals.map((total) => [total.student_id, total]))
  const lines = students.map(({ id, lname, fname }, row) => {
    const { percent = null, letter = null } = totalOf.get(id) ?? {}
    const said = new Map(saidOf.get(id)?.map((grade) => [grade.activity_id, grade]))
    const cells = activities.map((activity, at) => {
      const given = points[row]?.[at] ?? null
      const grade = said.get(activity.id)
      return grade ? writtenGrade({ ...grade, points: given }) : (given ?? '')
    })
    return { percent, line: `${asLine(id, lname, fname)},${cells.join(',')},${asLine(percent ?? '', letter ?? '')}` }
  })
  const columns = activities.map(({ id, name, max_score }) => `${name} (${max_score}) [${id}]`)
  const average = ['', '', '', ...activities.map(() => ''), meanOf(lines.map(({ percent }) => percent)) ?? '', '']
  const head = asLine('student_id', 'lname', 'fname', ...columns, 'percent', 'letter')
  return `\uFEFF${[head, ...lines.map(({ line }) => line), asLine(...average)].join('\n')}\n`
}
