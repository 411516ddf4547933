import { contentAccessService } from './content-access.service.ts'
import { contentService } from './content.service.ts'
import { copyService } from './copy.service.ts'
import { coursesService } from './courses.service.ts'
import { departmentOffersService, globalDepartmentsService } from './departments.service.ts'
import { lessonFiles } from './lesson-files.ts'
import { masterCoursesService, masterUpdatesService } from './master.service.ts'
import { prerequisitesService } from './prerequisites.service.ts'
import { showcaseService } from './showcase.service.ts'
import { courseSourcesService } from './sources.service.ts'

/** What this domain adds to the server. */
export const coursesServer = {
  services: [
    ...coursesService,
    ...globalDepartmentsService,
    ...departmentOffersService,
    ...showcaseService,
    ...courseSourcesService,
    ...contentService,
    ...copyService,
    ...masterCoursesService,
    ...masterUpdatesService,
    ...prerequisitesService,
    ...contentAccessService,
  ],
  files: [lessonFiles],
}
