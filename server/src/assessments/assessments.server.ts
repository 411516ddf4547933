import { attemptClosing } from './attempts.job.ts'
import { attemptsService } from './attempts.service.ts'
import { resultsService } from './results.service.ts'

/** What this domain adds to the server. */
export const assessmentsServer = {
  services: [...attemptsService, ...resultsService],
  jobs: [attemptClosing],
}
