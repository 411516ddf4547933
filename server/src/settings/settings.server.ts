import { academicYearsService } from './academic-years.service.ts'
import { approvalsService } from './approvals.service.ts'
import { catalogServices } from './catalogs.service.ts'
import { contractRulesService } from './contract-rules.service.ts'
import { documentsService } from './documents.service.ts'
import { objectStatesService } from './object-states.service.ts'
import { settingsServices } from './settings.service.ts'

/** What this domain adds to the server. */
export const settingsServer = {
  services: [
    ...documentsService,
    ...academicYearsService,
    ...catalogServices,
    ...settingsServices,
    ...contractRulesService,
    ...objectStatesService,
    ...approvalsService,
  ],
}
