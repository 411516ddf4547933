import { attemptClosing } from './attempts.job.ts'
import { attemptsService } from './attempts.service.ts'
import { resultsService } from './results.service.ts'
import { setsService } from './sets.service.ts'

/** What this domain adds to the server. */
export const questionsServer = {
  services: [...setsService, ...attemptsService, ...resultsService],
  jobs: [attemptClosing],
}
