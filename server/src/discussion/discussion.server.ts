import { discussionFiles } from './discussion-files.ts'
import { discussionsFollow } from './handed-in.ts'
import { participationService } from './participation.service.ts'
import { repliesService } from './replies.service.ts'
import { threadsService } from './threads.service.ts'

/** What this domain adds to the server. */
export const discussionServer = {
  services: [...threadsService, ...repliesService, ...participationService],
  files: discussionFiles,
  events: discussionsFollow,
}
