import { checkUpService } from './check-up.service.ts'
import { erasureService } from './erasure.service.ts'
import { portalCheckService } from './portal-check.service.ts'
import { openSecondStepService, proofService, secondStepRuleService, secondStepService } from './second-step.service.ts'
import { openSessionService, sessionService } from './session.service.ts'
import { sessionsService } from './sessions.service.ts'

/** What this domain adds to the server. */
export const sessionServer = {
  services: [
    ...openSessionService,
    ...sessionService,
    ...checkUpService,
    ...portalCheckService,
    ...erasureService,
    ...sessionsService,
    ...openSecondStepService,
    ...secondStepService,
    ...proofService,
    ...secondStepRuleService,
  ],
}
