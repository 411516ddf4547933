import { contractsEvents } from './contracts.events.ts'
import { contractClock } from './contracts.job.ts'
import { contractFiles } from './contract-files.ts'
import { confirmationsService } from './confirmations.service.ts'
import { contractListService, contractPaperService, contractsService } from './contracts.service.ts'
import { masterContractListService, masterContractsService, organizationsService } from './organizations.service.ts'
import { togetherService } from './together.service.ts'
import { templateListService, templatesService } from './templates.service.ts'

/** What this domain adds to the server. */
export const contractsServer = {
  services: [
    ...templateListService,
    ...templatesService,
    ...contractListService,
    ...contractsService,
    ...contractPaperService,
    ...confirmationsService,
    ...organizationsService,
    ...masterContractListService,
    ...masterContractsService,
    ...togetherService,
  ],
  jobs: [contractClock],
  files: [contractFiles],
  events: contractsEvents,
}
