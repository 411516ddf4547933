import { homeService } from './home.service.ts'

/** What this domain adds to the server. */
export const homeServer = {
  services: [...homeService],
}
