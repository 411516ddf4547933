import { Temporal } from 'temporal-polyfill'

export const timings = ['at-once', 'daily', 'weekly'] as const
export type Timing = (typeof timings)[number]

/** When a notice leaves. Quiet hours are wall times, HH:MM, and may go over midnight. */
export type Schedule = { timing: Timing; quiet_from: string | null; quiet_to: string | null; emergency: boolean }

const digestAt = Temporal.PlainTime.from('17:00')
const friday = 5

/**
 * The instant at which something that happens now is sent, by the clock of its reader: digests at 17:00, weekly ones on
 * Fridays, nothing in quiet hours. An emergency goes at once.
 */
export const dueAt = ({ timing, quiet_from, quiet_to, emergency }: Schedule, time_zone: string, now: Date): Date => {
  if (emergency) return now
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone)
  const due = timing === 'at-once' ? local : nextDigest(local, timing)
  return new Date(outOfQuiet(due, quiet_from, quiet_to).epochMilliseconds)
}

const nextDigest = (local: Temporal.ZonedDateTime, timing: 'daily' | 'weekly'): Temporal.ZonedDateTime => {
  const days = timing === 'weekly' ? (friday - local.dayOfWeek + 7) % 7 : 0
  const digest = local.add({ days }).withPlainTime(digestAt)
  if (Temporal.ZonedDateTime.compare(digest, local) > 0) return digest
  return digest.add({ days: timing === 'weekly' ? 7 : 1 })
}

const outOfQuiet = (at: Temporal.ZonedDateTime, from: string | null, to: string | null): Temporal.ZonedDateTime => {
  if (from === null || to === null || from === to) return at
  const clock = at.toPlainTime().toString().slice(0, 5)
  const quiet = from < to ? clock >= from && clock < to : clock >= from || clock < to
  if (!quiet) return at
  const end = at.withPlainTime(Temporal.PlainTime.from(to))
  return clock < to ? end : end.add({ days: 1 })
}
