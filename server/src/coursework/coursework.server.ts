import { submittedByRules } from './coursework.events.ts'
import { learningService } from './learning.service.ts'
import { sectionLinksService } from './links.service.ts'
import { rubricsService } from './rubrics.service.ts'
import { unitsService } from './units.service.ts'
import { workFiles } from './work-files.ts'

/** What this domain adds to the server. */
export const courseworkServer = {
  services: [...sectionLinksService, ...unitsService, ...learningService, ...rubricsService],
  files: [workFiles],
  events: submittedByRules,
}
