import type { Meeting } from '#contract/schedule/timetable.contract.ts'
import type { RotationTurns } from '#contract/settings/school-days.rules.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { dayOf } from './weekday.ts'

type Day = Pick<Meeting, 'weekday' | 'rotation_day'>

/**
 * A meeting as its form holds it: ISO digit of the weekday and place in the rotation, '' for all of them; `time` is the
 * id of a period, or 'own'.
 */
export type EnteredMeeting = {
  weekday: string
  rotation_day: string
  time: string
  start_time: string
  end_time: string
  facility_id: string
  start_date: string
  end_date: string
}

export const entered = (row: Meeting): EnteredMeeting => ({
  weekday: String(row.weekday ?? ''),
  rotation_day: String(row.rotation_day ?? ''),
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
    weekday: row.weekday === '' ? null : Number(row.weekday),
    rotation_day: row.rotation_day === '' ? null : Number(row.rotation_day),
    bell_period_id: own || row.time === '' ? null : Number(row.time),
    start_time: own && row.start_time !== '' ? row.start_time : null,
    end_time: own && row.end_time !== '' ? row.end_time : null,
    facility_id: row.facility_id === '' ? null : Number(row.facility_id),
    start_date: row.start_date || null,
    end_date: row.end_date || null,
  }
}

const first: EnteredMeeting = {
  weekday: '1',
  rotation_day: '',
  time: '',
  start_time: '',
  end_time: '',
  facility_id: '',
  start_date: '',
  end_date: '',
}

/**
 * The row that is added after others: the same on the next weekday, or day of the rotation, so that a week is entered
 * quickly.
 */
export const following = (rows: readonly EnteredMeeting[], period: string): EnteredMeeting => {
  const last = rows.at(-1)
  if (!last) return { ...first, time: period }
  if (last.weekday === '') return { ...last, rotation_day: String(Number(last.rotation_day) + 1) }
  return { ...last, weekday: String((Number(last.weekday) % 7) + 1) }
}

/** Meetings that differ in their day alone, together. */
export const grouped = <Row extends Meeting & { period: string }>(
  rows: readonly Row[],
): { row: Row; days: Day[] }[] => {
  const groups = new Map<string, { row: Row; days: Day[] }>()
  for (const row of rows) {
    const key = [row.period, row.facility_id, row.start_date, row.end_date].join(' ')
    const known = groups.get(key)
    if (known) known.days.push(row)
    else groups.set(key, { row, days: [row] })
  }
  return [...groups.values()]
}

type Rotation = { rotation: readonly string[]; rotation_turns: RotationTurns }

/** Mon, Day B, or Mon · Week A. */
export const useDayName = ({ rotation, rotation_turns }: Rotation): ((day: Day) => string) => {
  const t = useTexts()
  const { weekday: shortName } = useFormat()
  return ({ weekday, rotation_day }) =>
    [
      weekday === null ? '' : shortName(dayOf(String(weekday))),
      rotation_day === null
        ? ''
        : t(`schedule.rotation-${rotation_turns}`, { label: rotation[rotation_day - 1] ?? String(rotation_day) }),
    ]
      .filter(Boolean)
      .join(' · ')
}
