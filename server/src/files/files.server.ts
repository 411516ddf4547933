import { fileSweep } from './files.job.ts'

/** What this domain adds to the server. */
export const filesServer = {
  jobs: [fileSweep],
}
