import { accountsReport } from '#contract/finance/accounts.contract.ts'
import { aidReport } from '#contract/finance/aid.contract.ts'
import { invoicesReport } from '#contract/finance/invoices.contract.ts'
import { paymentsReport } from '#contract/finance/payments.contract.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { accountsStatement } from './accounts.queries.ts'
import { accountsService } from './accounts.service.ts'
import { aidStatement } from './aid.queries.ts'
import { aidService } from './aid.service.ts'
import { billingRuns, earnedRevenue, stoppedRuns } from './billing.job.ts'
import { billingService } from './billing.service.ts'
import { booksService } from './books.service.ts'
import { financeEvents } from './finance.events.ts'
import { financeConfigService } from './config.service.ts'
import { invoicesStatement } from './invoices.queries.ts'
import { invoicesService } from './invoices.service.ts'
import { ownInvoicesService } from './own.service.ts'
import { paymentsStatement } from './payments.queries.ts'
import { paymentsService } from './payments.service.ts'
import { dueDates } from './reminders.job.ts'
import { recurringInvoicesJob } from './recurring.job.ts'
import { recurringService } from './recurring.service.ts'
import { productsService } from './products.service.ts'

/** What this domain adds to the server. */
export const financeServer = {
  services: [
    ...productsService,
    ...financeConfigService,
    ...billingService,
    ...invoicesService,
    ...serveReport(invoicesReport, invoicesStatement),
    ...paymentsService,
    ...serveReport(paymentsReport, paymentsStatement),
    ...accountsService,
    ...serveReport(accountsReport, accountsStatement),
    ...aidService,
    ...serveReport(aidReport, aidStatement),
    ...booksService,
    ...ownInvoicesService,
    ...recurringService,
  ],
  jobs: [billingRuns, stoppedRuns, earnedRevenue, dueDates, recurringInvoicesJob],
  events: financeEvents,
}
