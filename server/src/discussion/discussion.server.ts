import { discussionFiles } from './discussion-files.ts'
import { repliesService } from './replies.service.ts'
import { threadsService } from './threads.service.ts'

/** What this domain adds to the server. */
export const discussionServer = { services: [...threadsService, ...repliesService], files: discussionFiles }
