import { globalSectionsService } from './global-sections.service.ts'
import { mergeService } from './merge.service.ts'
import { schoolTransfersService, placesService } from './school-transfers.service.ts'
import { personStatusServices } from './person-status.service.ts'
import { promotionService } from './promotion.service.ts'
import { sectionSetUpService } from './section-set-up.service.ts'
import { sectionStatusService } from './section-status.service.ts'

/** What this domain adds to the server. */
export const lifecycleServer = {
  services: [
    ...sectionStatusService,
    ...sectionSetUpService,
    ...globalSectionsService,
    ...promotionService,
    ...personStatusServices,
    ...mergeService,
    ...schoolTransfersService,
    ...placesService,
  ],
}
