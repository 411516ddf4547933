import { openDocumentsService } from './documents.service.ts'

/** What this domain adds to the server. */
export const documentsServer = {
  services: [...openDocumentsService],
}
