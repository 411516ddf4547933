import { type AccessRule, admits, type Viewer } from './kernel/access.ts'
import { sessionAccess } from './session/session.access.ts'
import { settingsAccess } from './settings/settings.access.ts'
import { questionsAccess } from './questions/questions.access.ts'
import { sectionsAccess } from './sections/sections.access.ts'
import { complianceAccess } from './compliance/compliance.access.ts'
import { discussionAccess } from './discussion/discussion.access.ts'
import { courseworkAccess } from './coursework/coursework.access.ts'
import { filesAccess } from './files/files.access.ts'
import { gradebookAccess } from './gradebook/gradebook.access.ts'
import { attendanceAccess } from './attendance/attendance.access.ts'
import { homeAccess } from './home/home.access.ts'
import { calendarAccess } from './schedule/calendar.access.ts'
import { notificationsAccess } from './notifications/notifications.access.ts'
import { profileAccess } from './profile/profile.access.ts'
import { translationsAccess } from './translations/translations.access.ts'
import { importsAccess } from './imports/imports.access.ts'
import { scheduleAccess } from './schedule/schedule.access.ts'
import { integrationsAccess } from './integrations/integrations.access.ts'
import { peopleAccess } from './people/people.access.ts'
import { schoolsAccess } from './schools/schools.access.ts'
import { communicationAccess } from './communication/communication.access.ts'
import { enrollmentAccess } from './enrollment/enrollment.access.ts'
import { logsAccess } from './logs/logs.access.ts'
import { coursesAccess } from './courses/courses.access.ts'
import { pathsAccess } from './paths/paths.access.ts'
import { securityAccess } from './security/security.access.ts'
import { financeAccess } from './finance/finance.access.ts'
import { contractsAccess } from './contracts/contracts.access.ts'
import { admissionsAccess } from './admissions/admissions.access.ts'
import { bankingAccess } from './banking/banking.access.ts'
import { messagingAccess } from './messaging/messaging.access.ts'
import { reportsAccess } from './reports/reports.access.ts'
import { providerAccess } from './finance/provider.access.ts'
import { resourcesAccess } from './resources/resources.access.ts'

/** All access rules of the product, by name. */
export const accessRules = {
  ...sessionAccess,
  ...settingsAccess,
  ...filesAccess,
  ...sectionsAccess,
  ...courseworkAccess,
  ...discussionAccess,
  ...questionsAccess,
  ...resourcesAccess,
  ...gradebookAccess,
  ...attendanceAccess,
  ...homeAccess,
  ...profileAccess,
  ...notificationsAccess,
  ...calendarAccess,
  ...importsAccess,
  ...translationsAccess,
  ...integrationsAccess,
  ...scheduleAccess,
  ...peopleAccess,
  ...complianceAccess,
  ...schoolsAccess,
  ...coursesAccess,
  ...enrollmentAccess,
  ...communicationAccess,
  ...pathsAccess,
  ...bankingAccess,
  ...reportsAccess,
  ...logsAccess,
  ...securityAccess,
  ...financeAccess,
  ...contractsAccess,
  ...admissionsAccess,
  ...messagingAccess,
  ...providerAccess,
} satisfies Record<string, AccessRule>
export type RuleName = keyof typeof accessRules

/** Whether the viewer's role and flags admit the action; which records are in reach is a question to the database. */
export const may = (viewer: Viewer | undefined, rule: RuleName): boolean => admits(accessRules[rule], viewer)
