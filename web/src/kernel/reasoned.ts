import { approvals } from '#contract/kernel/approvals.contract.ts'
import { call } from './api.ts'
import { isRefused } from './failures.ts'
import { askReason, toastSaved } from './feedback.ts'
import { say } from './i18n.ts'

type Call = { path: string; input: unknown }

/**
 * Does the work. When the server lets it happen with a reason only (its code ends so), asks why, and does it again with
 * the reason. When a second person must approve it, asks why, and leaves the call (`held`) to that person.
 */
export const reasonedWhenAsked = async <Result>(
  work: (why: { reason?: string }) => Promise<Result>,
  held?: Call,
): Promise<Result> => {
  try {
    return await work({})
  } catch (error) {
    if (!isRefused(error) || !(error.code.endsWith('-reason') || (held && error.code.endsWith('-approval'))))
      throw error
    const reason = await askReason(error.message)
    if (!reason) throw new DOMException('no reason', 'AbortError')
    if (!held || error.code.endsWith('-reason')) return work({ reason })
    await call(
      approvals.ask,
      { path: held.path, input: Object.assign({}, held.input), note: reason },
      { key: crypto.randomUUID() },
    )
    toastSaved(say('ui.approval-asked'))
    throw new DOMException('waits for an approval', 'AbortError')
  }
}
