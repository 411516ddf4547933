import { documentFiles } from './admissions/document-files.ts'
import { commentFiles, noteFiles } from './communication/comment-files.ts'
import { lessonFiles } from './courses/lesson-files.ts'
import { workFiles } from './coursework/work-files.ts'
import { gradeBasisService } from './gradebook/basis.service.ts'
import { personStatusServices } from './lifecycle/person-status.service.ts'
import { taughtStudentsService } from './people/taught-student.service.ts'
import { sectionStatusService } from './lifecycle/section-status.service.ts'
import { enrollmentChangesService } from './enrollment/changes.service.ts'
import { seatingService } from './attendance/seating.service.ts'
import { attendanceService } from './attendance/attendance.service.ts'
import { writingService } from './communication/writing.service.ts'
import { commentsService } from './communication/comments.service.ts'
import { awardsService } from './people/awards.service.ts'
import { familyNotesService, notesService } from './communication/notes.service.ts'
import { contentService } from './courses/content.service.ts'
import { copyService } from './courses/copy.service.ts'
import { departmentOffersService, globalDepartmentsService } from './courses/departments.service.ts'
import { showcaseService } from './courses/showcase.service.ts'
import { courseSourcesService } from './courses/sources.service.ts'
import { coursesService } from './courses/courses.service.ts'
import { attendanceCodesService } from './attendance/codes.service.ts'
import { masterCoursesService, masterUpdatesService } from './courses/master.service.ts'
import { prerequisitesService } from './courses/prerequisites.service.ts'
import { attendanceDaysService } from './attendance/days.service.ts'
import { attendanceHoursService } from './attendance/hours.service.ts'
import { attendanceOfficeService } from './attendance/office.service.ts'
import { attendancePlansService } from './attendance/plans.service.ts'
import { enrollmentService } from './enrollment/enrollment.service.ts'
import { promotionService } from '#server/lifecycle/promotion.service.ts'
import { enrollmentRequestsService } from './enrollment/requests.service.ts'
import { stayRequestsService } from './enrollment/stay-requests.service.ts'
import { gradebookService } from './gradebook/gradebook.service.ts'
import { columnsService } from './gradebook/columns.service.ts'
import { gradingRulesService } from './gradebook/grading-rules.service.ts'
import { rubricsService } from '#server/coursework/rubrics.service.ts'
import { standardsService } from './gradebook/standards.service.ts'
import { annotationsService } from './gradebook/annotations.service.ts'
import { marksImportService } from './gradebook/marks-import.service.ts'
import { gradingService, savedCommentsService } from './gradebook/grading.service.ts'
import { attemptsService } from './questions/attempts.service.ts'
import { resultsService } from './questions/results.service.ts'
import { setsService } from './questions/sets.service.ts'
import { bonusService } from './gradebook/bonus.service.ts'
import { otherGradesService } from './gradebook/other-grades.service.ts'
import { progressService } from './gradebook/progress.service.ts'
import { reportsService } from './reports/reports.service.ts'
import { homeService } from './home/home.service.ts'
import { supportService } from './integrations/support.service.ts'
import { openSsoService, ownSsoService } from './integrations/open-sso.service.ts'
import { ssoService } from './integrations/sso.service.ts'
import { devicesService } from './notifications/devices.service.ts'
import { bellServices } from './schedule/bells.service.ts'
import { calendarImportService } from './schedule/calendar-import.service.ts'
import { coverService } from './schedule/cover.service.ts'
import { eventsService } from './schedule/events.service.ts'
import { meetingsService } from './schedule/meetings.service.ts'
import { importService } from './imports/import.service.ts'
import { peopleFilesService } from './imports/people-files.service.ts'
import { statusUploadService } from './imports/status-upload.service.ts'
import { teachingService } from './schedule/teaching.service.ts'
import { timetableService } from './schedule/timetable.service.ts'
import { pathsService } from './paths/paths.service.ts'
import { academicTrackService, pathTemplatesService } from './paths/templates.service.ts'
import type { Service } from './kernel/serve.ts'
import { peopleService } from './people/people.service.ts'
import { credentialsService } from './people/credentials.service.ts'
import { contactsServices } from './people/contacts.service.ts'
import { customFieldsServices } from './people/custom-values.service.ts'
import { idCardsService, openCardsService } from './people/id-cards.service.ts'
import { mergeService } from '#server/lifecycle/merge.service.ts'
import { logsService } from './logs/logs.service.ts'
import { complianceService } from '#server/compliance/compliance.service.ts'
import { movesService, placesService } from '#server/lifecycle/moves.service.ts'
import { signatureService } from './messaging/signature.service.ts'
import { recordsServices } from './people/records.service.ts'
import { groupsService } from './schools/groups.service.ts'
import { schoolCopyService } from './schools/school-copy.service.ts'
import { stateFileService } from './schools/state-file.service.ts'
import { schoolsService } from './schools/schools.service.ts'
import { openSchoolService, photoService } from './profile/photo.service.ts'
import { preferencesService } from './profile/preferences.service.ts'
import { savedViewsService } from './profile/views.service.ts'
import { profileService } from './profile/profile.service.ts'
import { calendarService } from './schedule/calendar.service.ts'
import { calendarFeedService } from './schedule/feed.service.ts'
import { filesService } from '#server/files/files.service.ts'
import { learningService } from '#server/coursework/learning.service.ts'
import { globalSectionsService } from '#server/lifecycle/global-sections.service.ts'
import { sectionSetUpService } from '#server/lifecycle/section-set-up.service.ts'
import { sectionsService } from './sections/sections.service.ts'
import { sectionLinksService } from '#server/coursework/links.service.ts'
import { staffingService } from './sections/staffing.service.ts'
import { unitsService } from '#server/coursework/units.service.ts'
import { applicationFormService } from './admissions/form.service.ts'
import { acceptanceService } from './admissions/accept.service.ts'
import { decisionsService } from './admissions/decisions.service.ts'
import { handOverService } from './admissions/hand-over.service.ts'
import { applicationsService } from './admissions/applications.service.ts'
import { applyService } from './admissions/apply.service.ts'
import { checkUpService } from './session/check-up.service.ts'
import { erasureService } from './session/erasure.service.ts'
import { contentAccessService } from '#server/courses/content-access.service.ts'
import { customRolesService } from './security/custom-roles.service.ts'
import { dictionaryService, schoolTagsService } from './security/dictionary.service.ts'
import { tagsService } from './security/tags.service.ts'
import { openSessionService, sessionService } from './session/session.service.ts'
import { documentsService } from './settings/documents.service.ts'
import {
  openSecondStepService,
  proofService,
  secondStepRuleService,
  secondStepService,
} from './session/second-step.service.ts'
import { sessionsService } from './session/sessions.service.ts'
import { objectStatesService } from './settings/object-states.service.ts'
import { contractRulesService } from './settings/contract-rules.service.ts'
import { settingsServices } from './settings/settings.service.ts'
import { academicYearsService } from './settings/academic-years.service.ts'
import { catalogServices } from './settings/catalogs.service.ts'
import { openTranslationsService, translationsService } from './translations/translations.service.ts'

