import { randomBytes } from 'node:crypto'
import { checkUp, measuredBytes } from '#contract/session/check-up.contract.ts'
import { serveOpen } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'

const filler = randomBytes(measuredBytes)
/** Of a type that the server sends as it is: the time of a compression is no part of the measure. */
const neverCompressed = 'application/zip'

export const checkUpService = serveOpen(checkUp, {
  settings: async (_, { integrations }) => ({ ip_lookup: integrations.ip_lookup }),

  ip: async (_, { request }) => ({ ip: request.address.replace(/^::ffff:/, '') }),

  download: async () => ({ download: { name: 'speed', content_type: neverCompressed, body: filler } }),

  upload: async ({ filler: received }) => ({ bytes: received.length }),

  async speed({ download_bytes, download_ms, upload_bytes, upload_ms }, { actor, request }) {
    const language = actor?.language ?? request.language
    if (!download_bytes || !download_ms || !upload_bytes || !upload_ms)
      return say(language, 'session.check.speed-not-measured')
    return say(language, 'session.check.speed-measured', {
      down: megabits(download_bytes, download_ms),
      up: megabits(upload_bytes, upload_ms),
    })
  },
})

const megabits = (bytes: number, ms: number): string => {
  const rate = (bytes * 8) / (ms * 1_000)
  return rate.toFixed(rate < 10 ? 1 : 0)
}
