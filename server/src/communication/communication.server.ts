import { commentFiles, noteFiles } from './comment-files.ts'
import { commentsService } from './comments.service.ts'
import { familyNotesService, notesService } from './notes.service.ts'
import { writingService } from './writing.service.ts'

/** What this domain adds to the server. */
export const communicationServer = {
  services: [...commentsService, ...familyNotesService, ...notesService, ...writingService],
  files: [commentFiles, noteFiles],
}
