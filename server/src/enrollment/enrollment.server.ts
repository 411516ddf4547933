import { enrolledByRules, heldAreSeated } from './enrollment.events.ts'
import { enrollmentChangesService } from './changes.service.ts'
import { enrollmentService } from './enrollment.service.ts'
import { enrollmentRequestsService } from './requests.service.ts'
import { enrollmentTimeline } from './timeline.ts'
import { enrollmentChangeRequestsService } from './enrollment-change-requests.service.ts'

/** What this domain adds to the server. */
export const enrollmentServer = {
  timeline: [enrollmentTimeline],
  services: [
    ...enrollmentService,
    ...enrollmentChangesService,
    ...enrollmentRequestsService,
    ...enrollmentChangeRequestsService,
  ],
  events: [...enrolledByRules, ...heldAreSeated],
}
