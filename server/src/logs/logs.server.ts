import { logsService } from './logs.service.ts'
import { securityLogService } from './security-log.service.ts'

/** What this domain adds to the server. */
export const logsServer = {
  services: [...logsService, ...securityLogService],
}
