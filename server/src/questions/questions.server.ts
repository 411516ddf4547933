import { setsService } from './sets.service.ts'

/** What this domain adds to the server. */
export const questionsServer = { services: [...setsService] }
