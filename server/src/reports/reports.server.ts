import { gpaService, reportCardsService, reportsService } from './reports.service.ts'

/** What this domain adds to the server. */
export const reportsServer = {
  services: [...gpaService, ...reportCardsService, ...reportsService],
}
