import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice as choiceOf, orNull, time, yesNo } from '../kernel/fields.ts'

export const digests = ['none', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

const choice = () => z.object({ email: yesNo(), push: yesNo(), sms: yesNo() })
const Choices = z.object({
  grade: choice(),
  attendance: choice(),
  'work-due': choice(),
  message: choice(),
  request: choice(),
  schedule: choice(),
  announcement: choice(),
  billing: choice(),
})

/** The name of a time zone as the IANA database spells it. */
const timeZone = () =>
  z.string({ error: 'errors.field.required' }).max(60).refine(isTimeZone, { error: 'profile.time-zone-unknown' })

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const preferences = {
  read: endpoint('GET /user/preferences', 'preferences.own', {
    input: z.object({}),
    output: z.object({
      time_zone: z.string().nullable(),
      school_time_zone: z.string(),
      notification: Choices,
      quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
      digest: z.enum(digests),
      /** Topics of which the school sends mail whatever is chosen. */
      insisted: z.array(z.string()),
    }),
  }),
  /** Mails about topics together, once a day or a week; messages of people come at once. */
  saveDigest: endpoint('POST /user/save_digest', 'preferences.own', {
    input: z.object({ digest: choiceOf(digests) }),
    output: z.object({}),
  }),
  /** null: the zone of the school. */
  saveTimeZone: endpoint('POST /user/save_time_zone', 'preferences.own', {
    input: z.object({ time_zone: timeZone().nullable() }),
    output: z.object({ time_zone: z.string() }),
  }),
  saveNotification: endpoint('POST /user/save_notification', 'preferences.own', {
    input: z.object({ notification: Choices }),
    output: z.object({}),
  }),
  /** Hours of the own clock in which mails wait and browsers show nothing; null: none. */
  saveQuietHours: endpoint('POST /user/save_quiet_hours', 'preferences.own', {
    input: z.object({ quiet: orNull(z.object({ from: time(), to: time() })) }),
    output: z.object({}),
  }),
}
