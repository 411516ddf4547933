import { z } from 'zod'
import { document } from '../kernel/document.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, text, version, wholeNumber } from '../kernel/fields.ts'
import { PathSnapshot } from './templates.contract.ts'
import { Named } from '../people/person.contract.ts'

const PlannedCourse = z.object({ course_id: id(), grade_level: text(20), term: wholeNumber({ min: 1, max: 4 }) })
export const signRoles = ['parent', 'advisor'] as const
const Sign = z.object({
  role: choice(signRoles),
  by: z.string(),
  at: z.string(),
  cleared_at: z.string().nullable(),
  cleared_by: z.string().nullable(),
})

/**
 * Everything that the path of one student is computed from, and who agreed with it. `what_if`: shown with another path,
 * nothing of it is stored.
 */
export const StudentPath = z.object({
  student: Named.extend({ number: z.string(), grade_level: z.string() }),
  path: PathSnapshot.extend({
    template_id: id(),
    number: z.int(),
    latest: z.int(),
    assigned_at: z.string().nullable(),
    assigned_by: z.string(),
  }).nullable(),
  what_if: z.boolean(),
  version: version(),
  /** A negative course is no course of the school: credits that somebody brought along. */
  finished: z.array(
    z.object({
      course_id: z.int(),
      term: z.string(),
      credits: z.number(),
      percent: z.number().nullable(),
      letter: z.string().nullable(),
    }),
  ),
  current: z.array(
    z.object({ course_id: id(), term: z.string(), percent: z.number().nullable(), letter: z.string().nullable() }),
  ),
  planned: z.array(PlannedCourse),
  courses: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      number: z.string(),
      subject: z.string(),
      color: z.int(),
      credits: z.number(),
      grade_levels: z.array(z.string()),
      offered: z.boolean(),
      prerequisites: z.array(
        z.object({
          choice: z.int(),
          required_course_id: id(),
          min_percent: z.number().nullable(),
          min_letter: z.string(),
        }),
      ),
    }),
  ),
  scale: z.array(z.object({ letter: z.string(), min_percent: z.number() })),
  /** Newest first; one of a role that is not cleared holds. */
  signs: z.array(Sign),
  advisors: z.array(Named.pick({ id: true, fname: true, lname: true })),
  /** Other paths to look at. */
  templates: z.array(z.object({ id: id(), name: z.string() })),
  children: z.array(Named),
  can: z.object({ plan: z.boolean(), sign: choice(signRoles).nullable(), assign: z.boolean() }),
})
export type StudentPath = z.infer<typeof StudentPath>

const wanted = { template_id: id().optional() }
const student = { student_id: id() }
const topics = ['student_path', 'path_template', 'course', 'section', 'grade']

export const paths = {
  /** `template_id` shows it with another path (what if). */
  own: endpoint('GET /student/learning_path', 'paths.own', {
    input: z.object({ student_id: id().optional(), ...wanted }),
    output: StudentPath,
    topics,
  }),
  /** Teachers see students whom they teach or advise. */
  ofStudent: endpoint('GET /ilp/student_path', 'paths.student', {
    input: z.object({ ...student, ...wanted }),
    output: StudentPath,
    topics,
    opens: { person: 'student_id', page: 'plan' },
  }),
  /** The whole plan; a change clears sign-offs. */
  savePlan: endpoint('POST /ilp/save_plan', 'paths.plan', {
    input: z.object({ ...student, version: version(), planned: z.array(PlannedCourse).max(200) }),
    output: z.object({ version: version(), cleared: z.int() }),
  }),
  /** Agrees with the plan of that version. */
  sign: endpoint('POST /ilp/sign_path', 'paths.sign', {
    input: z.object({ ...student, version: version() }),
    output: z.object({ at: z.string() }),
  }),
  withdrawSign: endpoint('POST /ilp/withdraw_sign', 'paths.sign', { input: z.object(student), output: z.object({}) }),
}

/** The learning path of a student on paper, in the language of who asks. */
export const pathDocument = document('GET /ilp/path_pdf', 'paths.print', { input: z.object(student) })
