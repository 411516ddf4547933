import type { DayRule, NotedMeeting } from './day.rules.ts'

/** Minutes of the day, absent, excused; how much of it was missed; whether that is excused. */
type Expected = [minutes: number, absent: number, excused: number, absence: number, excused: boolean] | null
export type GoldenDay = { what: string; meetings: NotedMeeting[]; rule: DayRule; expected: Expected }

const itself: DayRule = { day_threshold: 'missed', day_minutes: 300, half_day_minutes: 0, full_day_minutes: 0 }
const fixed: DayRule = { ...itself, half_day_minutes: 90, full_day_minutes: 240 }
const attended: DayRule = { ...fixed, day_threshold: 'attended' }

/** P present, A absent, E excused, a number: minutes late or left early; each meeting of 50 minutes unless told. */
const day = (codes: string, length = 50): NotedMeeting[] =>
  codes.split(' ').map((code) => ({
    minutes: length,
    minutes_missed: Number(code) || 0,
    counts: code === 'A' ? 'absent' : code === 'E' ? 'excused' : 'present',
  }))
const row = (codes: string, rule: DayRule, expected: Expected, length = 50): GoldenDay => ({
  what: `${codes} (${length} min; ${rule.day_threshold}, half from ${rule.half_day_minutes}, whole from ${rule.full_day_minutes})`,
  meetings: day(codes, length),
  rule,
  expected,
})

/** Worked by hand; held against the pure rule and against the database. */
export const goldenDays: GoldenDay[] = [
  // by the day itself: half of its minutes, all of them
  row('P P P P P P', itself, [300, 0, 0, 0, false]),
  row('A P P P P P', itself, [300, 50, 0, 0, false]),
  row('A A P P P P', itself, [300, 100, 0, 0, false]),
  row('A A A P P P', itself, [300, 150, 0, 0.5, false]),
  row('A A A A P P', itself, [300, 200, 0, 0.5, false]),
  row('A A A A A P', itself, [300, 250, 0, 0.5, false]),
  row('A A A A A 49', itself, [300, 299, 0, 0.5, false]),
  row('A A A A A 50', itself, [300, 300, 0, 1, false]),
  row('A A A A A A', itself, [300, 300, 0, 1, false]),
  row('E E E E E E', itself, [300, 0, 300, 1, true]),
  row('E E E P P P', itself, [300, 0, 150, 0.5, true]),
  row('E E P P P P', itself, [300, 0, 100, 0, false]),
  row('E A A P P P', itself, [300, 100, 50, 0.5, false]),
  row('E E A P P P', itself, [300, 50, 100, 0.5, true]),
  row('E E E A A A', itself, [300, 150, 150, 1, true]),
  row('E E A A A A', itself, [300, 200, 100, 1, false]),
  row('8 P P P P P', itself, [300, 8, 0, 0, false]),
  row('25 25 25 25 25 25', itself, [300, 150, 0, 0.5, false]),
  row('24 25 25 25 25 25', itself, [300, 149, 0, 0, false]),
  row('A', itself, [50, 50, 0, 1, false]),
  row('P', itself, [50, 0, 0, 0, false]),
  row('25', itself, [50, 25, 0, 0.5, false]),
  row('24', itself, [50, 24, 0, 0, false]),
  row('99', itself, [50, 50, 0, 1, false]), // late by more than the meeting was long
  row('A P P P', itself, [200, 50, 0, 0, false]),
  row('A A P P', itself, [200, 100, 0, 0.5, false]),
  row('E P', itself, [100, 0, 50, 0.5, true]),
  row('E A', itself, [100, 50, 50, 1, true]),
  row('E E E E E 10', itself, [300, 10, 250, 0.5, true]),
  row('E E E E E 50', itself, [300, 50, 250, 1, true]),
  // thresholds of the school
  row('P P P P P P', fixed, [300, 0, 0, 0, false]),
  row('A P P P P P', fixed, [300, 50, 0, 0, false]),
  row('A 39 P P P P', fixed, [300, 89, 0, 0, false]),
  row('A 40 P P P P', fixed, [300, 90, 0, 0.5, false]),
  row('A A P P P P', fixed, [300, 100, 0, 0.5, false]),
  row('A A A A P P', fixed, [300, 200, 0, 0.5, false]),
  row('A A A A 39 P', fixed, [300, 239, 0, 0.5, false]),
  row('A A A A 40 P', fixed, [300, 240, 0, 1, false]),
  row('A A A A A P', fixed, [300, 250, 0, 1, false]),
  row('E E A A A P', fixed, [300, 150, 100, 1, false]),
  row('E E E A A P', fixed, [300, 100, 150, 1, true]),
  row('E 40 P P P P', fixed, [300, 40, 50, 0.5, true]),
  row('50 40 P P P P', fixed, [300, 90, 0, 0.5, false]),
  row('10 10 10 10 10 10', fixed, [300, 60, 0, 0, false]),
  row('15 15 15 15 15 15', fixed, [300, 90, 0, 0.5, false]),
  row('E E E E E E', fixed, [300, 0, 300, 1, true]),
  row('E 39 P P P P', fixed, [300, 39, 50, 0, false]),
  // days shorter than the thresholds
  row('A A', fixed, [100, 100, 0, 1, false]),
  row('A P', fixed, [100, 50, 0, 0, false]),
  row('A A A P', fixed, [200, 150, 0, 0.5, false]),
  row('A A A A', fixed, [200, 200, 0, 1, false]),
  row('A', fixed, [50, 50, 0, 1, false]),
  row('49', fixed, [50, 49, 0, 0, false]),
  // rolls of a whole day, and meetings without known hours
  row('A', fixed, [300, 300, 0, 1, false], 300),
  row('E', fixed, [300, 0, 300, 1, true], 300),
  row('89', fixed, [300, 89, 0, 0, false], 300),
  row('120', fixed, [300, 120, 0, 0.5, false], 300),
  row('240', fixed, [300, 240, 0, 1, false], 300),
  row('A P', itself, [2, 1, 0, 0.5, false], 0),
  row('A A', fixed, [2, 2, 0, 1, false], 0),
  // thresholds of attended minutes, in the proportion of a shorter day
  row('P P P P P P', attended, [300, 0, 0, 0, false]),
  row('A P P P P P', attended, [300, 50, 0, 0, false]),
  row('A 10 P P P P', attended, [300, 60, 0, 0, false]),
  row('A 11 P P P P', attended, [300, 61, 0, 0.5, false]),
  row('A A A A 10 P', attended, [300, 210, 0, 0.5, false]),
  row('A A A A 11 P', attended, [300, 211, 0, 1, false]),
  row('E E E E E P', attended, [300, 0, 250, 1, true]),
  row('A A A A A A', attended, [300, 300, 0, 1, false]),
  row('20 P', attended, [100, 20, 0, 0, false]),
  row('21 P', attended, [100, 21, 0, 0.5, false]),
  row('A 20', attended, [100, 70, 0, 0.5, false]),
  row('A 21', attended, [100, 71, 0, 1, false]),
  row('72', attended, [360, 72, 0, 0, false], 360),
  row('120', attended, [360, 120, 0, 0, false], 360),
  row('121', attended, [360, 121, 0, 0.5, false], 360),
  row('A P', attended, [2, 1, 0, 0.5, false], 0),
  { what: 'nothing noted', meetings: [], rule: itself, expected: null },
  {
    what: 'a long lab missed among short meetings',
    meetings: [...day('P P'), { minutes: 150, minutes_missed: 0, counts: 'absent' }],
    rule: itself,
    expected: [250, 150, 0, 0.5, false],
  },
]
