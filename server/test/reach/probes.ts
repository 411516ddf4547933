import { admissionsProbes } from './admissions.probes.ts'
import { attendanceProbes } from './attendance.probes.ts'
import { bankingProbes } from './banking.probes.ts'
import { communicationProbes } from './communication.probes.ts'
import { messagingProbes } from './messaging.probes.ts'
import { complianceProbes } from './compliance.probes.ts'
import { coursesProbes } from './courses.probes.ts'
import { contractsProbes } from './contracts.probes.ts'
import { courseworkProbes } from './coursework.probes.ts'
import { discussionProbes } from './discussion.probes.ts'
import { enrollmentProbes } from './enrollment.probes.ts'
import { filesProbes } from './files.probes.ts'
import { financeProbes } from './finance.probes.ts'
import { gradebookProbes } from './gradebook.probes.ts'
import { importsProbes } from './imports.probes.ts'
import { lifecycleProbes } from './lifecycle.probes.ts'
import { logsProbes } from './logs.probes.ts'
import { pathsProbes } from './paths.probes.ts'
import { peopleProbes } from './people.probes.ts'
import { profileProbes } from './profile.probes.ts'
import { questionsProbes } from './questions.probes.ts'
import { reportsProbes } from './reports.probes.ts'
import { notificationsProbes } from './notifications.probes.ts'
import { resourcesProbes } from './resources.probes.ts'
import { scheduleProbes } from './schedule.probes.ts'
import { sectionsProbes } from './sections.probes.ts'
import { securityProbes } from './security.probes.ts'
import { sessionProbes } from './session.probes.ts'
import { settingsProbes } from './settings.probes.ts'
import type { Probe } from './probe.ts'

/** For every call that takes the id of a record: how it is asked for one. */
export const probes: readonly Probe[] = [
  ...admissionsProbes,
  ...attendanceProbes,
  ...bankingProbes,
  ...communicationProbes,
  ...messagingProbes,
  ...complianceProbes,
  ...coursesProbes,
  ...contractsProbes,
  ...courseworkProbes,
  ...discussionProbes,
  ...enrollmentProbes,
  ...filesProbes,
  ...financeProbes,
  ...gradebookProbes,
  ...importsProbes,
  ...lifecycleProbes,
  ...logsProbes,
  ...pathsProbes,
  ...peopleProbes,
  ...profileProbes,
  ...questionsProbes,
  ...reportsProbes,
  ...notificationsProbes,
  ...resourcesProbes,
  ...scheduleProbes,
  ...sectionsProbes,
  ...securityProbes,
  ...sessionProbes,
  ...settingsProbes,
]
