import { attendanceService } from './attendance/attendance.service.ts'
import { gradebookService } from './gradebook/gradebook.service.ts'
import { homeService } from './home/home.service.ts'
import { importService } from './imports/import.service.ts'
import type { Service } from './kernel/serve.ts'
import { filesService } from './sections/files.service.ts'
import { learningService } from './sections/learning.service.ts'
import { sectionsService } from './sections/sections.service.ts'
import { unitsService } from './sections/units.service.ts'
import { openSessionService, sessionService } from './session/session.service.ts'
import { catalogServices } from './settings/catalogs.service.ts'

/** Everything that the product answers. */
export const services: Service[] = [
  ...openSessionService,
  ...sessionService,
  ...catalogServices,
  ...homeService,
  ...sectionsService,
  ...unitsService,
  ...filesService,
  ...learningService,
  ...gradebookService,
  ...attendanceService,
  ...importService,
]
