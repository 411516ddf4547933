import { stringify } from 'csv-stringify/sync'
import { found } from '#contract/kernel/errors.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { reports } from '#contract/reports/reports.contract.ts'
import { progressOfMany } from '#server/gradebook/progress.queries.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { cardsSheet } from './cards-sheet.ts'
import { selectReached, selectResults } from './reports.queries.ts'

const mostRows = 20_000

export const reportsService = serve(reports, {
  async students(given, context) {
    return context.endWith(selectResults(context.db, context.actor, asked(given)))
  },

  async exported({ ids = null, ...given }, context) {
    const { rows } = await selectResults(context.db, context.actor, { ...asked(given), ids, offset: 0, size: mostRows })
    const columns = [
      'number',
      'lname',
      'fname',
      'grade_level',
      'plain',
      'weighted',
      'attempted',
      'earned',
      'rank',
    ] as const
    const body = stringify(
      rows.map((row) => columns.map((name) => row[name])),
      { header: true, columns: [...columns], bom: true, escape_formulas: true },
    )
    return { download: { name: 'gpa.csv', content_type: 'text/csv; charset=utf-8', body } }
  },

  async cards(given, context) {
    const { school, cards } = await cardsOf(given, context)
    return { school: school.name, as_of: context.now.toISOString(), cards }
  },

  async cardsPdf(given, context) {
    const { school, cards } = await cardsOf(given, context)
    const body = await cardsSheet(cards, {
      language: context.actor.language,
      school: school.name,
      time_zone: school.time_zone,
      now: context.now,
      full: given.full ?? false,
    })
    const [first] = cards
    const name = cards.length === 1 && first ? `${first.student.lname} ${first.student.fname}.pdf` : 'report-cards.pdf'
    return { download: { name, content_type: 'application/pdf', body } }
  },
})

const asked = (given: In<typeof reports.students>) => {
  const {
    search = '',
    grade_level = null,
    section_id = null,
    sort = 'name',
    descending = false,
    page = 1,
    size = 25,
  } = given
  return {
    search,
    grade_level: grade_level || null,
    section_id,
    sort,
    descending,
    ids: null,
    offset: (page - 1) * size,
    size,
  }
}

/** Without `full` nothing of what is finished leaves the server. */
const cardsOf = async ({ student_ids, full = false }: In<typeof reports.cards>, { db, actor, now }: Context) => {
  const reached = await selectReached(db, actor, student_ids)
  found(reached[0])
  const [school, cards] = await Promise.all([
    db
      .selectFrom('school')
      .select(['name', 'time_zone'])
      .where('id', '=', found(actor.school_id))
      .executeTakeFirstOrThrow(),
    progressOfMany(db, reached, now, null),
  ])
  return {
    school,
    cards: full
      ? cards
      : cards.map((card) => ({ ...card, finished: [], other: [], gpa: { plain: null, weighted: null } })),
  }
}
