import type { AnyJob } from '#server/kernel/jobs.ts'
import type { Service } from '#server/kernel/serve.ts'
import { mailsIn } from './answers.job.ts'
import { type AudienceSource, ownAudiences } from './audiences.ts'
import { awayService } from './away.service.ts'
import { heldService } from './held.service.ts'
import { globalMessagesService } from './global-messages.service.ts'
import { listsService } from './lists.service.ts'
import { mailboxService } from './mailbox.service.ts'
import { messageFiles } from './message-files.ts'
import { messagesService } from './messages.service.ts'
import { ownPlaceholders, type PlaceholderSource } from './placeholders.ts'
import { deliveries } from './send.ts'
import { messageRetention } from './retention.job.ts'
import { reviewsService } from './reviews.service.ts'
import { signatureService } from './signature.service.ts'
import { messageTimeline } from './timeline.ts'
import { templatesService } from './templates.service.ts'

/** What this domain adds to the server. */
export const messagingServer = {
  services: [...signatureService, ...awayService, ...mailboxService, ...templatesService, ...reviewsService],
  files: [messageFiles],
  audiences: ownAudiences,
  placeholders: ownPlaceholders,
  timeline: [messageTimeline],
}

/**
 * @param placeholders what messages can say of students, of all domains
 * @param sources every kind of group that messages can go to, of all domains
 */
export const messagingTo = (
  sources: readonly AudienceSource[],
  placeholders: readonly PlaceholderSource[],
): { services: Service[]; jobs: AnyJob[] } => ({
  services: [
    ...messagesService(sources, placeholders),
    ...heldService(sources),
    ...listsService(sources),
    ...globalMessagesService(sources),
  ],
  jobs: [deliveries(sources, placeholders), mailsIn(sources), messageRetention],
})