/** Kinds of record that own files. */
const fileOwners = [workFiles, lessonFiles, commentFiles, noteFiles, documentFiles]

/** Everything that the product answers. */
export const services: Service[] = [
  ...openSessionService,
  ...sessionService,
  ...checkUpService,
  ...erasureService,
  ...documentsService,
  ...supportService,
  ...sessionsService,
  ...openSecondStepService,
  ...secondStepService,
  ...proofService,
  ...secondStepRuleService,
  ...preferencesService,
  ...savedViewsService,
  ...profileService,
  ...calendarService,
  ...calendarFeedService,
  ...photoService,
  ...openSchoolService,
  ...openSsoService,
  ...ownSsoService,
  ...ssoService,
  ...meetingsService,
  ...timetableService,
  ...teachingService,
  ...eventsService,
  ...coverService,
  ...calendarImportService,
  ...bellServices,
  ...devicesService,
  ...academicYearsService,
  ...catalogServices,
  ...homeService,
  ...coursesService,
  ...globalDepartmentsService,
  ...departmentOffersService,
  ...showcaseService,
  ...courseSourcesService,
  ...contentService,
  ...copyService,
  ...commentsService,
  ...familyNotesService,
  ...awardsService,
  ...notesService,
  ...masterCoursesService,
  ...masterUpdatesService,
  ...prerequisitesService,
  ...academicTrackService,
  ...pathTemplatesService,
  ...pathsService,
  ...sectionsService,
  ...sectionStatusService,
  ...staffingService,
  ...sectionLinksService,
  ...sectionSetUpService,
  ...globalSectionsService,
  ...unitsService,
  ...filesService(fileOwners),
  ...learningService,
  ...gradeBasisService,
  ...gradebookService,
  ...gradingRulesService,
  ...rubricsService,
  ...standardsService,
  ...gradingService,
  ...annotationsService,
  ...marksImportService,
  ...savedCommentsService,
  ...columnsService,
  ...progressService,
  ...reportsService,
  ...otherGradesService,
  ...bonusService,
  ...setsService,
  ...attemptsService,
  ...resultsService,
  ...attendanceService,
  ...seatingService,
  ...attendanceCodesService,
  ...attendanceOfficeService,
  ...attendanceDaysService,
  ...attendanceHoursService,
  ...attendancePlansService,
  ...importService,
  ...peopleFilesService,
  ...statusUploadService,
  ...peopleService,
  ...enrollmentService,
  ...enrollmentChangesService,
  ...enrollmentRequestsService,
  ...stayRequestsService,
  ...promotionService,
  ...recordsServices,
  ...personStatusServices,
  ...taughtStudentsService,
  ...applicationFormService,
  ...applicationsService,
  ...applyService,
  ...signatureService,
  ...acceptanceService,
  ...decisionsService,
  ...handOverService,
  ...mergeService,
  ...logsService,
  ...complianceService,
  ...movesService,
  ...placesService,
  ...contactsServices,
  ...customFieldsServices,
  ...idCardsService,
  ...openCardsService,
  ...credentialsService,
  ...schoolsService,
  ...schoolCopyService,
  ...groupsService,
  ...stateFileService,
  ...tagsService,
  ...customRolesService,
  ...contentAccessService,
  ...dictionaryService,
  ...schoolTagsService,
  ...settingsServices,
  ...contractRulesService,
  ...writingService,
  ...objectStatesService,
  ...openTranslationsService,
  ...translationsService,
]
