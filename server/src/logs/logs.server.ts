import { logsService } from './logs.service.ts'
import { recordReadsService } from './record-reads.service.ts'
import { retention } from './retention.job.ts'
import { seals } from './seal.job.ts'
import { signedExportService } from './signed-export.service.ts'
import { securityLogService } from './security-log.service.ts'

/** What this domain adds to the server. */
export const logsServer = {
  services: [...logsService, ...securityLogService, ...recordReadsService, ...signedExportService],
  jobs: [retention, seals],
}
