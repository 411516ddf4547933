import { attendanceCode } from '#contract/attendance/attendance-code.catalog.ts'
import { attendanceStep } from '#contract/attendance/steps.contract.ts'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { academicTrack } from '#contract/paths/academic-track.catalog.ts'
import { financeCatalogs } from '#contract/finance/products.catalog.ts'
import { customField } from '#contract/people/custom-field.catalog.ts'
import { bellCatalogs } from '#contract/schedule/bell.catalogs.ts'
import { catalogs } from '#contract/settings/catalogs.ts'
import type { Classroom } from '#server/kernel/testing.ts'

export const everyCatalog: readonly AnyCatalog[] = [
  ...catalogs,
  attendanceCode,
  attendanceStep,
  customField,
  academicTrack,
  ...bellCatalogs,
  ...financeCatalogs,
]
/** A class with everything that a foreign id could open, and the words that would give it away. */
export type Target = Classroom & {
  student_id: number
  activity_id: number
  enrollment_id: number
  file_id: number
  run_id: number
  photo_id: number
  address_id: number
  session_id: number
  course_id: number
  course_unit_id: number
  comment_id: number
  note_id: number
  award: { badge_id: number; award_id: number }
  hold_id: number
  transfer_id: number
  view_id: number
  requirement_id: number
  /** An application with a guardian, a document and a note. */
  applying: {
    application_id: number
    guardian_id: number
    document_id: number
    note_id: number
    offer_id: number
    cause: string
  }
  other_grade_id: number
  upload_id: number
  /** An activity of questions, its set and what belongs to it; the student has submitted the attempt. */
  questions: {
    activity_id: number
    set_id: number
    question_id: number
    attempt_id: number
    regrade_id: number
    bank_id: number
  }
  /** A rule with a notice by it, and a template. */
  notifying: { rule_id: number; notification_id: number; template_id: number; text_id: number }
  resource: { resource_id: number; version_id: number; owner_id: number }
  /** A thread of the class with a reply of the student that waits, and a group. */
  discussion: { thread_id: number; post_id: number; group_id: number; activity_id: number }
  lesson_id: number
  prerequisite_id: number
  passkey_id: number
  rubric_id: number
  course_source_id: number
  /** A set with one standard that the activity carries, and an import of it. */
  standard_set_id: number
  standard_id: number
  standard_import_id: number
  saved_comment_id: number
  grades_import_id: number
  status_upload_id: number
  opening_import_id: number
  annotation_id: number
  event_id: number
  removal_id: number
  calendar_import_id: number
  absence_id: number
  exception_id: number
  /** A conversation of the student with its message, a draft, a folder, a label and a list of recipients. */
  messaging: {
    thread_id: number
    message_id: number
    draft_id: number
    folder_id: number
    label_id: number
    list_id: number
    template_id: number
    report_id: number
    held_id: number
    /** What its office says to everybody. */
    global_id: number
  }
  banking: {
    account_id: number
    statement_id: number
    entry_id: number
    payer_id: number
    payment_id: number
    deposit_id: number
  }
  /** A contract of the student that is out, a draft, a template with a batch, an organization and its agreement. */
  contracting: {
    template_id: number
    contract_id: number
    draft_id: number
    batch_id: number
    year_id: number
    organization_id: number
    master_id: number
  }
  /** An invoice of a payer with a payment that waits to be refunded, an account, a series and a run. */
  finance: {
    payer_id: number
    invoice_id: number
    payment_id: number
    adjustment_id: number
    ledger_account_id: number
    series_id: number
    run_id: number
    given_id: number
    award_id: number
    recurring_id: number
    checkout_id: number
    batch_id: string
  }
  sign_id: number
  plan_id: number
  link_id: number
  merge_id: number
  request_id: number
  enrollment_change_request_id: number
  promotion_id: number
  enrollment_batch_id: number
  contact_change_id: number
  state_approval_id: number
  qualification_id: number
  path_template_id: number
  path_batch_id: number
  custom_role_id: number
  school_tag_id: number
  security_tag_id: number
  catalog_ids: Record<string, number>
  canaries: string[]
}
export type Probe = {
  endpoint: AnyEndpoint
  input: (target: Target, own: Classroom) => Record<string, unknown>
  /**
   * 404 unless told: 422 for a record named inside another, 409 for one that is not the record's, 403 for a place,
   * 'empty' for lists, 'no rows' for those that tell more than rows.
   */
  answers?: 404 | 403 | 409 | 422 | 'empty' | 'no rows'
  /** Whose ids these are also within one school. */
  within?: 'section' | 'student'
}
export const ofSection = (
  endpoint: AnyEndpoint,
  more: (target: Target) => Record<string, unknown> = () => ({}),
): Probe => ({
  endpoint,
  within: 'section',
  input: (target) => ({ section_id: target.section_id, ...more(target) }),
})
export const addressValues = { kind: 'home', street: 'Taken', country: 'GB', valid_from: '2026-08-01' }

/** Courses of the own school, with a unit: foreign records are named inside of them. */
export const owned = { course: 0, otherCourse: 0, unit: 0 }
