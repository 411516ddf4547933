import { Temporal } from 'temporal-polyfill'
import { toInstant, toWall } from '../kernel/zoned.rules.ts'

/** A meeting on one day, in the wall time of its school. */
export type MeetingOnDay = { date: string; start_time: string; end_time: string; time_zone: string }

/** How late a beginning is still called out, when the server was away: minutes. */
const lateness = 5

/**
 * The instants at which a meeting begins and ends; a wall time that the clocks skip becomes the one an hour later, one
 * that comes twice the first.
 */
export const spanOf = ({ date, start_time, end_time, time_zone }: MeetingOnDay): { start: string; end: string } => ({
  start: toInstant(`${date} ${start_time}`, time_zone),
  end: toInstant(`${date} ${end_time}`, time_zone),
})

/** Whether a meeting has begun just now and is to be called out. */
export const beginsNow = (meeting: MeetingOnDay, now: Date): boolean => {
  const { start, end } = spanOf(meeting)
  const since = now.getTime() - Date.parse(start)
  return since >= 0 && since <= lateness * 60_000 && now.getTime() < Date.parse(end)
}

/** What a browser is told at the beginning of a class; times are wall times in the zone of the reader. */
export type JoinClassMessage = {
  notification_type: 'join_class'
  start_time: string
  end_time: string
  section: string
  link: string
}

export const wallMinute = (instant: string, zone: string): string => toWall(instant, zone).slice(0, 16)

/**
 * Whether a class is still running: the present minute in the reader's zone is at or before its end minute plus one.
 * @param end_time wall time 'YYYY-MM-DD HH:MM' in that zone
 * @param zone IANA name; UTC when the reader has none
 */
export const isRunning = (end_time: string, now: Date, zone = ''): boolean => {
  const last = Temporal.PlainDateTime.from(end_time.replace(' ', 'T'))
    .add({ minutes: 1 })
    .toString({ smallestUnit: 'minute' })
  return wallMinute(now.toISOString(), zone || 'UTC').replace(' ', 'T') <= last
}

const second = 1_000
export const joinTimes = { alert: 8 * second, join: 10 * second, again: 180 * second, tick: 3 * second }
export const soundVolume = 0.2

/** What the alert of a class does, so long after the message arrived. */
export type JoinAlert = { shown: boolean; joined: boolean; asksAgain: boolean; count: number; sounds: boolean }

/**
 * The alert shows after 8 s; 10 s later the join action has run; at 180 s the state is asked for again. From when it
 * shows its badge counts every 3 s, and only the first count sounds.
 */
export const joinAlertAt = (elapsed: number): JoinAlert => {
  const count = Math.max(0, Math.floor((elapsed - joinTimes.alert) / joinTimes.tick))
  return {
    shown: elapsed >= joinTimes.alert,
    joined: elapsed >= joinTimes.alert + joinTimes.join,
    asksAgain: elapsed >= joinTimes.again,
    count,
    sounds: count === 1,
  }
}
