import { signatureService } from './signature.service.ts'

/** What this domain adds to the server. */
export const messagingServer = {
  services: [...signatureService],
}
