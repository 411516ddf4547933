import { approvalNotices } from './approvals.job.ts'
import { builtInsService } from './built-ins.service.ts'
import { decisionNotices } from './decisions.job.ts'
import { askersAreNotified } from './notifications.events.ts'
import { pushNotices } from './notify.ts'
import { devicesService } from './devices.service.ts'
import { noticesService } from './notices.service.ts'
import { queueService } from './queue.service.ts'
import { noticesByRules } from './rules.job.ts'
import { ruleCopiesService } from './rule-copies.service.ts'
import { rulesService } from './rules.service.ts'
import { sendNotices } from './send.job.ts'
import { textBudget } from './text-budget.job.ts'
import { sendTextMessages } from './text-messages.job.ts'
import { textConsentServices } from './text-consents.service.ts'
import { textsService } from './texts.service.ts'
import { switchMailService } from './switch-mail.service.ts'
import { templatesService } from './templates.service.ts'

/** What this domain adds to the server. */
export const notificationsServer = {
  services: [
    ...devicesService,
    ...queueService,
    ...rulesService,
    ...ruleCopiesService,
    ...templatesService,
    ...builtInsService,
    ...noticesService,
    ...switchMailService,
    ...textConsentServices,
    ...textsService,
  ],
  jobs: [decisionNotices, approvalNotices, pushNotices, noticesByRules, sendNotices, sendTextMessages, textBudget],
  events: askersAreNotified,
}
