import type { FileOwner } from './files/owners.ts'
import { filesService } from './files/files.service.ts'
import type { Subscription } from './kernel/events.ts'
import type { AnyJob } from './kernel/jobs.ts'
import { sendMail } from './kernel/mail.job.ts'
import type { Service } from './kernel/serve.ts'
import { filesServer } from './files/files.server.ts'
import { documentsServer } from './documents/documents.server.ts'
import { settingsServer } from './settings/settings.server.ts'
import { sessionServer } from './session/session.server.ts'
import { schoolsServer } from './schools/schools.server.ts'
import { notificationsServer } from './notifications/notifications.server.ts'
import { profileServer } from './profile/profile.server.ts'
import { peopleServer } from './people/people.server.ts'
import { securityServer } from './security/security.server.ts'
import type { TimelineSource } from './communication/timeline-source.ts'
import { communicationOf, communicationServer } from './communication/communication.server.ts'
import type { AudienceSource } from './messaging/audiences.ts'
import type { PlaceholderSource } from './messaging/placeholders.ts'
import { messagingServer, messagingTo } from './messaging/messaging.server.ts'
import { complianceServer } from './compliance/compliance.server.ts'
import { questionsServer } from './questions/questions.server.ts'
import { resourcesServer } from './resources/resources.server.ts'
import { coursesServer } from './courses/courses.server.ts'
import { scheduleServer } from './schedule/schedule.server.ts'
import { sectionsServer } from './sections/sections.server.ts'
import { enrollmentServer } from './enrollment/enrollment.server.ts'
import { courseworkServer } from './coursework/coursework.server.ts'
import { gradebookServer } from './gradebook/gradebook.server.ts'
import { attendanceServer } from './attendance/attendance.server.ts'
import { pathsServer } from './paths/paths.server.ts'
import { discussionServer } from './discussion/discussion.server.ts'
import { assessmentsServer } from './assessments/assessments.server.ts'
import { lifecycleServer } from './lifecycle/lifecycle.server.ts'
import { financeServer } from './finance/finance.server.ts'
import { providerServer } from './finance/provider.server.ts'
import { bankingServer } from './banking/banking.server.ts'
import { contractsServer } from './contracts/contracts.server.ts'
import { admissionsServer } from './admissions/admissions.server.ts'
import { homeServer } from './home/home.server.ts'
import { reportsServer } from './reports/reports.server.ts'
import { importsServer } from './imports/imports.server.ts'
import { integrationsServer } from './integrations/integrations.server.ts'
import { translationsServer } from './translations/translations.server.ts'
import { logsServer } from './logs/logs.server.ts'

type Domain = {
  services?: Service[]
  jobs?: AnyJob[]
  files?: FileOwner[]
  events?: Subscription[]
  audiences?: readonly AudienceSource[]
  placeholders?: readonly PlaceholderSource[]
  timeline?: readonly TimelineSource[]
}

/** Every domain with what it adds, lowest layer first. */
const domains: Domain[] = [
  filesServer,
  documentsServer,
  settingsServer,
  sessionServer,
  schoolsServer,
  notificationsServer,
  profileServer,
  peopleServer,
  securityServer,
  communicationServer,
  messagingServer,
  complianceServer,
  questionsServer,
  resourcesServer,
  coursesServer,
  scheduleServer,
  sectionsServer,
  enrollmentServer,
  courseworkServer,
  gradebookServer,
  attendanceServer,
  pathsServer,
  discussionServer,
  assessmentsServer,
  lifecycleServer,
  financeServer,
  providerServer,
  bankingServer,
  contractsServer,
  admissionsServer,
  homeServer,
  reportsServer,
  importsServer,
  integrationsServer,
  translationsServer,
  logsServer,
]

const messaging = messagingTo(
  domains.flatMap((domain) => domain.audiences ?? []),
  domains.flatMap((domain) => domain.placeholders ?? []),
)

/** What stands on the timeline of a student. */
export const timelineSources = domains.flatMap((domain) => domain.timeline ?? [])

/** Everything that the product answers. */
export const services: Service[] = [
  ...domains.flatMap((domain) => domain.services ?? []),
  ...messaging.services,
  ...communicationOf(timelineSources).services,
  ...filesService(domains.flatMap((domain) => domain.files ?? [])),
]

/** All work after the answer. */
export const jobs: AnyJob[] = [sendMail, ...domains.flatMap((domain) => domain.jobs ?? []), ...messaging.jobs]

/** Who reacts to what happened, lower layers first. */
export const subscriptions: Subscription[] = domains.flatMap((domain) => domain.events ?? [])
