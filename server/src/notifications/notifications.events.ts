import { requestsDecided } from '#contract/kernel/request.ts'
import { approvalAsked, approvalsDecided, statesChanged } from '#contract/settings/settings.events.ts'
import { afterwards } from '#server/kernel/events.ts'
import { approvalNotices } from './approvals.job.ts'
import { decisionNotices, selectDecisions } from './decisions.job.ts'
import { ruled } from './record-events.ts'
import { selectStateChanges } from './state-changes.queries.ts'

/** Who asked is notified of the decision, who may approve that it waits; rules may notify others. */
export const askersAreNotified = [
  afterwards(requestsDecided, decisionNotices),
  afterwards(approvalAsked, approvalNotices),
  afterwards(approvalsDecided, approvalNotices),
  ruled(requestsDecided, 'request-decided', ({ of, ids }, { db }) => selectDecisions(db, of, ids)),
  ruled(statesChanged, 'state-changed', (changed, { db }) => selectStateChanges(db, changed)),
]
