import { expect, it } from 'vitest'
import { unpacked } from './book.rules.ts'
import type { Gradebook, PackedGradebook } from './gradebook.contract.ts'

const rest = {
  section: { id: 1, name: 'Art', number: '0001', color: 1, status: 'open' },
  specials: [],
  rules: {
    policy: { scheme: 'points' as const, drop_rule: 'best' as const, missing: null, late: null, cap: null },
    categories: [],
    periods: [],
    scale: [],
    pass_percent: 60,
  },
  dates: [],
  enrollments: [],
  set_by_hand: [],
  points: [
    [1, null],
    [2, 3],
  ],
  keeps_missing: false,
  can: { edit: true },
}
const packed: PackedGradebook = {
  ...rest,
  activities: [
    { id: 11, name: 'Essay', unit_id: 5, max_score: 10 },
    {
      id: 12,
      name: 'Quiz',
      max_score: 20,
      grading_period_id: 3,
      activity_type_id: 4,
      due_at: '2026-09-04T00:00:00Z',
      shared: false,
    },
  ],
  students: [
    { id: 21, fname: 'Noah', lname: 'Brooks' },
    { id: 22, fname: 'Junjie', lname: 'Chen', native_name: '陈俊杰', photo: '/p' },
  ],
  versions: [7, [1, 0]],
  grades: [
    { student_id: 21, activity_id: 11, minutes_late: 5 },
    { student_id: 21, activity_id: 12, handed_in: true },
    { student_id: 22, activity_id: 11, exempt: true },
    { student_id: 22, activity_id: 12, comment: 'Well done', submission_status: 'late', late_minutes: 90 },
  ],
}
const whole: Gradebook = {
  ...rest,
  activities: [
    {
      id: 11,
      name: 'Essay',
      unit_id: 5,
      max_score: 10,
      grading_period_id: null,
      activity_type_id: null,
      due_at: null,
      shared: true,
    },
    {
      id: 12,
      name: 'Quiz',
      unit_id: 5,
      max_score: 20,
      grading_period_id: 3,
      activity_type_id: 4,
      due_at: '2026-09-04T00:00:00Z',
      shared: false,
    },
  ],
  students: [
    { id: 21, fname: 'Noah', lname: 'Brooks', native_name: '', photo: '' },
    { id: 22, fname: 'Junjie', lname: 'Chen', native_name: '陈俊杰', photo: '/p' },
  ],
  versions: [
    [7, 7],
    [1, 0],
  ],
  grades: [
    {
      student_id: 21,
      activity_id: 11,
      exempt: false,
      comment: '',
      handed_in: true,
      minutes_late: 5,
      days_late: 0,
      attempts: null,
      submission_status: 'auto',
      late_minutes: null,
    },
    {
      student_id: 21,
      activity_id: 12,
      exempt: false,
      comment: '',
      handed_in: true,
      minutes_late: 0,
      days_late: 0,
      attempts: null,
      submission_status: 'auto',
      late_minutes: null,
    },
    {
      student_id: 22,
      activity_id: 11,
      exempt: true,
      comment: '',
      handed_in: false,
      minutes_late: 0,
      days_late: 0,
      attempts: null,
      submission_status: 'auto',
      late_minutes: null,
    },
    {
      student_id: 22,
      activity_id: 12,
      exempt: false,
      comment: 'Well done',
      handed_in: false,
      minutes_late: 0,
      days_late: 0,
      attempts: null,
      submission_status: 'late',
      late_minutes: 90,
    },
  ],
}

it('a gradebook that travelled packed is whole again, once', () => {
  expect(unpacked(packed)).toEqual(whole)
  expect(unpacked(packed)).toBe(unpacked(packed))
})
