import { acceptanceService } from './accept.service.ts'
import { admissionsEvents } from './admissions.events.ts'
import { applicationSweep } from './applications.job.ts'
import { applicationsService } from './applications.service.ts'
import { applyService } from './apply.service.ts'
import { decisionsService } from './decisions.service.ts'
import { documentFiles } from './document-files.ts'
import { applicationFormService } from './form.service.ts'
import { handOverService } from './hand-over.service.ts'

/** What this domain adds to the server. */
export const admissionsServer = {
  services: [
    ...applicationFormService,
    ...applicationsService,
    ...applyService,
    ...acceptanceService,
    ...decisionsService,
    ...handOverService,
  ],
  jobs: [applicationSweep],
  files: [documentFiles],
  events: admissionsEvents,
}
