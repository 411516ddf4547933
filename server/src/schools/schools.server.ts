import { groupsService } from './groups.service.ts'
import { installationService, openInstallationService } from './installation.service.ts'
import { schoolCopyService } from './school-copy.service.ts'
import { schoolsService } from './schools.service.ts'
import { stateFileService } from './state-file.service.ts'

/** What this domain adds to the server. */
export const schoolsServer = {
  services: [
    ...schoolsService,
    ...schoolCopyService,
    ...groupsService,
    ...stateFileService,
    ...openInstallationService,
    ...installationService,
  ],
}
