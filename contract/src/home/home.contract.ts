import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/fields.ts'
import { attendanceCategories } from '../attendance/attendance-code.catalog.ts'
import { Classroom } from '../coursework/classroom.ts'
import { activityKinds } from '../coursework/units.contract.ts'
import { Named } from '../people/person.contract.ts'
import { Participation } from '../coursework/participation.contract.ts'
import { workStates } from '../coursework/work.states.ts'

const nothing = z.object({})

/**
 * A block of the day. Times are the school's wall clock; `date` and `now` of the answer say where in the day we are.
 */
const Meeting = z.object({
  section_id: id(),
  name: z.string(),
  color: z.int(),
  room: z.string(),
  period: z.string(),
  start_time: z.string(),
  end_time: z.string(),
})
export type Meeting = z.infer<typeof Meeting>

/** `to_confirm`: what the school asks to be read and confirmed or handed in. */
const day = { date: z.string(), now: z.string(), time_zone: z.string(), to_confirm: z.int() }

export const TeacherHome = z.object({
  ...day,
  /** `substitution`: a class that is covered for a colleague, or by one. */
  meetings: z.array(
    Meeting.extend({
      meeting: z.int(),
      student_count: z.int(),
      roll_taken: z.boolean(),
      due_today: z.string().nullable(),
      substitution: z.object({ kind: z.enum(['for', 'by']), name: z.string() }).nullable(),
    }),
  ),
  counts: z.object({ to_grade: z.int(), rolls_missing: z.int(), students_missing_work: z.int(), sections: z.int() }),
  /** Oldest first. */
  to_grade: z.array(
    z.object({
      activity_id: id(),
      section_id: id(),
      name: z.string(),
      section_name: z.string(),
      color: z.int(),
      waiting: z.int(),
      students: z.int(),
      since: z.string(),
    }),
  ),
  coming: z.array(
    z.object({
      activity_id: id(),
      section_id: id(),
      name: z.string(),
      section_name: z.string(),
      color: z.int(),
      due_at: z.string(),
      handed_in: z.int(),
      students: z.int(),
    }),
  ),
  look_at: z.array(Named.extend({ section_id: id(), missing: z.int(), absent_days: z.int() })),
  /**
   * Classes with incomplete grades whose time is over, the longest overdue first; in one that is closed the office ends
   * them.
   */
  incomplete: z.array(z.object({ section_id: id(), name: z.string(), count: z.int(), closed: z.boolean() })),
})
export type TeacherHome = z.infer<typeof TeacherHome>

const Due = z.object({
  activity_id: id(),
  section_id: id(),
  name: z.string(),
  section_name: z.string(),
  color: z.int(),
  kind: z.enum(activityKinds),
  due_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  state: z.enum(workStates),
  participation: Participation.nullable(),
})
export type Due = z.infer<typeof Due>
const Feedback = z.object({
  activity_id: id(),
  section_id: id(),
  name: z.string(),
  section_name: z.string(),
  color: z.int(),
  points: z.number().nullable(),
  max_score: z.number(),
  comment: z.string(),
  graded_at: z.string(),
})

export const StudentHome = z.object({
  ...day,
  /** `substitute`: who stands in for the teachers today. */
  meetings: z.array(Meeting.extend({ teachers: z.string(), substitute: z.string().nullable() })),
  due: z.array(Due),
  /** How much there is to do; `due` holds the most urgent. */
  due_count: z.int(),
  feedback: z.array(Feedback),
  classes: z.array(Classroom),
})
export type StudentHome = z.infer<typeof StudentHome>

export const ParentHome = z.object({
  ...day,
  children: z.array(
    Named.extend({
      school_name: z.string(),
      grade_level: z.string(),
      today: z.object({ code: z.enum(attendanceCategories).nullable(), note: z.string() }),
      now_in: z.object({ name: z.string(), until: z.string(), substitute: z.string().nullable() }).nullable(),
      /** Days missed since the school year began, half days as halves, and times late: those of the attendance page. */
      absent: z.number(),
      tardy: z.int(),
      classes: z.array(Classroom),
      due: z.array(Due),
      due_count: z.int(),
      feedback: z.array(Feedback),
    }),
  ),
})
export type ParentHome = z.infer<typeof ParentHome>

