import { teacher } from '#contract/kernel/access.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { gpaReport, type ReportCard, reportCards, reports } from '#contract/reports/reports.contract.ts'
import { serveDocument } from '#server/documents/document-service.ts'
import { optionalSchoolName } from '#server/documents/documents.queries.ts'
import { progressOfMany } from '#server/gradebook/progress.queries.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { heldFrom } from '#server/people/holds.ts'
import { cardsSheet } from './cards-sheet.ts'
import { gpaStatement, selectReached } from './reports.queries.ts'

export const gpaService = serveReport(gpaReport, gpaStatement)

export const reportCardsService = serveDocument(
  reportCards,
  'reports/report-card.typ',
  async ({ override_reason = '', ...given }, context, paper) => {
    const all = await cardsOf(given, context)
    const office = context.actor.role !== teacher
    if (override_reason !== '' && !office) return fail('forbidden', 'reports.office-overrides')
    if (override_reason !== '') await context.auditReason(override_reason)
    const cards = override_reason === '' ? all.filter(({ holds }) => holds.length === 0) : all
    const [held] = all
    if (cards.length === 0 && held)
      return fail('conflict', 'reports.on-hold', {
        params: { holds: office ? held.holds.join(', ') : '', count: all.length },
      })
    return cardsSheet(cards, paper, {
      now: context.now,
      full: given.full ?? false,
      missing: given.student_ids.filter((id) => !all.some(({ student }) => student.id === id)),
      held: all.filter((card) => !cards.includes(card)).map((card) => (office ? card : { ...card, holds: [] })),
    })
  },
)

export const reportsService = serve(reports, {
  async cards(given, context) {
    const [cards, school] = await Promise.all([cardsOf(given, context), optionalSchoolName(context.db)])
    const shown = context.actor.role === teacher ? cards.map(withoutNames(context)) : cards
    return { school: school ?? '', as_of: context.now.toISOString(), cards: shown }
  },
})

/** Teachers see that there is a hold, not which. */
const withoutNames =
  ({ actor }: Context) =>
  (card: ReportCard): ReportCard => ({
    ...card,
    holds: card.holds.length > 0 ? [say(actor.language, 'holds.hold')] : [],
  })

/** Without `full` nothing of what is finished leaves the server. */
const cardsOf = async (
  { student_ids, full = false }: In<typeof reports.cards>,
  { db, actor, now }: Context,
): Promise<ReportCard[]> => {
  const reached = await selectReached(db, actor, student_ids)
  found(reached[0])
  const cards = await progressOfMany(db, reached, now, null)
  const { date: today } = dayOf(actor, now)
  const ids = cards.map(({ student }) => student.id)
  const held = await heldFrom(db, 'report_card', ids, today)
  const heldInFull = full ? await heldFrom(db, 'transcript', ids, today) : held // finished courses are a transcript
  return cards.map((card) => ({
    ...card,
    ...(!full && { finished: [], other: [], gpa: { plain: null, weighted: null } }),
    holds: [...new Set([held, heldInFull].flatMap((one) => one.get(card.student.id)?.names ?? []))],
  }))
}
