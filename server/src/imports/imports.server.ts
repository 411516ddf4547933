import { balancesService } from './balances.service.ts'
import { importSweep } from './import.job.ts'
import { importService } from './import.service.ts'
import { peopleFilesService } from './people-files.service.ts'
import { statusUploadService } from './status-upload.service.ts'

/** What this domain adds to the server. */
export const importsServer = {
  services: [...importService, ...peopleFilesService, ...statusUploadService, ...balancesService],
  jobs: [importSweep],
}
