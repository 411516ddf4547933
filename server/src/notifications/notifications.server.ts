import { decisionNotices } from './decisions.job.ts'
import { askersAreNotified } from './notifications.events.ts'
import { pushNotices } from './notify.ts'
import { devicesService } from './devices.service.ts'
import { queueService } from './queue.service.ts'
import { switchMailService } from './switch-mail.service.ts'

/** What this domain adds to the server. */
export const notificationsServer = {
  services: [...devicesService, ...queueService, ...switchMailService],
  jobs: [decisionNotices, pushNotices],
  events: askersAreNotified,
}
