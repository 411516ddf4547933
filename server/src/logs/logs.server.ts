import { logsService } from './logs.service.ts'

/** What this domain adds to the server. */
export const logsServer = {
  services: [...logsService],
}
