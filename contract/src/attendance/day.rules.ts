/**
 * What one meeting of a day was for a student. `minutes`: its length; a meeting without known hours weighs one minute.
 */
export type NotedMeeting = { minutes: number; minutes_missed: number; counts: 'present' | 'absent' | 'excused' }

export const dayThresholds = ['missed', 'attended'] as const

/**
 * Minutes from which a day counts as half or wholly missed (0: half of the minutes of the day itself, all of them), or
 * as half or wholly attended; those are of a day of `day_minutes`, less in the proportion of a shorter one.
 */
export type DayRule = {
  day_threshold: (typeof dayThresholds)[number]
  day_minutes: number
  half_day_minutes: number
  full_day_minutes: number
}

export type DayResult = {
  minutes: number
  absent_minutes: number
  excused_minutes: number
  /** How much of the day counts as missed. */
  absence: 0 | 0.5 | 1
  /** At least half of what was missed is excused. */
  excused: boolean
}

/**
 * What a student's day comes to, from its meetings. Minutes late or left early count as absent. Thresholds are never
 * longer than the day itself, so that a short day missed whole is missed whole. Nothing noted: null, the day does not
 * count. `kernel.attendance_days` in the database computes the same.
 */
export const dayOf = (meetings: readonly NotedMeeting[], rule: DayRule): DayResult | null => {
  if (meetings.length === 0) return null
  let minutes = 0
  let absent_minutes = 0
  let excused_minutes = 0
  for (const meeting of meetings) {
    const length = Math.max(1, meeting.minutes)
    minutes += length
    if (meeting.counts === 'excused') excused_minutes += length
    else absent_minutes += meeting.counts === 'absent' ? length : Math.min(meeting.minutes_missed, length)
  }
  const missed = absent_minutes + excused_minutes
  const absence = rule.day_threshold === 'missed' ? byMissed(missed, minutes, rule) : byAttended(missed, minutes, rule)
  return {
    minutes,
    absent_minutes,
    excused_minutes,
    absence,
    excused: absence > 0 && excused_minutes >= absent_minutes,
  }
}

const byMissed = (missed: number, minutes: number, rule: DayRule): DayResult['absence'] => {
  if (missed === 0) return 0
  if (missed >= Math.min(rule.full_day_minutes || minutes, minutes)) return 1
  return missed >= Math.min(rule.half_day_minutes || minutes / 2, minutes) ? 0.5 : 0
}

const byAttended = (missed: number, minutes: number, rule: DayRule): DayResult['absence'] => {
  if (missed === 0) return 0
  if (missed === minutes) return 1
  const attended = (minutes - missed) * rule.day_minutes // on both sides, so that nothing is divided
  const share = Math.min(minutes, rule.day_minutes)
  if (attended >= rule.full_day_minutes * share) return 0
  return attended >= rule.half_day_minutes * share ? 0.5 : 1
}
