import type { Meeting } from '#contract/schedule/timetable.contract.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { dayOf } from './weekday.ts'

/** 'w3' is Wednesday, 'r2' the second day of the rotation. */
export type DayKey = string

export const keyOf = ({ weekday, rotation_day }: Pick<Meeting, 'weekday' | 'rotation_day'>): DayKey =>
  weekday === null ? `r${rotation_day}` : `w${weekday}`

/** A meeting as its form holds it; `time` is the id of a period, or 'own'. */
export type EnteredMeeting = {
  day: DayKey
  time: string
  start_time: string
  end_time: string
  facility_id: string
  start_date: string
  end_date: string
}

export const entered = (row: Meeting): EnteredMeeting => ({
  day: keyOf(row),
  time: row.bell_period_id === null ? 'own' : String(row.bell_period_id),
  start_time: row.start_time ?? '',
  end_time: row.end_time ?? '',
  facility_id: row.facility_id === null ? '' : String(row.facility_id),
  start_date: row.start_date ?? '',
  end_date: row.end_date ?? '',
})

/** What the call takes: empty is null, and times count where the meeting follows no period. */
export const asMeeting = (row: EnteredMeeting): Meeting => {
  const own = row.time === 'own'
  return {
    weekday: row.day.startsWith('w') ? Number(row.day.slice(1)) : null,
    rotation_day: row.day.startsWith('r') ? Number(row.day.slice(1)) : null,
    bell_period_id: own || row.time === '' ? null : Number(row.time),
    start_time: own && row.start_time !== '' ? row.start_time : null,
    end_time: own && row.end_time !== '' ? row.end_time : null,
    facility_id: row.facility_id === '' ? null : Number(row.facility_id),
    start_date: row.start_date || null,
    end_date: row.end_date || null,
  }
}

/** The row that is added after others: the same on the next weekday, so that a week is entered quickly. */
export const following = (rows: readonly EnteredMeeting[], period: string): EnteredMeeting => {
  const last = rows.at(-1)
  if (!last)
    return { day: 'w1', time: period, start_time: '', end_time: '', facility_id: '', start_date: '', end_date: '' }
  const number = Number(last.day.slice(1))
  return { ...last, day: last.day.startsWith('r') ? `r${number + 1}` : `w${(number % 7) + 1}` }
}

/** Meetings that differ in their day alone, together. */
export const grouped = <Row extends Meeting & { period: string }>(
  rows: readonly Row[],
): { row: Row; days: DayKey[] }[] => {
  const groups = new Map<string, { row: Row; days: DayKey[] }>()
  for (const row of rows) {
    const key = [row.period, row.facility_id, row.start_date, row.end_date].join(' ')
    const known = groups.get(key)
    if (known) known.days.push(keyOf(row))
    else groups.set(key, { row, days: [keyOf(row)] })
  }
  return [...groups.values()]
}

/** Mon, or Day B. @param rotation labels of the days that take turns */
export const useDayName = (rotation: readonly string[]): ((key: DayKey) => string) => {
  const t = useTexts()
  const { weekday } = useFormat()
  return (key) =>
    key.startsWith('w')
      ? weekday(dayOf(key.slice(1)))
      : t('schedule.rotation-day', { label: rotation[Number(key.slice(1)) - 1] ?? key.slice(1) })
}
