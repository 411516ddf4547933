import { sectionsService } from './sections.service.ts'
import { staffingService } from './staffing.service.ts'

/** What this domain adds to the server. */
export const sectionsServer = {
  services: [...sectionsService, ...staffingService],
}
