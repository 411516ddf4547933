import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, listInput, listOf, optionalText } from '../kernel/fields.ts'
import { fileInput, tableColumns } from '../kernel/table.ts'
import { ContactLine, labelAndBadges, Named } from '../people/person.contract.ts'
import { enrollmentStates } from '../enrollment/enrollment.states.ts'

/**
 * A section as lists and heads of pages show it. `color` is the subject colour 1 to 8; `average_percent` the mean of
 * the students' totals.
 */
export const SectionRow = z.object({
  id: id(),
  number: z.string(),
  name: z.string(),
  course_name: z.string(),
  subject: z.string(),
  term_name: z.string(),
  color: z.int(),
  room: z.string(),
  period: z.string(),
  status: choice(['open', 'closed']),
  is_final: z.boolean(),
  /** It runs in other schools of the group too. */
  is_global: z.boolean(),
  version: z.int(),
  teachers: z.array(z.object({ id: id(), name: z.string() })),
  student_count: z.int(),
  average_percent: z.number().nullable(),
  to_grade: z.int(),
})
export type SectionRow = z.infer<typeof SectionRow>

export const RosterRow = Named.extend({
  enrollment_id: id(),
  number: z.string(),
  grade_level: z.string(),
  email: z.string(),
  phone: z.string(),
  ...labelAndBadges,
  status: z.enum(enrollmentStates.states),
  /** The first day in the class; before it the student does not count yet. */
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  /** Why the student left, of the school's list; '' where nothing was said. */
  leaving: z.string(),
  version: z.int(),
  percent: z.number().nullable(),
  letter: z.string().nullable(),
  /** The total is incomplete until that day. */
  incomplete: z.object({ until: z.string(), overdue: z.boolean() }).nullable(),
  absent: z.int(),
  tardy: z.int(),
  missing: z.int(),
  guardians: z.array(ContactLine),
})
export type RosterRow = z.infer<typeof RosterRow>

export const rosterColumns = tableColumns<RosterRow>('sections.column-', [
  'fname',
  'lname',
  'number',
  { key: 'grade', value: ({ grade_level }) => grade_level },
  'email',
  'phone',
  {
    key: 'guardians',
    value: ({ guardians }) =>
      guardians.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(', ')).join('; '),
  },
  { key: 'status', words: 'ui.status.' },
  { key: 'first-day', value: ({ start_date }) => start_date, kind: 'date' },
  { key: 'last-day', value: ({ end_date }) => end_date, kind: 'date' },
  'leaving',
  { key: 'total', value: ({ percent }) => percent, kind: 'percent' },
  { key: 'absent', kind: 'number' },
  { key: 'tardy', kind: 'number' },
  { key: 'missing', kind: 'number' },
])

/** A student of the caller's sections, once, with what is missing over all of them. */
export const StudentRow = Named.extend({
  ...labelAndBadges,
  number: z.string(),
  grade_level: z.string(),
  sections: z.array(
    z.object({ id: id(), name: z.string(), percent: z.number().nullable(), letter: z.string().nullable() }),
  ),
  missing: z.int(),
  absent_days: z.int(),
})
export type StudentRow = z.infer<typeof StudentRow>

export const studentColumns = tableColumns<StudentRow>('sections.column-', [
  'fname',
  'lname',
  'number',
  { key: 'grade', value: ({ grade_level }) => grade_level },
  {
    key: 'classes',
    value: ({ sections }) =>
      sections
        .map(({ name, percent, letter }) =>
          [name, percent === null ? '' : `${percent} %`, letter ?? ''].filter(Boolean).join(' '),
        )
        .join('; '),
  },
  { key: 'missing', kind: 'number' },
  { key: 'absent-days', value: ({ absent_days }) => absent_days, kind: 'number' },
])

const rosterFilter = {
  ...listInput(['lname', 'number', 'percent', 'absent', 'missing', 'status']),
  section_id: id(),
  status: z.enum(enrollmentStates.states).optional(),
  grade_level: optionalText(20).optional(),
  missing: choice(['3']).optional(),
  incomplete: choice(['any', 'overdue']).optional(),
}
const studentFilter = {
  ...listInput(['lname', 'number', 'grade_level', 'missing', 'absent_days']),
  section_id: id().optional(),
  grade_level: optionalText(20).optional(),
  status: choice(['active', 'hold']).optional(),
  missing: choice(['1', '3']).optional(),
}

export const sections = {
  list: endpoint('GET /section/list_sections', 'sections.read', {
    named: { 'schooladmin/get_sections': {}, 'teacher/sections': {} },
    input: z.object({
      ...listInput(['name', 'number', 'course_name', 'student_count', 'average_percent', 'to_grade']),
      status: choice(['open', 'closed']).optional(),
      to_grade: choice(['yes']).optional(),
      global: choice(['yes']).optional(),
      course_id: id().optional(),
    }),
    output: listOf(SectionRow).extend({
      open_count: z.int(),
      closed_count: z.int(),
      can: z.object({ status: z.boolean() }),
    }),
    topics: ['section', 'grade', 'submission'],
  }),
  read: endpoint('GET /section/view_section', 'sections.read', {
    input: z.object({ section_id: id() }),
    output: SectionRow.extend({
      can: z.object({
        edit_units: z.boolean(),
        edit_grades: z.boolean(),
        take_attendance: z.boolean(),
        change_status: z.boolean(),
      }),
    }),
    topics: ['section'],
  }),
  roster: endpoint('GET /teacher/roster', 'sections.roster', {
    named: { 'schooladmin/rosters': {} },
    input: z.object(rosterFilter),
    output: listOf(RosterRow).extend({
      grade_levels: z.array(z.string()),
      can: z.object({ change_status: z.boolean() }),
    }),
    topics: ['section', 'grade', 'attendance', 'award', 'person'],
  }),
  rosterExported: endpoint('GET /teacher/roster_export', 'sections.roster', {
    input: z.object({ ...rosterFilter, ids: ids().optional(), ...fileInput }),
    parts: { by: 'ids', size: 200 },
    output: z.unknown(),
    download: true,
  }),
  /** `missing` leaves those with at least so many pieces of work missing in one section. */
  students: endpoint('GET /teacher/students', 'sections.roster', {
    input: z.object(studentFilter),
    output: listOf(StudentRow),
    topics: ['grade', 'submission', 'attendance', 'section', 'award', 'person'],
  }),
  /** What the list is narrowed by; asked once for the page, not with every letter of a search. */
  studentChoices: endpoint('GET /teacher/student_choices', 'sections.roster', {
    input: z.object({}),
    output: z.object({
      sections: z.array(z.object({ id: id(), name: z.string() })),
      grade_levels: z.array(z.string()),
    }),
    topics: ['section'],
  }),
  studentsExported: endpoint('GET /teacher/students_export', 'sections.roster', {
    input: z.object({ ...studentFilter, ids: ids().optional(), ...fileInput }),
    parts: { by: 'ids', size: 200 },
    output: z.unknown(),
    download: true,
  }),
}

/** Lead and co-teacher give grades and take the roll; an assistant takes the roll and reads. */
export const teacherRoles = ['lead', 'co_teacher', 'assistant'] as const
export type TeacherRole = (typeof teacherRoles)[number]
