import { enrolledByRules } from './enrollment.events.ts'
import { enrollmentChangesService } from './changes.service.ts'
import { enrollmentService } from './enrollment.service.ts'
import { enrollmentRequestsService } from './requests.service.ts'
import { enrollmentChangeRequestsService } from './enrollment-change-requests.service.ts'

/** What this domain adds to the server. */
export const enrollmentServer = {
  services: [
    ...enrollmentService,
    ...enrollmentChangesService,
    ...enrollmentRequestsService,
    ...enrollmentChangeRequestsService,
  ],
  events: enrolledByRules,
}
