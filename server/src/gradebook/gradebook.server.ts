import { missingWorkAudience, missingWorkPlaceholder } from './audiences.ts'
import { annotationsService } from './annotations.service.ts'
import { totalsFollow } from './gradebook.events.ts'
import { gradeBasisService } from './basis.service.ts'
import { bonusService } from './bonus.service.ts'
import { columnsService } from './columns.service.ts'
import { gradebookService } from './gradebook.service.ts'
import { gradingCatalogServices } from './grading-catalogs.service.ts'
import { gradingRulesService } from './grading-rules.service.ts'
import { gradingService, savedCommentsService } from './grading.service.ts'
import { incompleteNotices } from './incompletes.job.ts'
import { gradesImportService } from './grades-import.service.ts'
import { gradeNotices } from './notices.job.ts'
import { otherGradesService } from './other-grades.service.ts'
import { progressService } from './progress.service.ts'
import { standardsService } from './standards.service.ts'
import { feedbackTimeline } from './timeline.ts'
import { missingCount, totalsRefresh } from './totals.job.ts'

/** What this domain adds to the server. */
export const gradebookServer = {
  audiences: [missingWorkAudience],
  placeholders: [missingWorkPlaceholder],
  timeline: [feedbackTimeline],
  services: [
    ...gradeBasisService,
    ...gradebookService,
    ...gradingCatalogServices,
    ...gradingRulesService,
    ...standardsService,
    ...gradingService,
    ...annotationsService,
    ...gradesImportService,
    ...savedCommentsService,
    ...columnsService,
    ...progressService,
    ...otherGradesService,
    ...bonusService,
  ],
  events: totalsFollow,
  jobs: [missingCount, totalsRefresh, gradeNotices, incompleteNotices],
}
