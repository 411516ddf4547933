import { commentFiles, noteFiles } from './comment-files.ts'
import { commentsService } from './comments.service.ts'
import { familyNotesService, notesService } from './notes.service.ts'
import type { Service } from '#server/kernel/serve.ts'
import { ownTimelineSources } from './timeline-sources.ts'
import type { TimelineSource } from './timeline-source.ts'
import { timelineService } from './timeline.service.ts'
import { writingService } from './writing.service.ts'

/** What this domain adds to the server. */
export const communicationServer = {
  services: [...commentsService, ...familyNotesService, ...notesService, ...writingService],
  files: [commentFiles, noteFiles],
  timeline: ownTimelineSources,
}

/** @param sources every kind of thing that stands on the timeline of a student, of all domains */
export const communicationOf = (sources: readonly TimelineSource[]): { services: Service[] } => ({
  services: timelineService(sources),
})
