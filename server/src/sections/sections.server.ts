import { sectionAudiences } from './audiences.ts'
import { sectionsService } from './sections.service.ts'
import { staffingService } from './staffing.service.ts'

/** What this domain adds to the server. */
export const sectionsServer = {
  audiences: sectionAudiences,
  services: [...sectionsService, ...staffingService],
}
