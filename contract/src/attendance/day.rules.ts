/** What one meeting of a day was for a student. `minutes`: its length; a meeting without known hours weighs one minute. */
export type NotedMeeting = { minutes: number; minutes_missed: number; counts: 'present' | 'absent' | 'excused' }

/** Missed minutes from which a day counts as half or wholly missed. 0: half of the minutes of the day itself, all of them. */
export type DayRule = { half_day_minutes: number; full_day_minutes: number }

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
 * What a student's day comes to, from its meetings. Minutes late or left early count as absent. Thresholds are never longer than the day itself, so that
 * a short day missed whole is missed whole. Nothing noted: null, the day does not count. `kernel.attendance_days` in the database computes the same.
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
  const whole = Math.min(rule.full_day_minutes || minutes, minutes)
  const half = Math.min(rule.half_day_minutes || minutes / 2, minutes)
  const absence = missed === 0 ? 0 : missed >= whole ? 1 : missed >= half ? 0.5 : 0
  return {
    minutes,
    absent_minutes,
    excused_minutes,
    absence,
    excused: absence > 0 && excused_minutes >= absent_minutes,
  }
}

/** Share of the days that were attended, in percent with one digit; null before the first day. */
export const rateOf = ({ days, absences }: { days: number; absences: number }): number | null =>
  days === 0 ? null : Math.round(((days - absences) / days) * 1000) / 10
