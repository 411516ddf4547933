import { dueLinks, linkChecks } from './links.job.ts'
import { resourceReading } from './reading.job.ts'
import { resourceFiles } from './resource-files.ts'
import { resourcesService } from './resource.service.ts'
import { resourceTransfersService } from './transfer.service.ts'

/** What this domain adds to the server. */
export const resourcesServer = {
  services: [...resourcesService, ...resourceTransfersService],
  jobs: [linkChecks, dueLinks, resourceReading],
  files: [resourceFiles],
}
