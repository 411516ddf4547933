import { isRefused } from '#web/kernel/failures.ts'
import { askReason } from '#web/ui/tell.tsx'

/** Does the work; when the grades of its period are closed and the office may still change them, asks why, and does it again with the reason. */
export const reasonedWhenAsked = async <Result>(
  work: (why: { reason?: string }) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work({})
  } catch (error) {
    if (!isRefused(error) || error.code !== 'gradebook.period-closed-reason') throw error
    const reason = await askReason(error.message)
    if (!reason) throw new DOMException('no reason', 'AbortError')
    return work({ reason })
  }
}
