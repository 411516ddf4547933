import { requestsDecided } from '#contract/kernel/request.ts'
import { afterwards } from '#server/kernel/events.ts'
import { decisionNotices, selectDecisions } from './decisions.job.ts'
import { ruled } from './record-events.ts'

/** Who asked is notified of the decision; rules may notify others. */
export const askersAreNotified = [
  afterwards(requestsDecided, decisionNotices),
  ruled(requestsDecided, 'request-decided', ({ of, ids }, { db }) => selectDecisions(db, of, ids)),
]
