import { found } from '#contract/kernel/errors.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { gpaReport, reportCards, reports } from '#contract/reports/reports.contract.ts'
import { serveDocument } from '#server/documents/document-service.ts'
import { optionalSchoolName } from '#server/documents/documents.queries.ts'
import { progressOfMany } from '#server/gradebook/progress.queries.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { cardsSheet } from './cards-sheet.ts'
import { gpaStatement, selectReached } from './reports.queries.ts'

export const gpaService = serveReport(gpaReport, gpaStatement)

export const reportCardsService = serveDocument(
  reportCards,
  'reports/report-card.typ',
  async (given, context, paper) => {
    const cards = await cardsOf(given, context)
    const missing = given.student_ids.filter((id) => !cards.some(({ student }) => student.id === id))
    return cardsSheet(cards, paper, { now: context.now, full: given.full ?? false, missing })
  },
)

export const reportsService = serve(reports, {
  async cards(given, context) {
    const [cards, school] = await Promise.all([cardsOf(given, context), optionalSchoolName(context.db)])
    return { school: school ?? '', as_of: context.now.toISOString(), cards }
  },
})

/** Without `full` nothing of what is finished leaves the server. */
const cardsOf = async ({ student_ids, full = false }: In<typeof reports.cards>, { db, actor, now }: Context) => {
  const reached = await selectReached(db, actor, student_ids)
  found(reached[0])
  const cards = await progressOfMany(db, reached, now, null)
  return full
    ? cards
    : cards.map((card) => ({ ...card, finished: [], other: [], gpa: { plain: null, weighted: null } }))
}
