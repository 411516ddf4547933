import { z } from 'zod'
import { catalog } from '../kernel/catalog.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, optionalText, text, wholeNumber, yesNo } from '../kernel/fields.ts'
import { report } from '../kernel/report.ts'
import { personColumn, tableColumns } from '../kernel/table.ts'
import { Named } from '../people/person.contract.ts'

/** What a school does at the n-th day that a student missed without excuse. `notify`: guardians are told by mail. */
export const attendanceStep = catalog(
  'attendance_step',
  'attendance.steps',
  { name: text(80), days: wholeNumber({ min: 1, max: 200 }), notify: yesNo() },
  { family: 'attendance', one: 'step', many: 'steps', sorts: ['days'] },
)

/** `notified`: guardians were told, nothing is left to do. */
export const stepStates = ['open', 'notified', 'done'] as const

/** What was done of a step this school year. */
const stepFields = {
  step: z.string(),
  days: z.int(),
  state: z.enum(stepStates),
  notified_at: z.string().nullable(),
  done_at: z.string().nullable(),
  by: z.string(),
  note: z.string(),
}
export const StudentStep = z.object({ step_id: id(), ...stepFields })
export type StudentStep = z.infer<typeof StudentStep>

/** A step that a student has reached; `id` says both the student and the step. */
export const ReachedStep = Named.extend({
  ...stepFields,
  student_id: id(),
  number: z.string(),
  grade_level: z.string(),
  unexcused: z.number(),
})
export type ReachedStep = z.infer<typeof ReachedStep>

/** Steps that are due in the school year, and those of which something was done. */
export const stepsReport = report('attendance-steps', 'attendance.view-steps', 'attendance.office', {
  list: 'GET /section/attendance_steps',
  file: 'GET /section/export_attendance_steps',
  row: ReachedStep,
  columns: [
    { ...personColumn<ReachedStep>('attendance.student'), person: (row) => ({ ...row, id: row.student_id }) },
    ...tableColumns<ReachedStep>('attendance.', [
      { key: 'number', title: 'reports.number', only: 'file' },
      { key: 'lname', title: 'people.column-last-name', only: 'file' },
      { key: 'fname', title: 'people.column-first-name', only: 'file' },
      { key: 'grade_level', title: 'attendance.grade-level', bare: true, sort: true },
      { key: 'step', sort: true },
      { key: 'unexcused', title: 'attendance.days-unexcused', kind: 'number', sort: true },
      { key: 'days', title: 'attendance.step-at', kind: 'number', extra: true },
      { key: 'state', title: 'attendance.status', words: 'attendance.step-', sort: true },
      { key: 'notified_at', title: 'attendance.step-notified-on', kind: 'day', extra: true },
      { key: 'done_at', title: 'attendance.step-done-on', kind: 'day', only: 'file' },
      { key: 'by', title: 'attendance.step-done-by', only: 'file' },
      { key: 'note', title: 'attendance.note' },
    ]),
  ],
  filters: {
    step_id: { schema: id(), title: 'attendance.step' },
    grade_level: { schema: text(20), title: 'attendance.grade-level' },
    state: { schema: choice(stepStates), title: 'attendance.status', words: 'attendance.step-' },
  },
  sort: 'state',
  topics: ['attendance', 'attendance_step'],
})

export const attendanceSteps = {
  /** Notes steps of the list as done, or takes that back; `ids`: those that were not so before. */
  record: endpoint('POST /section/record_attendance_steps', 'attendance.office', {
    input: z.object({ ids: ids(), done: yesNo(), note: optionalText(300) }),
    parts: { by: 'ids', size: 200 },
    output: z.object({ ids: z.array(id()) }),
  }),
}
