import { automaticPayments } from './automatic.job.ts'
import { automaticService } from './automatic.service.ts'
import { payOnlineService } from './pay-online.service.ts'
import { paymentSetupService } from './payment-setup.service.ts'
import { takeProviderEvents } from './provider-events.job.ts'

/** What online payments add to the server. */
export const providerServer = {
  services: [...paymentSetupService, ...payOnlineService, ...automaticService],
  jobs: [takeProviderEvents, automaticPayments],
}
