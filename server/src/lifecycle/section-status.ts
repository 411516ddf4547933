import { fail, type Failure, found } from '#contract/kernel/errors.ts'
import { nextState } from '#contract/kernel/states.ts'
import { type SectionAction, sectionStates } from '#contract/sections/section.states.ts'
import { dropFinalGrades, storeFinalGrades } from '#server/gradebook/final-grades.ts'
import { statesHere } from '#server/settings/object-states.queries.ts'
import { refusedByRules } from '#server/settings/step-rules.ts'
import { statesChanged } from '#contract/settings/settings.events.ts'
import type { Context } from '#server/kernel/serve.ts'
import { completeAll, withdrawAll } from '#server/enrollment/bulk.queries.ts'

type Moved = { sections: number; enrollments: number }

/** One move for many sections of this school, all or none. One that runs in other schools too moves only by itself. */
export const moveHere = async (
  context: Context,
  section_ids: number[],
  action: SectionAction,
  reason = '',
): Promise<Moved | Failure> => {
  const rows = await context.db
    .selectFrom('section')
    .select('name')
    .where('id', 'in', section_ids)
    .where('global_section_id', 'is not', null)
    .limit(1)
    .execute()
  const [shared] = rows
  if (shared) return fail('conflict', 'global.by-itself', { params: { name: shared.name } })
  return transitionSections(context, section_ids, action, { reason })
}

/**
 * Finalizing completes every enrollment that is Active or Hold, stores their final grades and keeps those who left.
 * A section that runs in several schools (`everywhere`) withdraws all of its students instead; nobody of them completes
 * anything.
 */
export const transitionSections = async (
  context: Context,
  section_ids: number[],
  action: SectionAction,
  { everywhere = false, reason = '' }: { everywhere?: boolean; reason?: string } = {},
): Promise<Moved | Failure> => {
  const { db, actor, now } = context
  const rows = await db
    .selectFrom('section')
    .select(['id', 'status', 'is_final'])
    .where('id', 'in', section_ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < section_ids.length) return fail('not_found')
  const here = await statesHere(db, 'section', sectionStates)
  const [move_to] = here.transitions.filter((one) => one.action === action)
  const to = found(move_to).to
  const steps = rows.map(({ id, status, is_final }) => {
    const from = is_final ? ('final' as const) : status === 'open' ? ('open' as const) : ('closed' as const)
    return { id, action, from, to, reason }
  })
  const wrong = steps.find(({ from }) => !nextState(here, from, action))
  if (wrong) return fail('conflict', 'sections.section-move', { params: { status: wrong.from, action } })
  const refused = everywhere ? undefined : refusedByRules(context, 'section', here, steps)
  if (refused) return refused
  if (reason) await context.auditReason(reason)
  await context.emit.of(actor.school_id ?? 0)(statesChanged, { noun: 'section', moves: steps, reason })
  const withdraws = everywhere && action === 'finalize'
  if (action === 'finalize' && !withdraws) await storeFinalGrades(db, section_ids, actor.user_id, now)
  if (action === 'reactivate') await dropFinalGrades(db, section_ids)
  await db
    .updateTable('section')
    .set((eb) => ({
      status: to === 'open' ? 'open' : 'closed',
      is_final: to === 'final',
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', section_ids)
    .execute()
  const enrollments = withdraws
    ? await withdrawAll(context, section_ids)
    : action === 'finalize' || action === 'reactivate'
      ? await completeAll(context, section_ids)
      : 0
  for (const section_id of section_ids)
    context.publish({ school_id: actor.school_id ?? 0, topic: 'section', section_id })
  return { sections: rows.length, enrollments }
}
