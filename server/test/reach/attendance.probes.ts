import { attendance } from '#contract/attendance/attendance.contract.ts'
import { averagesReport } from '#contract/attendance/averages.contract.ts'
import { attendanceDays } from '#contract/attendance/days.contract.ts'
import { attendanceHours } from '#contract/attendance/hours.contract.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { seating } from '#contract/attendance/seating.contract.ts'
import { attendanceSteps, stepsReport } from '#contract/attendance/steps.contract.ts'
import { ofSection, type Probe } from './probe.ts'

export const attendanceProbes: Probe[] = [
  ofSection(seating.read, () => ({ date: '2026-11-20', meeting: 1 })),
  ofSection(seating.save, () => ({ date: '2026-11-20', version: 0, row_count: 1, column_count: 1, seats: [] })),
  {
    endpoint: seating.save,
    answers: 422,
    within: 'section',
    input: ({ student_id }, { section_id }) => ({
      section_id,
      date: '2026-11-20',
      version: 0,
      row_count: 1,
      column_count: 1,
      seats: [{ student_id, row: 1, column: 1 }],
    }),
  },
  ofSection(attendance.roll, () => ({ date: '2026-11-20' })),
  ofSection(attendance.grid),
  ofSection(attendanceHours.read),
  ofSection(attendanceHours.save, ({ student_id }) => ({
    week: '2026-11-16',
    rows: [{ student_id, hours: 1, version: 0 }],
  })),
  {
    endpoint: averagesReport.exported,
    within: 'student',
    answers: 'empty',
    input: ({ student_id }) => ({ ids: student_id }),
  },
  {
    endpoint: stepsReport.list,
    answers: 'no rows',
    input: ({ catalog_ids }) => ({ step_id: catalog_ids['attendance_step'] }),
  },
  {
    endpoint: stepsReport.exported,
    within: 'student',
    answers: 'empty',
    input: ({ student_id, catalog_ids }) => ({ ids: student_id * 1_000_000 + (catalog_ids['attendance_step'] ?? 0) }),
  },
  {
    endpoint: attendanceSteps.record,
    input: ({ student_id, catalog_ids }) => ({
      ids: [student_id * 1_000_000 + (catalog_ids['attendance_step'] ?? 0)],
      done: true,
      note: '',
    }),
  },
  ofSection(attendanceOffice.rates),
  ofSection(attendanceOffice.exportedRates),
  {
    endpoint: attendanceOffice.saveMode,
    input: ({ section_id }) => ({ section_ids: [section_id], mode: 'none' }),
  },
  {
    endpoint: attendanceOffice.sign,
    input: ({ student_id }) => ({ student_id, direction: 'out', code_id: null, reason: '' }),
  },
  { endpoint: attendanceOffice.undoSign, input: ({ sign_id }) => ({ sign_id }) },
  { endpoint: attendanceDays.ofStudent, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: attendancePlans.own, within: 'student', input: ({ student_id }) => ({ student_id }) },
  {
    endpoint: attendancePlans.ask,
    within: 'student',
    input: ({ student_id }) => ({
      student_id,
      start_date: '2026-11-24',
      end_date: '2026-11-24',
      code_id: 1,
      note: '',
    }),
  },
  { endpoint: attendancePlans.takeBack, within: 'student', input: ({ plan_id }) => ({ id: plan_id }) },
  {
    endpoint: attendancePlans.decide,
    answers: 'empty',
    input: ({ plan_id }) => ({ ids: [plan_id], approved: true, answer: '' }),
  },
  { endpoint: attendanceDays.own, within: 'student', input: ({ student_id }) => ({ student_id }) },
  ofSection(attendance.releaseOffice, ({ student_id }) => ({ date: '2026-11-20', meeting: 1, student_id })),
  ofSection(attendance.saveRoll, ({ student_id }) => ({
    date: '2026-11-20',
    version: 0,
    rows: [{ student_id, code: 'absent' }],
  })),
]
