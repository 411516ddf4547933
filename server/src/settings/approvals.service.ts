import { approvals } from '#contract/kernel/approvals.contract.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { approvalAsked, approvalsDecided } from '#contract/settings/settings.events.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { isActedFor } from '#server/kernel/request-scope.ts'
import { sql } from '#server/kernel/sql.ts'
import { approvalTable, insertApproval, lockWaiting } from './approvals.queries.ts'
import { approvalNeeded, type Held } from './step-rules.ts'

export const approvalsService = serve(approvals, {
  /** What is asked for must be a call that nothing but the approval is missing to. */
  async ask({ path, input, note }, context) {
    const { db, actor, now } = context
    // Whoever acts for somebody would be a second person to themselves.
    if (isActedFor(actor)) return fail('forbidden', 'in-person')
    const refused = await context.makeCall({ path, input }, 'try')
    if (refused?.code !== approvalNeeded) return refused ?? fail('conflict', 'settings.no-approval-needed')
    const { noun, action, ids } = refused.present as Held // made by refusedByRules alone
    const made = await insertApproval(db, { path, input, note, noun, action, record_ids: ids }, actor, now)
    if (!made) return fail('conflict', 'settings.approval-waits')
    await context.emit(approvalAsked, { ids: [made.id] })
    publishChange(context)
    return made
  },

  async takeBack({ id }, context) {
    const { db, actor, now } = context
    const gone = found(await approvalTable.takeBack(db, id, actor, now))
    publishChange(context)
    return gone
  },

  list: (asked, { db }) =>
    approvalTable.select(
      db,
      {
        within: sql`true`,
        decides: true,
      },
      { descending: true, ...asked },
    ),

  own: (asked, { db, actor }) =>
    approvalTable.select(
      db,
      { within: sql`r.asked_by = ${actor.user_id} and r.asked_role = ${actor.role}` },
      { descending: true, ...asked },
    ),

  async decide({ ids, approved, answer }, context) {
    const { db, actor, now } = context
    const waiting = await lockWaiting(db, ids)
    if (waiting.length < ids.length) return fail('not_found')
    if (isActedFor(actor)) return fail('forbidden', 'in-person')
    if (approved && waiting.some(({ asked_by }) => asked_by === actor.user_id))
      return fail('conflict', 'settings.approval-own')
    await approvalTable.settle(db, ids, approved ? 'approved' : 'declined', { answer, user_id: actor.user_id, now })
    if (approved)
      for (const { path, input, note } of waiting) {
        const reason = input['reason'] || note
        const refused = await context.makeCall({ path, input: { ...input, reason } }, 'approved')
        if (refused) return refused
      }
    await context.emit(approvalsDecided, { ids })
    publishChange(context)
    return { ids }
  },
})

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'approval' })
