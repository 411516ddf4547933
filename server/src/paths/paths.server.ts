import { pathDocumentService, pathsService } from './paths.service.ts'
import { academicTrackService, pathTemplatesService } from './templates.service.ts'

/** What this domain adds to the server. */
export const pathsServer = {
  services: [...academicTrackService, ...pathTemplatesService, ...pathsService, ...pathDocumentService],
}
