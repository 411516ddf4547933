import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { wholeNumber } from '../kernel/fields.ts'

/** Bytes of the measured download, and the most that a measured upload may hold. */
export const measuredBytes = 524_288

const measured = () => wholeNumber({ min: 1, max: 60_000_000 }).optional()

/** What the system check-up asks, signed in or not. */
export const checkUp = {
  /** Settings of the installation that a browser may know. */
  settings: endpoint('GET /common/public_configuration', 'session.open', {
    input: z.object({}),
    /** `ip_lookup` answers JSON with a field `ip`; empty = our own common/ip. */
    output: z.object({ ip_lookup: z.string() }),
  }),
  ip: endpoint('GET /common/ip', 'session.open', { input: z.object({}), output: z.object({ ip: z.string() }) }),
  download: endpoint('GET /common/speed_download', 'session.open', {
    input: z.object({}),
    output: z.never(),
    download: true,
  }),
  upload: endpoint('POST /common/speed_upload', 'session.open', {
    input: z.object({ filler: z.string().max(measuredBytes) }),
    output: z.object({ bytes: z.int() }),
  }),
  /** The measured times in, the words to show out. */
  speed: endpoint('POST /common/check_connection_speed', 'session.open', {
    input: z.object({
      download_bytes: measured(),
      download_ms: measured(),
      upload_bytes: measured(),
      upload_ms: measured(),
    }),
    output: z.string(),
  }),
}
