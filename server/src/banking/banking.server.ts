import { depositsService, depositSlipService } from './deposits.service.ts'
import { entriesService } from './entries.service.ts'
import { reconciliationService } from './reconciliation.service.ts'
import { statementsService } from './statements.service.ts'

/** What this domain adds to the server. */
export const bankingServer = {
  services: [
    ...statementsService,
    ...entriesService,
    ...depositsService,
    ...depositSlipService,
    ...reconciliationService,
  ],
}
