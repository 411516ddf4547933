import { z } from 'zod'
import { HistoryRow } from '../kernel/catalog.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, listInput, listOf, optionalText, yesNo } from '../kernel/fields.ts'
import { fileInput } from '../kernel/table.ts'

/** What a change is about, by the tables that keep it; what is named nowhere is set-up. */
export const logSubjects = {
  people: [
    'person',
    'student',
    'teacher',
    'guardianship',
    'advisorship',
    'person_phone',
    'person_address',
    'emergency_contact',
    'qualification',
    'student_medical',
    'badge_award',
    'hold',
    'custom_value',
    'contact_change',
    'person_merge',
    'person_note',
    'compliance_entry',
    'school_transfer',
    'school_transfer_person',
  ],
  sections: [
    'section',
    'section_teacher',
    'section_meeting',
    'section_link',
    'final_grade_override',
    'enrollment',
    'enrollment_request',
    'enrollment_change_request',
    'unit',
    'final_grade',
    'seating_chart',
    'status_upload',
    'opening_import',
  ],
  courses: [
    'course',
    'course_unit',
    'course_lesson',
    'course_prerequisite',
    'course_source_course',
    'comment',
    'resource',
    'path_template',
    'path_version',
  ],
  gradebook: [
    'activity',
    'activity_student',
    'grade',
    'submission',
    'grading_policy',
    'grading_policy_category',
    'other_grade',
    'rubric',
    'rubric_assessment',
    'standard_score',
    'grades_import',
    'bonus_upload',
  ],
  attendance: [
    'attendance',
    'attendance_roll',
    'attendance_hours',
    'attendance_plan',
    'attendance_sign',
    'attendance_step_entry',
    'substitution',
    'teacher_absence',
  ],
  security: ['account', 'person_role', 'user_tag', 'custom_role', 'custom_role_person'],
} as const
export type LogSubject = keyof typeof logSubjects | 'set-up'
export const logSubjectNames = [
  'people',
  'sections',
  'courses',
  'gradebook',
  'attendance',
  'security',
  'set-up',
] as const satisfies readonly LogSubject[]

/**
 * `seal`: place and hash in the chain, empty until the row is sealed. `label`: what the changed record is called, as
 * far as it is known. Values of medical records and notes stay with those who may read them.
 */
export const LogRow = HistoryRow.extend({
  id: id(),
  table: z.string(),
  label: z.string(),
  role: z.int().nullable(),
  seal: z.string(),
})
export type LogRow = z.infer<typeof LogRow>

/** Counted up to this many. */
export const mostCounted = 10_000

const asked = {
  subject: choice(logSubjectNames).optional(),
  operation: choice(['insert', 'update', 'delete']).optional(),
  from: date().optional(),
  to: date().optional(),
  /** Whom the change is about: a name, or a part of one. */
  about: optionalText(100).optional(),
  /** Also what the portal did by itself. */
  by_system: yesNo().optional(),
}

/** What following the chain of seals from its first found. */
export const LogVerification = z.object({
  sealed: z.int(),
  /** Sealed anew because personal information was removed. */
  struck: z.int(),
  /** Not sealed yet: the latest changes. */
  waiting: z.int(),
  /** Not sealed although older than a day. */
  late: z.int(),
  broken: z.int(),
  broken_at: z.string().nullable(),
  /** The last hash: who keeps it elsewhere can tell later that nothing before it was changed. */
  head: z.string(),
})
export type LogVerification = z.infer<typeof LogVerification>

export const logs = {
  verify: endpoint('GET /school/verify_audit_log', 'logs.read', { input: z.object({}), output: LogVerification }),
  /** Every change of the school's records, the latest first; `search` is who made it. */
  list: endpoint('GET /school/audit_log', 'logs.read', {
    input: z.object({ ...listInput(['id']), ...asked }),
    output: listOf(LogRow),
  }),
  /** The same as a file, at most 10,000 rows, in a zip with its signature. */
  exported: endpoint('GET /school/export_audit_log', 'logs.read', {
    input: z.object({ ...listInput(['id']), ...asked, ...fileInput }),
    output: z.unknown(),
    download: true,
  }),
}
