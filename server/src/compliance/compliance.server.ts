import { complianceService, expiringService } from './compliance.service.ts'
import { expiryNotices } from './expiring.job.ts'

/** What this domain adds to the server. */
export const complianceServer = {
  services: [...complianceService, ...expiringService],
  jobs: [expiryNotices],
}
