import { requestsDecided } from '#contract/kernel/request.ts'
import { afterwards } from '#server/kernel/events.ts'
import { decisionNotices } from './decisions.job.ts'

/** Who asked is told what was decided. */
export const askersAreNotified = [afterwards(requestsDecided, decisionNotices)]