/** What waits for a decision of the office, the most urgent first. */
export const waitingKinds = [
  'absences',
  'attendance-steps',
  'enrollment-requests',
  'enrollment-change-requests',
  'contact-changes',
  'approvals',
  'contracts',
  'documents',
  'expiring',
  'resources-expiring',
  'applications',
  'offered-applications',
  'offered-students',
  'offered-staff',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** What a school needs before its first day, in the order in which it is entered. */
export const setUpSteps = ['terms', 'scales', 'bells', 'courses', 'staff', 'students', 'classes'] as const
export type SetUpStep = (typeof setUpSteps)[number]

/** A step is done when the school has at least one such thing; `null`: all are, or somebody put the list away. */
const SetUp = z.array(z.object({ step: z.enum(setUpSteps), done: z.boolean() }))
export type SetUp = z.infer<typeof SetUp>

export const SchoolAdminHome = z.object({
  ...day,
  counts: z.object({
    students: z.int(),
    staff: z.int(),
    absent_today: z.int(),
    tardy_today: z.int(),
    rolls_missing: z.int(),
    rolls_today: z.int(),
    to_grade: z.int(),
    open_sections: z.int(),
    without_sign_in: z.int(),
  }),
  /** Wall time of the next class of today whose attendance will be due. */
  next_roll: z.string().nullable(),
  absent_by_grade: z.array(z.object({ grade_level: z.string(), students: z.int(), absent: z.int() })),
  enrollment: z.array(z.object({ status: z.string(), count: z.int() })),
  missing_rolls: z.array(
    z.object({
      section_id: id(),
      name: z.string(),
      color: z.int(),
      period: z.string(),
      start_time: z.string(),
      teachers: z.string(),
    }),
  ),
  /** Only what the caller may decide, and only where something waits. */
  waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int() })),
  set_up: SetUp.nullable(),
})
export type SchoolAdminHome = z.infer<typeof SchoolAdminHome>

export const SuperAdminHome = z.object({
  group_name: z.string(),
  /** Of the school that the caller is in. */
  set_up: SetUp.nullable(),
  schools: z.array(
    z.object({
      id: id(),
      name: z.string(),
      short_code: z.string(),
      group_name: z.string(),
      time_zone: z.string(),
      language: z.string(),
      accent: z.string(),
      students: z.int(),
      teachers: z.int(),
      sections: z.int(),
      absent_today: z.int(),
      /** By its calendar and timetable. */
      school_today: z.boolean(),
      local_time: z.string(),
    }),
  ),
})
export type SuperAdminHome = z.infer<typeof SuperAdminHome>

export const home = {
  teacher: endpoint('GET /teacher/home_dashboard', 'home.teacher', {
    input: nothing,
    output: TeacherHome,
    topics: ['grade', 'submission', 'attendance', 'unit', 'section'],
  }),
  student: endpoint('GET /student/progress_dashboard', 'home.student', {
    input: nothing,
    output: StudentHome,
    topics: ['grade', 'submission', 'attendance', 'unit', 'section'],
  }),
  parent: endpoint('GET /parent/get_children', 'home.parent', {
    input: nothing,
    output: ParentHome,
    topics: ['grade', 'submission', 'attendance', 'unit', 'section'],
  }),
  schoolAdmin: endpoint('GET /schooladmin/home_charts', 'home.schooladmin', {
    input: nothing,
    output: SchoolAdminHome,
    topics: ['attendance', 'section', 'submission', 'grade', 'attendance_plan', 'person', 'comment', 'application'],
  }),
  superAdmin: endpoint('GET /schoolgroup/home', 'home.superadmin', {
    input: nothing,
    output: SuperAdminHome,
    topics: [],
  }),
  dismissSetUp: endpoint('POST /school/dismiss_set_up', 'home.set-up', { input: nothing, output: nothing }),
}
