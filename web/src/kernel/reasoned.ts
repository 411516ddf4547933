import { isRefused } from './failures.ts'
import { askReason } from './feedback.ts'

/**
 * Does the work; when the server lets it happen with a reason only (its code ends so), asks why, and does it again with
 * the reason.
 */
export const reasonedWhenAsked = async <Result>(
  work: (why: { reason?: string }) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work({})
  } catch (error) {
    if (!isRefused(error) || !error.code.endsWith('-reason')) throw error
    const reason = await askReason(error.message)
    if (!reason) throw new DOMException('no reason', 'AbortError')
    return work({ reason })
  }
}
