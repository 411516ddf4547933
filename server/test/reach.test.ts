import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accessRules } from '#contract/access.ts'
import { attendanceCode } from '#contract/attendance/attendance-code.catalog.ts'
import { attendance } from '#contract/attendance/attendance.contract.ts'
import { comments } from '#contract/communication/comments.contract.ts'
import { familyNotes, notes } from '#contract/communication/notes.contract.ts'
import { writing } from '#contract/communication/writing.contract.ts'
import { content } from '#contract/courses/content.contract.ts'
import { attendanceDays } from '#contract/attendance/days.contract.ts'
import { attendanceHours } from '#contract/attendance/hours.contract.ts'
import { attendancePlans } from '#contract/attendance/plans.contract.ts'
import { seating } from '#contract/attendance/seating.contract.ts'
import { attendanceOffice } from '#contract/attendance/office.contract.ts'
import { copyCourses } from '#contract/courses/copy.contract.ts'
import { courseSources } from '#contract/courses/sources.contract.ts'
import { courses } from '#contract/courses/courses.contract.ts'
import { departmentOffers, globalDepartments } from '#contract/courses/departments.contract.ts'
import { masterCourses, masterUpdates } from '#contract/courses/master.contract.ts'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { prerequisites } from '#contract/courses/prerequisites.contract.ts'
import { schoolAdmin, student, superAdmin } from '#contract/kernel/access.ts'
import type { AnyEndpoint } from '#contract/kernel/endpoint.ts'
import { gradebook } from '#contract/gradebook/gradebook.contract.ts'
import { columns } from '#contract/gradebook/columns.contract.ts'
import { progress } from '#contract/gradebook/progress.contract.ts'
import { standards } from '#contract/gradebook/standards.contract.ts'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { annotations } from '#contract/gradebook/annotations.contract.ts'
import { gradesImport } from '#contract/gradebook/grades-import.contract.ts'
import { grading, savedComments } from '#contract/gradebook/grading.contract.ts'
import { gradingRules } from '#contract/gradebook/grading-rules.contract.ts'
import { imports } from '#contract/imports/import.contract.ts'
import { statusUploads } from '#contract/imports/status-upload.contract.ts'
import { peopleFiles } from '#contract/imports/people-files.contract.ts'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { enrollmentChangeRequests } from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { academicTrack } from '#contract/paths/academic-track.catalog.ts'
import { pathDocument, paths } from '#contract/paths/paths.contract.ts'
import { pathTemplates } from '#contract/paths/templates.contract.ts'
import { reportCards, gpaReport, reports } from '#contract/reports/reports.contract.ts'
import { credentials } from '#contract/people/credentials.contract.ts'
import { contactChanges, contacts, manyLinks } from '#contract/people/contacts.contract.ts'
import { customField } from '#contract/people/custom-field.catalog.ts'
import { awards } from '#contract/people/awards.contract.ts'
import { customValues } from '#contract/people/custom-values.contract.ts'
import { idCards, idCardSheet } from '#contract/people/id-cards.contract.ts'
import { merges } from '#contract/lifecycle/merge.contract.ts'
import { people } from '#contract/people/people.contract.ts'
import {
  adminRecord,
  families,
  medical,
  medicalNames,
  parentRecord,
  qualifications,
  records,
  studentRecord,
  teacherRecord,
} from '#contract/people/records.contract.ts'
import { acceptance } from '#contract/admissions/accept.contract.ts'
import { applications } from '#contract/admissions/applications.contract.ts'
import { decisions } from '#contract/admissions/decisions.contract.ts'
import { apply } from '#contract/admissions/apply.contract.ts'
import { emptyChild, emptyGuardian } from '#contract/admissions/family.contract.ts'
import { compliance, expiringReport } from '#contract/compliance/compliance.contract.ts'
import { handOver } from '#contract/admissions/hand-over.contract.ts'
import { schoolTransfers, places } from '#contract/lifecycle/school-transfers.contract.ts'
import { customRoles } from '#contract/security/custom-roles.contract.ts'
import { dictionary, schoolTags } from '#contract/security/dictionary.contract.ts'
import { tags } from '#contract/security/tags.contract.ts'
import { learning } from '#contract/coursework/learning.contract.ts'
import { sectionLinks } from '#contract/coursework/links.contract.ts'
import { globalSections } from '#contract/lifecycle/global-sections.contract.ts'
import { sectionSetUp } from '#contract/lifecycle/section-set-up.contract.ts'
import { bonus } from '#contract/gradebook/bonus.contract.ts'
import { otherGrades } from '#contract/gradebook/other-grades.contract.ts'
import { attempts } from '#contract/questions/attempts.contract.ts'
import { results } from '#contract/questions/results.contract.ts'
import { sets } from '#contract/questions/sets.contract.ts'
import { sections } from '#contract/sections/sections.contract.ts'
import { staffing } from '#contract/sections/staffing.contract.ts'
import { units } from '#contract/coursework/units.contract.ts'
import { erasure } from '#contract/session/erasure.contract.ts'
import { savedViews } from '#contract/kernel/saved-views.contract.ts'
import { photo, profile } from '#contract/profile/profile.contract.ts'
import { secondStep, secondStepRule } from '#contract/session/second-step.contract.ts'
import { openSso, sso } from '#contract/integrations/sso.contract.ts'
import { bellCatalogs } from '#contract/schedule/bell.catalogs.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { calendarImport } from '#contract/schedule/calendar-import.contract.ts'
import { substitutions } from '#contract/schedule/substitutions.contract.ts'
import { events } from '#contract/schedule/event.contract.ts'
import { teaching } from '#contract/schedule/teaching.contract.ts'
import { timetable } from '#contract/schedule/timetable.contract.ts'
import { meetings } from '#contract/schedule/meeting.contract.ts'
import { groups } from '#contract/schools/groups.contract.ts'
import { schoolCopy } from '#contract/schools/school-copy.contract.ts'
import { schools } from '#contract/schools/schools.contract.ts'
import { session } from '#contract/session/session.contract.ts'
import { sessions } from '#contract/session/sessions.contract.ts'
import { groupSettings } from '#contract/settings/school-settings.contract.ts'
import { academicYears } from '#contract/settings/academic-years.contract.ts'
import { catalogs, gradingPeriod } from '#contract/settings/catalogs.ts'
import { asRequest, type Classroom, type Person, withPortal } from '#server/kernel/testing.ts'
import { services } from '#server/services.ts'
import { promotions } from '#contract/lifecycle/promotion.contract.ts'
import { files } from '#contract/files/files.contract.ts'
import { notificationQueue } from '#contract/notifications/queue.contract.ts'
import { recordReads } from '#contract/logs/record-reads.contract.ts'
import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'
import { sectionStatus } from '#contract/lifecycle/section-status.contract.ts'
import { taughtStudents } from '#contract/people/taught-student.contract.ts'
import { gradeBasis } from '#contract/gradebook/basis.contract.ts'
import { personRemoval, personStatus } from '#contract/lifecycle/person-status.contract.ts'

const portal = withPortal()
const everyCatalog: readonly AnyCatalog[] = [...catalogs, attendanceCode, customField, academicTrack, ...bellCatalogs]

const aRequirement = {
  name: 'Taken',
  body: '',
  audience: 'students',
  kind: 'confirm',
  document_type: '',
  due_on: null,
  yearly: false,
} as const
const aMove = { kind: 'student', leaves_on: '2026-11-20', reason: '', with_medical: true, confirmed: false } as const
const aNote = {
  kind: 'comment',
  category: 'general',
  visibility: 'staff',
  body: 'Taken',
  document_type: '',
  expires_on: null,
  channel: '',
  direction: '',
  happened_on: null,
  happened_time: null,
  with_whom: '',
  follow_up_on: null,
  file_ids: [],
} as const

/** A class with everything that a foreign id could open, and the words that would give it away. */
type Target = Classroom & {
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
  annotation_id: number
  event_id: number
  removal_id: number
  calendar_import_id: number
  absence_id: number
  exception_id: number
  sign_id: number
  plan_id: number
  link_id: number
  merge_id: number
  request_id: number
  enrollment_change_request_id: number
  promotion_id: number
  enrollment_batch_id: number
  contact_change_id: number
  qualification_id: number
  path_template_id: number
  path_batch_id: number
  custom_role_id: number
  school_tag_id: number
  security_tag_id: number
  catalog_ids: Record<string, number>
  canaries: string[]
}
type Probe = {
  endpoint: AnyEndpoint
  input: (target: Target, own: Classroom) => Record<string, unknown>
  /** 404 unless told: 422 for a record named inside another, 409 for one that is not the record's, 403 for a place, 'empty' for lists, 'no rows' for those that tell more than rows. */
  answers?: 404 | 403 | 409 | 422 | 'empty' | 'no rows'
  /** Whose ids these are also within one school. */
  within?: 'section' | 'student'
}

const cell = (target: Pick<Target, 'section_id'>, at: Pick<Target, 'student_id' | 'activity_id'>) => ({
  student_id: at.student_id,
  activity_id: at.activity_id,
  points: 1,
  version: 0,
  section_id: target.section_id,
})
const unitValues = { name: 'Taken', description: '', shared: true, grading_period_id: null }
const activityValues = {
  name: 'Taken',
  description: '',
  activity_type_id: null,
  max_score: 10,
  due_at: null,
  expires_at: null,
  graded: true,
  mandatory: true,
  shared: true,
  links: [],
  file_ids: [],
}
const eventValues = {
  title: 'Taken',
  description: '',
  place: '',
  start_date: '2026-11-20',
  end_date: '2026-11-20',
  start_time: null,
  end_time: null,
  rrule: '',
  until: null,
  audience: 'self',
  section_ids: [],
  person_ids: [],
  grade_levels: [],
  roles: [],
}
const absenceValues = { start_date: '2026-11-20', end_date: '2026-11-20', start_time: null, end_time: null, reason: '' }
const noteValues = { attempt: 1, file_id: null, anchor: { kind: 'text', start: 0, end: 1, quote: 'T' }, body: 'Taken' }
const rubricValues = {
  name: 'Taken',
  description: '',
  criteria: [{ key: 'a', name: 'A', description: '', levels: [{ key: 'a', points: 1, name: 'A', description: '' }] }],
}
const standardSetValues = {
  name: 'Taken',
  levels: [
    { points: 1, name: 'Yes' },
    { points: 0, name: 'No' },
  ],
  mastery: 1,
  calculation: 'latest',
  decay: 65,
}
const periodValues = {
  name: 'Taken',
  start_date: '2036-08-01',
  end_date: '2036-09-01',
  weight: 1,
  exam_weight: 0,
  closes_on: null,
}
const policyValues = {
  scheme: 'mean',
  drop_rule: 'best',
  missing_percent: null,
  late_percent: 0,
  late_unit: 'day',
  late_grace: 0,
  late_floor: 0,
  cap_percent: null,
  categories: [],
}
const questionBody = { kind: 'true_false', prompt: 'Taken', explanation: '', right: true }
const otherGradeValues = {
  title: 'Taken',
  graded_on: '2026-01-15',
  percent: 1,
  gpa_points: null,
  credits: 0,
  credits_earned: 0,
  in_gpa: false,
}
const setValues = {
  time_limit: null,
  attempts: 1,
  keep: 'highest',
  shuffle: false,
  shuffle_options: false,
  draw: null,
  show_key: 'never',
}
const ofRun = (endpoint: AnyEndpoint): Probe => ({ endpoint, input: ({ run_id }) => ({ run_id }) })
const ofSection = (endpoint: AnyEndpoint, more: (target: Target) => Record<string, unknown> = () => ({})): Probe => ({
  endpoint,
  within: 'section',
  input: (target) => ({ section_id: target.section_id, ...more(target) }),
})

/** Courses of the own school, with a unit: foreign records are named inside of them. */
let ownCourse = 0
let otherOwnCourse = 0
let ownUnit = 0
const globalValues = { master_course_id: 1, start_date: '2026-09-01', end_date: '2026-12-18' }
const sectionValues = () => ({
  course_id: ownCourse,
  name: 'Taken',
  number: 'T1',
  academic_term_id: null,
  start_date: null,
  end_date: null,
  grading_scale_id: null,
  facility_id: null,
  period: '',
  seat_cap: null,
  self_paced: false,
  pace_days: null,
  teachers: [],
})
const lessonValues = { name: 'Taken', summary: '', minutes: null, shared: true, blocks: [] }
const prerequisiteValues = { choice: null, min_percent: null, min_letter: '' }
const courseValues = {
  number: 'T1',
  name: 'Taken',
  description: '',
  subject: '',
  department_id: null,
  credits: 1,
  grade_levels: [],
}
const newPerson = (record: AnyRecord) => ({
  fname: 'Taken',
  mname: '',
  lname: 'Taken',
  native_name: '',
  preferred_name: '',
  gender: '',
  email: '',
  phone: '',
  sis_id: null,
  ...(record === studentRecord && { number: 'T1', grade_level: '', birth_date: null, graduation_year: null }),
  ...(record === teacherRecord && { number: '', title: '' }),
})
type AnyRecord = typeof studentRecord | typeof teacherRecord | typeof parentRecord
const rights = { relationship: 'other', custody: true, contact: true, billing: false, no_contact: false, position: 0 }
const noMedical = Object.fromEntries(medicalNames.map((name) => [name, '']))
const pathValues = {
  name: 'Taken',
  description: '',
  academic_track_id: null,
  terms_per_year: 2,
  years: [{ grade_level: '9', credits: 1 }],
  requirements: [],
}
const addressValues = { kind: 'home', street: 'Taken', country: 'GB', valid_from: '2026-08-01' }

const denial = [{ flag: 'viewmessaging', from: 'inherit', to: 'deny' }]

const probes: Probe[] = [
  ...[tags.view, tags.save].flatMap((endpoint): Probe[] => {
    const ask = (input: Probe['input']): Probe => ({
      endpoint,
      input: (target, mine) => ({ ...input(target, mine), ...(endpoint === tags.save && { changes: denial }) }),
    })
    return [
      ask(({ student_id }) => ({ kind: 'user', id: student_id })),
      ask(({ student_id, school }) => ({ kind: 'user', id: student_id, school_id: school.id })),
      ask(({ custom_role_id }) => ({ kind: 'custom', id: custom_role_id })),
      ask(({ school_tag_id }) => ({ kind: 'school', id: school_tag_id, role: student })),
    ]
  }),
  { endpoint: tags.consolidated, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: tags.places, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: customRoles.list, input: ({ student_id }) => ({ person_id: student_id }) },
  { endpoint: customRoles.people, input: ({ custom_role_id }) => ({ id: custom_role_id }) },
  {
    endpoint: customRoles.save,
    input: ({ custom_role_id }) => ({ id: custom_role_id, version: 1, name: 'Taken', about: '' }),
  },
  { endpoint: customRoles.archive, input: ({ custom_role_id }) => ({ ids: [custom_role_id], archived: true }) },
  {
    endpoint: customRoles.assign,
    input: ({ custom_role_id, student_id }) => ({
      rows: [{ person_id: student_id, custom_role_id, held: true }],
      confirmed: true,
    }),
  },
  { endpoint: dictionary.read, input: ({ security_tag_id }) => ({ id: security_tag_id }) },
  {
    endpoint: dictionary.edit,
    input: ({ security_tag_id }) => ({ id: security_tag_id, version: 1, name: 'Taken', about: '' }),
  },
  { endpoint: dictionary.archive, input: ({ security_tag_id }) => ({ ids: [security_tag_id], archived: true }) },
  {
    endpoint: schoolTags.save,
    input: ({ school_tag_id }) => ({ id: school_tag_id, version: 1, name: 'Taken', about: '', school_ids: [] }),
  },
  { endpoint: schoolTags.archive, input: ({ school_tag_id }) => ({ ids: [school_tag_id], archived: true }) },
  { endpoint: photo.show, within: 'student', input: ({ photo_id }) => ({ id: photo_id }) },
  { endpoint: profile.saveAddress, input: ({ address_id }) => ({ ...addressValues, id: address_id, version: 1 }) },
  { endpoint: profile.endAddress, input: ({ address_id }) => ({ id: address_id, version: 1 }) },
  { endpoint: sessions.end, input: ({ session_id }) => ({ id: session_id }) },
  { endpoint: secondStep.renamePasskey, input: ({ passkey_id }) => ({ id: passkey_id, name: 'Taken' }) },
  { endpoint: secondStep.removePasskey, input: ({ passkey_id }) => ({ id: passkey_id }) },
  { endpoint: secondStepRule.mailReset, input: ({ student_id }) => ({ person_id: student_id }) },
  { endpoint: courses.read, input: ({ course_id }) => ({ course_id }) },
  {
    endpoint: courses.list,
    answers: 'no rows',
    input: ({ catalog_ids }) => ({ department_id: catalog_ids['department'] }),
  },
  { endpoint: courses.exported, answers: 'empty', input: ({ course_id }) => ({ ids: course_id }) },
  { endpoint: courses.save, input: ({ course_id }) => ({ ...courseValues, id: course_id, version: 1 }) },
  {
    endpoint: courses.save,
    answers: 422,
    input: ({ catalog_ids }) => ({ ...courseValues, department_id: catalog_ids['department'] }),
  },
  { endpoint: courses.changeStatus, input: ({ course_id }) => ({ course_ids: [course_id], action: 'deactivate' }) },
  { endpoint: courses.archive, input: ({ course_id }) => ({ course_ids: [course_id], archived: true }) },
  { endpoint: courses.remove, input: ({ course_id }) => ({ course_ids: [course_id] }) },
  {
    endpoint: writing.check,
    input: ({ student_id }, own) => ({ from_person_id: student_id, to_person_id: own.teacher.person_id }),
  },
  {
    endpoint: writing.saveException,
    answers: 422,
    input: ({ student_id }) => ({
      person_id: student_id,
      other_person_id: null,
      to_role: 3,
      allowed: true,
      reason: '',
      until: null,
    }),
  },
  { endpoint: writing.archive, input: ({ exception_id }) => ({ ids: [exception_id], archived: true }) },
  { endpoint: comments.list, input: ({ course_id }) => ({ owner_kind: 'course', owner_id: course_id }) },
  {
    endpoint: comments.save,
    input: ({ course_id }) => ({ owner_kind: 'course', owner_id: course_id, body: 'Taken', file_ids: [] }),
  },
  {
    endpoint: comments.save,
    input: ({ comment_id }) => ({
      owner_kind: 'course',
      owner_id: ownCourse,
      id: comment_id,
      version: 1,
      body: 'Taken',
      file_ids: [],
    }),
  },
  {
    endpoint: comments.save,
    answers: 422,
    input: ({ file_id }) => ({ owner_kind: 'course', owner_id: ownCourse, body: 'Taken', file_ids: [file_id] }),
  },
  { endpoint: comments.archive, input: ({ comment_id }) => ({ ids: [comment_id], archived: true }) },
  { endpoint: comments.read, input: ({ comment_id }) => ({ id: comment_id }) },
  { endpoint: notes.list, input: ({ student_id }) => ({ of: 'notes', person_id: student_id }) },
  { endpoint: notes.exported, answers: 'empty', input: ({ student_id }) => ({ of: 'notes', person_id: student_id }) },
  { endpoint: notes.read, input: ({ note_id }) => ({ id: note_id }) },
  { endpoint: notes.choices, answers: 'empty', input: ({ student_id }) => ({ search: '', ids: [student_id] }) },
  { endpoint: notes.choices, input: ({ section_id }) => ({ search: '', section_id }) },
  { endpoint: notes.save, input: ({ student_id }) => ({ ...aNote, person_ids: [student_id] }) },
  {
    endpoint: notes.save,
    input: ({ student_id, note_id }) => ({ ...aNote, person_ids: [student_id], id: note_id, version: 1 }),
  },
  { endpoint: notes.archive, input: ({ note_id }) => ({ ids: [note_id], archived: true }) },
  { endpoint: notes.followUp, input: ({ note_id }) => ({ ids: [note_id], done: true }) },
  { endpoint: notes.review, input: ({ note_id }) => ({ ids: [note_id], review: 'accepted', reason: '' }) },
  ...[applications.read, applications.history].map((endpoint): Probe => ({
    endpoint,
    input: ({ applying }) => ({ id: applying.application_id }),
  })),
  {
    endpoint: applications.edit,
    input: ({ applying }) => ({
      id: applying.application_id,
      version: 1,
      family_version: 1,
      guardians: [emptyGuardian],
      child: emptyChild,
    }),
  },
  {
    endpoint: applications.add,
    input: ({ applying }) => ({
      guardians: [emptyGuardian],
      children: [{ ...emptyChild, id: applying.application_id }],
      submit: false,
    }),
  },
  ...[true, false].map((confirmed): Probe => ({
    endpoint: decisions.change,
    input: ({ applying }) => ({
      ids: [applying.application_id],
      action: 'review',
      reason: 'Taken',
      notify_family: true,
      confirmed,
    }),
  })),
  ...[true, false].map((confirmed): Probe => ({
    endpoint: acceptance.accept,
    input: ({ applying }) => ({
      ids: [applying.application_id],
      invite: false,
      notify_family: false,
      message: '',
      confirmed,
    }),
  })),
  { endpoint: acceptance.takeBack, input: ({ applying }) => ({ ids: [applying.application_id] }) },
  { endpoint: decisions.undo, input: ({ applying }) => ({ cause: applying.cause }) },
  { endpoint: decisions.moveWaiting, input: ({ applying }) => ({ id: applying.application_id, place: 1 }) },
  ...[true, false].map((confirmed): Probe => ({
    endpoint: handOver.offer,
    input: ({ applying }, own) => ({ ids: [applying.application_id], to_school: own.school.id, reason: '', confirmed }),
  })),
  ...[true, false].map((accepted): Probe => ({
    endpoint: handOver.decide,
    input: ({ applying, school }) => ({ school_id: school.id, id: applying.offer_id, accepted, answer: 'Full' }),
  })),
  { endpoint: handOver.takeBack, input: ({ applying }) => ({ id: applying.offer_id }) },
  {
    endpoint: applications.setFee,
    input: ({ applying }) => ({ ids: [applying.application_id], fee: 'paid', note: '' }),
  },
  { endpoint: applications.addNote, input: ({ applying }) => ({ id: applying.application_id, body: 'Taken' }) },
  { endpoint: applications.archiveNote, input: ({ applying }) => ({ id: applying.note_id, archived: true }) },
  {
    endpoint: applications.upload,
    input: ({ applying }) => ({ application_id: applying.application_id, item: '', document_type: 'identity' }),
  },
  {
    endpoint: applications.review,
    input: ({ applying }) => ({ ids: [applying.document_id], review: 'accepted', reason: '', notify_family: false }),
  },
  {
    endpoint: applications.resolveDuplicate,
    input: ({ applying, student_id }) => ({
      application_id: applying.application_id,
      guardian_id: null,
      person_id: student_id,
    }),
  },
  {
    endpoint: applications.resolveDuplicate,
    input: ({ applying }) => ({
      application_id: applying.application_id,
      guardian_id: applying.guardian_id,
      person_id: null,
    }),
  },
  {
    endpoint: applications.resolveDuplicates,
    input: ({ applying }) => ({ ids: [applying.application_id], settled: true }),
  },
  {
    endpoint: schoolTransfers.transfer,
    input: ({ student_id, school }) => ({ ...aMove, person_ids: [student_id], to_school: school.id }),
  },
  {
    endpoint: schoolTransfers.transfer,
    input: ({ student_id, school }) => ({ ...aMove, person_ids: [student_id], to_school: school.id, confirmed: true }),
  },
  {
    endpoint: schoolTransfers.decide,
    input: ({ transfer_id, school }) => ({ school_id: school.id, id: transfer_id, accepted: true, answer: '' }),
  },
  {
    endpoint: schoolTransfers.decide,
    input: ({ transfer_id, school }) => ({ school_id: school.id, id: transfer_id, accepted: false, answer: 'Full' }),
  },
  { endpoint: schoolTransfers.takeBack, input: ({ transfer_id }) => ({ id: transfer_id }) },
  { endpoint: savedViews.remove, input: ({ view_id }) => ({ id: view_id }) },
  { endpoint: compliance.save, input: ({ requirement_id }) => ({ ...aRequirement, id: requirement_id, version: 1 }) },
  { endpoint: compliance.archive, input: ({ requirement_id }) => ({ ids: [requirement_id], archived: true }) },
  { endpoint: compliance.people, input: ({ requirement_id }) => ({ item_id: requirement_id }) },
  { endpoint: compliance.remind, input: ({ requirement_id }) => ({ id: requirement_id }) },
  {
    endpoint: compliance.record,
    input: ({ requirement_id, student_id }) => ({
      item_id: requirement_id,
      person_ids: [student_id],
      state: 'confirmed',
      note: '',
    }),
  },
  {
    endpoint: compliance.confirm,
    input: ({ requirement_id, student_id }) => ({ item_id: requirement_id, person_id: student_id }),
  },
  { endpoint: places.of, input: ({ student_id }) => ({ id: student_id }) },
  {
    endpoint: places.join,
    input: ({ student_id, school }) => ({ person_ids: [student_id], school_id: school.id, role: '3', confirmed: true }),
  },
  {
    endpoint: places.setRole,
    input: ({ student_id, school }) => ({ ids: [student_id], school_id: school.id, role: '3', on: true }),
  },
  { endpoint: places.groupUser, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: places.setGroupUser, input: ({ student_id }) => ({ id: student_id, on: true, reason: 'Taken' }) },
  { endpoint: familyNotes.list, input: ({ student_id }) => ({ student_id }) },
  {
    endpoint: familyNotes.give,
    input: ({ student_id, file_id }) => ({
      student_id,
      document_type: 'other',
      expires_on: null,
      body: '',
      file_ids: [file_id],
    }),
  },
  {
    endpoint: courseSources.save,
    input: ({ course_source_id }) => ({
      id: course_source_id,
      version: 1,
      name: 'Taken',
      address: 'https://taken.example/',
    }),
  },
  { endpoint: courseSources.archive, input: ({ course_source_id }) => ({ ids: [course_source_id], archived: true }) },
  { endpoint: courseSources.test, input: ({ course_source_id }) => ({ id: course_source_id }) },
  { endpoint: courseSources.offers, input: ({ course_source_id }) => ({ source_id: course_source_id }) },
  {
    endpoint: courseSources.take,
    input: ({ course_source_id }) => ({ source_id: course_source_id, courses: [{ key: 'a', number: 'T1' }] }),
  },
  { endpoint: courseSources.update, input: ({ course_id }) => ({ course_id }) },
  { endpoint: courseSources.takeUpdate, input: ({ course_id }) => ({ course_id, keys: [], seen: '0'.repeat(64) }) },
  ofSection(courseSources.missing),
  ofSection(courseSources.bring, ({ lesson_id }) => ({ lesson_ids: [lesson_id] })),
  {
    endpoint: courseSources.bring,
    answers: 409,
    input: ({ lesson_id }, own) => ({ section_id: own.section_id, lesson_ids: [lesson_id] }),
  },
  { endpoint: masterUpdates.update, input: ({ course_id }) => ({ course_id }) },
  { endpoint: masterUpdates.take, input: ({ course_id }) => ({ course_id, to: 1, keys: [] }) },
  { endpoint: copyCourses.choices, input: ({ school }) => ({ school_id: school.id }) },
  ...[(target: Target) => target.school.id, (_: Target, own: Classroom) => own.school.id].map((from): Probe => ({
    endpoint: copyCourses.copy,
    input: (target, own) => ({
      school_id: from(target, own),
      courses: [{ id: target.course_id, number: 'T1' }],
      with_content: true,
    }),
  })),
  { endpoint: content.outline, input: ({ course_id }) => ({ course_id }) },
  { endpoint: content.unit, input: ({ course_unit_id }) => ({ unit_id: course_unit_id }) },
  { endpoint: content.lesson, input: ({ lesson_id }) => ({ lesson_id }) },
  { endpoint: content.saveUnit, input: ({ course_id }) => ({ course_id, name: 'Taken', description: '' }) },
  {
    endpoint: content.saveUnit,
    input: ({ course_unit_id }) => ({
      course_id: ownCourse,
      id: course_unit_id,
      version: 1,
      name: 'Taken',
      description: '',
    }),
  },
  {
    endpoint: content.archiveUnit,
    input: ({ course_unit_id }) => ({ id: course_unit_id, version: 1, archived: true }),
  },
  { endpoint: content.orderUnits, input: ({ course_id, course_unit_id }) => ({ course_id, ids: [course_unit_id] }) },
  { endpoint: content.saveLesson, input: ({ course_unit_id }) => ({ ...lessonValues, unit_id: course_unit_id }) },
  {
    endpoint: content.saveLesson,
    input: ({ lesson_id }) => ({ ...lessonValues, unit_id: ownUnit, id: lesson_id, version: 1 }),
  },
  {
    endpoint: content.saveLesson,
    answers: 422,
    input: ({ file_id }) => ({ ...lessonValues, unit_id: ownUnit, blocks: [{ kind: 'files', file_ids: [file_id] }] }),
  },
  { endpoint: content.archiveLesson, input: ({ lesson_id }) => ({ id: lesson_id, version: 1, archived: true }) },
  {
    endpoint: content.orderLessons,
    input: ({ course_unit_id, lesson_id }) => ({ unit_id: course_unit_id, ids: [lesson_id] }),
  },
  { endpoint: prerequisites.list, input: ({ course_id }) => ({ course_id }) },
  {
    endpoint: prerequisites.save,
    input: ({ course_id }) => ({ ...prerequisiteValues, course_id, required_course_id: ownCourse }),
  },
  {
    endpoint: prerequisites.save,
    answers: 422,
    input: ({ course_id }) => ({ ...prerequisiteValues, course_id: ownCourse, required_course_id: course_id }),
  },
  {
    endpoint: prerequisites.save,
    input: ({ prerequisite_id }) => ({
      ...prerequisiteValues,
      course_id: ownCourse,
      required_course_id: otherOwnCourse,
      id: prerequisite_id,
      version: 1,
    }),
  },
  { endpoint: prerequisites.remove, input: ({ prerequisite_id }) => ({ id: prerequisite_id }) },
  { endpoint: pathTemplates.read, input: ({ path_template_id }) => ({ template_id: path_template_id }) },
  {
    endpoint: pathTemplates.save,
    input: ({ path_template_id }) => ({ ...pathValues, id: path_template_id, version: 1 }),
  },
  {
    endpoint: pathTemplates.save,
    answers: 422,
    input: ({ catalog_ids }) => ({ ...pathValues, academic_track_id: catalog_ids['academic_track'] }),
  },
  { endpoint: pathTemplates.publish, input: ({ path_template_id }) => ({ id: path_template_id, version: 1 }) },
  {
    endpoint: pathTemplates.archive,
    input: ({ path_template_id }) => ({ template_ids: [path_template_id], archived: true }),
  },
  {
    endpoint: pathTemplates.students,
    answers: 'no rows',
    input: ({ path_template_id }) => ({ template_id: path_template_id }),
  },
  { endpoint: pathTemplates.undo, input: ({ path_batch_id }) => ({ batch_id: path_batch_id }) },
  ...[pathTemplates.preview, pathTemplates.assign].map((endpoint): Probe => ({
    endpoint,
    input: ({ path_template_id, student_id }) => ({ template_id: path_template_id, student_ids: [student_id] }),
  })),
  { endpoint: gpaReport.list, within: 'section', answers: 'no rows', input: ({ section_id }) => ({ section_id }) },
  { endpoint: gpaReport.exported, within: 'section', answers: 'empty', input: ({ section_id }) => ({ section_id }) },
  {
    endpoint: gpaReport.exported,
    within: 'student',
    answers: 'empty',
    input: ({ student_id }) => ({ ids: student_id }),
  },
  { endpoint: reports.cards, within: 'student', input: ({ student_id }) => ({ student_ids: [student_id] }) },
  { endpoint: reportCards.pdf, within: 'student', input: ({ student_id }) => ({ student_ids: [student_id] }) },
  { endpoint: reportCards.issued, within: 'student', input: ({ student_id }) => ({ student_ids: [student_id] }) },
  { endpoint: expiringReport.exported, answers: 'empty', input: ({ student_id }) => ({ ids: student_id }) },
  { endpoint: paths.own, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: paths.ofStudent, within: 'section', input: ({ student_id }) => ({ student_id }) },
  { endpoint: pathDocument.pdf, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: paths.savePlan, within: 'student', input: ({ student_id }) => ({ student_id, version: 1, planned: [] }) },
  { endpoint: paths.sign, within: 'student', input: ({ student_id }) => ({ student_id, version: 1 }) },
  { endpoint: paths.withdrawSign, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: sections.list, answers: 'no rows', input: ({ course_id }) => ({ course_id }) },
  ofSection(sections.read),
  ofSection(sections.roster),
  ...[sectionSetUp.read, sectionSetUp.preview].map((endpoint): Probe => ({
    endpoint,
    input: ({ section_id }) => ({ section_id }),
  })),
  {
    endpoint: sectionSetUp.clone,
    input: ({ section_id }) => ({
      section_id,
      academic_term_id: null,
      start_date: null,
      name: 'Taken',
      number: 'T1',
      parts: [],
    }),
  },
  {
    endpoint: sectionSetUp.clone,
    answers: 422,
    input: ({ catalog_ids }, { section_id }) => ({
      section_id,
      academic_term_id: catalog_ids['academic_term'],
      start_date: null,
      name: 'Taken',
      number: 'T1',
      parts: [],
    }),
  },
  { endpoint: sectionSetUp.save, input: ({ section_id }) => ({ ...sectionValues(), id: section_id, version: 1 }) },
  { endpoint: sectionSetUp.save, answers: 422, input: ({ course_id }) => ({ ...sectionValues(), course_id }) },
  {
    endpoint: sectionSetUp.save,
    answers: 422,
    input: ({ teacher }) => ({ ...sectionValues(), teachers: [{ teacher_id: teacher.person_id, role: 'lead' }] }),
  },
  ...['academic_term_id', 'facility_id', 'grading_scale_id'].map((field): Probe => ({
    endpoint: sectionSetUp.save,
    answers: 422,
    input: ({ catalog_ids }) => ({ ...sectionValues(), [field]: catalog_ids[field.slice(0, -3)] }),
  })),
  {
    endpoint: globalSections.preview,
    input: ({ school }) => ({ ...globalValues, number: 'T1', school_ids: [school.id] }),
  },
  {
    endpoint: globalSections.create,
    answers: 422,
    input: ({ school }, own) => ({
      ...globalValues,
      name: 'Taken',
      with_content: false,
      schools: [own.school.id, school.id].map((id) => ({
        school_id: id,
        academic_term_id: 1,
        number: 'T1',
        teacher_ids: [],
      })),
    }),
  },
  ofSection(globalSections.places),
  { endpoint: globalSections.transition, input: ({ section_id }) => ({ section_id, action: 'finalize' }) },
  {
    endpoint: sectionStatus.reactivate,
    input: ({ section_id }, own) => ({ section_ids: [own.section_id, section_id] }),
  },
  { endpoint: sectionStatus.open, input: ({ section_id }) => ({ section_ids: [section_id] }) },
  { endpoint: sectionStatus.close, input: ({ section_id }, own) => ({ section_ids: [own.section_id, section_id] }) },
  { endpoint: sectionStatus.finalize, input: ({ section_id }, own) => ({ section_ids: [own.section_id, section_id] }) },
  { endpoint: sections.rosterExported, within: 'section', input: ({ section_id }) => ({ section_id }) },
  { endpoint: taughtStudents.read, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: sections.students, answers: 'no rows', input: ({ section_id }) => ({ section_id }) },
  { endpoint: enrollmentRequests.undo, input: ({ request_id }) => ({ ids: [request_id] }) },
  {
    endpoint: sections.studentsExported,
    answers: 'empty',
    input: ({ section_id, student_id }) => ({ section_id, ids: [student_id] }),
  },
  { endpoint: enrollmentRequests.exported, answers: 'empty', input: ({ request_id }) => ({ ids: [request_id] }) },
  { endpoint: enrollmentRequests.inCourseExported, input: ({ course_id }) => ({ course_id }) },
  {
    endpoint: enrollmentChanges.preview,
    input: ({ enrollment_id }) => ({ enrollment_ids: [enrollment_id], action: 'withdraw' }),
  },
  { endpoint: enrollmentChanges.undo, input: ({ enrollment_batch_id }) => ({ id: enrollment_batch_id }) },
  {
    endpoint: enrollmentChanges.change,
    input: ({ enrollment_id }) => ({ enrollment_ids: [enrollment_id], action: 'withdraw' }),
  },
  ofSection(units.read),
  { endpoint: units.progress, within: 'section', input: ({ activity_id }) => ({ activity_id }) },
  { endpoint: learning.lesson, within: 'section', input: ({ activity_id }) => ({ activity_id }) },
  { endpoint: learning.open, within: 'section', input: ({ activity_id }) => ({ activity_id }) },
  { endpoint: learning.markDone, within: 'section', input: ({ activity_id }) => ({ activity_id, done: true }) },
  ofSection(units.saveUnit, () => unitValues),
  {
    endpoint: units.saveUnit,
    within: 'section',
    input: ({ unit_id }, own) => ({ ...unitValues, section_id: own.section_id, id: unit_id, version: 1 }),
  },
  {
    endpoint: units.saveUnit,
    within: 'section',
    input: ({ unit_id }, own) => ({ ...unitValues, section_id: own.section_id, id: unit_id, version: 9 }),
  },
  {
    endpoint: units.archiveUnit,
    within: 'section',
    input: ({ unit_id }) => ({ id: unit_id, version: 1, archived: true }),
  },
  ofSection(units.orderUnits, ({ unit_id }) => ({ ids: [unit_id] })),
  { endpoint: units.saveActivity, within: 'section', input: ({ unit_id }) => ({ ...activityValues, unit_id }) },
  {
    endpoint: units.saveActivity,
    within: 'section',
    input: ({ activity_id }, own) => ({ ...activityValues, unit_id: own.unit_id, id: activity_id, version: 1 }),
  },
  {
    endpoint: units.saveActivity,
    within: 'section',
    input: ({ activity_id }, own) => ({ ...activityValues, unit_id: own.unit_id, id: activity_id, version: 9 }),
  },
  {
    endpoint: units.saveActivity,
    within: 'section',
    answers: 422,
    input: ({ file_id }, own) => ({ ...activityValues, unit_id: own.unit_id, file_ids: [file_id] }),
  },
  {
    endpoint: units.saveActivity,
    answers: 422,
    input: ({ activity_type_id }, own) => ({ ...activityValues, unit_id: own.unit_id, activity_type_id }),
  },
  {
    endpoint: units.saveUnit,
    answers: 422,
    input: ({ catalog_ids }, own) => ({
      ...unitValues,
      section_id: own.section_id,
      grading_period_id: catalog_ids['grading_period'],
    }),
  },
  ...['set_id', 'bank_id'].flatMap((name): Probe[] => {
    const set = ({ questions }: Target) => questions[name === 'set_id' ? 'set_id' : 'bank_id']
    const ofSet = (endpoint: AnyEndpoint, more: (target: Target) => object = () => ({})): Probe => ({
      endpoint,
      within: 'section',
      input: (target) => ({ set_id: set(target), ...more(target) }),
    })
    return [
      ofSet(sets.read),
      ofSet(sets.save, () => ({ ...setValues, version: 1 })),
      ofSet(sets.archive, () => ({ version: 1, archived: true })),
      ofSet(sets.add, () => ({ questions: [{ body: questionBody, points: 1 }] })),
      ofSet(sets.copy, ({ questions: { question_id } }) => ({ question_ids: [question_id] })),
      ofSet(sets.order, ({ questions: { question_id } }) => ({ ids: [question_id] })),
    ]
  }),
  { endpoint: sets.read, within: 'section', input: ({ questions: { activity_id } }) => ({ activity_id }) },
  { endpoint: sets.list, within: 'section', input: ({ course_id }) => ({ course_id }) },
  {
    endpoint: sets.name,
    within: 'section',
    input: ({ course_id, questions: { bank_id } }) => ({ course_id, id: bank_id, version: 1, name: 'Taken' }),
  },
  {
    endpoint: sets.name,
    input: ({ questions: { bank_id } }) => ({ course_id: ownCourse, id: bank_id, version: 1, name: 'Taken' }),
  },
  {
    endpoint: sets.saveQuestion,
    within: 'section',
    input: ({ questions: { set_id, question_id } }) => ({
      set_id,
      id: question_id,
      version: 1,
      body: questionBody,
      points: 1,
      counts: 'normal',
    }),
  },
  {
    endpoint: sets.remove,
    within: 'section',
    input: ({ questions: { question_id } }) => ({ id: question_id, version: 1 }),
  },
  { endpoint: otherGrades.ofStudent, input: ({ student_id }) => ({ student_id }) },
  ofSection(otherGrades.ofSection),
  {
    endpoint: otherGrades.save,
    input: ({ student_id }) => ({ rows: [{ ...otherGradeValues, student_id, section_id: null }] }),
  },
  {
    endpoint: otherGrades.archive,
    input: ({ other_grade_id }) => ({ rows: [{ id: other_grade_id, version: 1 }], archived: true }),
  },
  { endpoint: bonus.undo, input: ({ upload_id }) => ({ upload_id }) },
  { endpoint: attempts.sitting, within: 'section', input: ({ questions: { activity_id } }) => ({ activity_id }) },
  {
    endpoint: attempts.sitting,
    within: 'student',
    input: ({ questions: { activity_id }, student_id }) => ({ activity_id, student_id }),
  },
  { endpoint: attempts.start, within: 'section', input: ({ questions: { activity_id } }) => ({ activity_id }) },
  { endpoint: attempts.read, within: 'section', input: ({ questions: { attempt_id } }) => ({ attempt_id }) },
  {
    endpoint: attempts.read,
    within: 'student',
    input: ({ questions: { attempt_id }, student_id }) => ({ attempt_id, student_id }),
  },
  {
    endpoint: attempts.saveAnswer,
    within: 'section',
    input: ({ questions: { attempt_id, question_id } }) => ({
      attempt_id,
      question_id,
      given: { yes: true },
      version: 0,
    }),
  },
  { endpoint: attempts.submit, within: 'section', input: ({ questions: { attempt_id } }) => ({ attempt_id }) },
  ...[results.read, results.preview, results.regrade].map((endpoint): Probe => ({
    endpoint,
    within: 'section',
    input: ({ questions: { activity_id } }) => ({ activity_id }),
  })),
  { endpoint: results.attempt, within: 'section', input: ({ questions: { attempt_id } }) => ({ attempt_id }) },
  {
    endpoint: results.score,
    within: 'section',
    input: ({ questions: { attempt_id, question_id } }) => ({
      attempt_id,
      question_id,
      points: 0,
      comment: '',
      version: 0,
    }),
  },
  { endpoint: results.undoRegrade, within: 'section', input: ({ questions: { regrade_id } }) => ({ regrade_id }) },
  {
    endpoint: results.saveExtra,
    within: 'section',
    input: ({ questions: { activity_id }, student_id }) => ({
      activity_id,
      student_ids: [student_id],
      extra_minutes: 1,
      extra_attempts: 1,
    }),
  },
  ofSection(units.touched, ({ unit_id, activity_id }) => ({ unit_id, activity_ids: [activity_id] })),
  {
    endpoint: units.clearUnit,
    within: 'section',
    input: ({ unit_id, activity_id }) => ({ unit_id, activity_ids: [activity_id], archived: true }),
  },
  { endpoint: units.deleteActivity, within: 'section', input: ({ activity_id }) => ({ id: activity_id, version: 1 }) },
  {
    endpoint: units.archiveActivity,
    within: 'section',
    input: ({ activity_id }) => ({ id: activity_id, version: 1, archived: true }),
  },
  {
    endpoint: units.orderActivities,
    within: 'section',
    input: ({ unit_id, activity_id }) => ({ unit_id, ids: [activity_id] }),
  },
  { endpoint: files.download, within: 'section', input: ({ file_id }) => ({ id: file_id }) },
  ofSection(gradebook.read),
  ofSection(meetings.link),
  { endpoint: teaching.load, input: ({ teacher }) => ({ teacher_id: teacher.person_id }) },
  { endpoint: teaching.availability, input: ({ teacher }) => ({ teacher_id: teacher.person_id }) },
  {
    endpoint: teaching.setAvailable,
    input: ({ teacher, catalog_ids }) => ({
      teacher_id: teacher.person_id,
      weekday: 1,
      bell_period_id: catalog_ids['bell_period'],
      available: false,
    }),
  },
  ofSection(timetable.meetings),
  ofSection(timetable.saveMeetings, () => ({ version: 1, rows: [] })),
  ...(['bell_period', 'facility'] as const).map((noun): Probe => ({
    endpoint: timetable.saveMeetings,
    answers: 422,
    input: ({ catalog_ids }, own) => ({
      section_id: own.section_id,
      version: 1,
      rows: [
        {
          weekday: 6,
          start_time: '10:00',
          end_time: '11:00',
          [`${noun}_id`]: catalog_ids[noun],
          ...(noun === 'bell_period' && { start_time: null, end_time: null }),
        },
      ],
    }),
  })),
  { endpoint: events.read, within: 'section', input: ({ event_id }) => ({ id: event_id }) },
  {
    endpoint: events.change,
    within: 'section',
    input: ({ event_id }) => ({ ...eventValues, id: event_id, version: 1, date: '2026-11-20', scope: 'all' }),
  },
  {
    endpoint: events.remove,
    within: 'section',
    input: ({ event_id }) => ({ id: event_id, version: 1, date: '2026-11-20', scope: 'all' }),
  },
  {
    endpoint: events.add,
    answers: 422,
    within: 'section',
    input: ({ section_id }) => ({ ...eventValues, audience: 'sections', section_ids: [section_id] }),
  },
  {
    endpoint: events.add,
    answers: 422,
    within: 'section',
    input: ({ student_id }) => ({ ...eventValues, audience: 'people', person_ids: [student_id] }),
  },
  { endpoint: events.restore, within: 'section', input: ({ removal_id }) => ({ removal_id }) },
  { endpoint: substitutions.absences, input: ({ teacher }) => ({ teacher_id: teacher.person_id }) },
  {
    endpoint: substitutions.saveAbsence,
    answers: 422,
    input: ({ teacher }) => ({ ...absenceValues, teacher_id: teacher.person_id }),
  },
  {
    endpoint: substitutions.saveAbsence,
    answers: 409,
    input: ({ absence_id }, own) => ({
      ...absenceValues,
      teacher_id: own.teacher.person_id,
      id: absence_id,
      version: 1,
    }),
  },
  { endpoint: substitutions.cancelAbsence, input: ({ absence_id }) => ({ id: absence_id }) },
  { endpoint: substitutions.restoreAbsence, input: ({ absence_id }) => ({ id: absence_id }) },
  {
    endpoint: substitutions.choices,
    input: ({ section_id }) => ({ places: [{ section_id, date: '2026-11-20', meeting: 1 }] }),
  },
  {
    endpoint: substitutions.assign,
    input: ({ section_id }) => ({ rows: [{ section_id, date: '2026-11-20', meeting: 1, teacher_id: null, note: '' }] }),
  },
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
  { endpoint: calendarImport.undo, input: ({ calendar_import_id }) => ({ id: calendar_import_id }) },
  ofSection(meetings.saveLink, () => ({ link: 'https://meet.example/taken' })),
  {
    endpoint: calendar.student,
    within: 'student',
    input: ({ student_id }) => ({ student_id, from: '2026-11-20', to: '2026-11-20' }),
  },
  {
    endpoint: calendar.teacher,
    input: ({ teacher }) => ({ teacher_id: teacher.person_id, from: '2026-11-20', to: '2026-11-20' }),
  },
  ofSection(gradebook.exported),
  ofSection(gradebook.history, ({ student_id, activity_id }) => ({ student_id, activity_id })),
  {
    endpoint: gradebook.history,
    within: 'section',
    answers: 'empty',
    input: ({ student_id, activity_id }, own) => ({ section_id: own.section_id, student_id, activity_id }),
  },
  { endpoint: gradebook.saveGrade, within: 'section', input: (target) => cell(target, target) },
  {
    endpoint: gradebook.saveGrade,
    within: 'section',
    input: (target, own) => ({ ...cell(target, target), section_id: own.section_id }),
  },
  {
    endpoint: gradebook.saveGrade,
    within: 'section',
    input: (target, own) => ({
      ...cell(target, target),
      section_id: own.section_id,
      student_id: own.students[0]?.person_id,
    }),
  },
  {
    endpoint: gradebook.saveGrades,
    within: 'section',
    input: (target) => ({
      section_id: target.section_id,
      cells: [{ student_id: target.student_id, activity_id: target.activity_id, points: 1, version: 9 }],
    }),
  },
  ofSection(grading.read, ({ activity_id }) => ({ activity_id })),
  {
    endpoint: grading.read,
    within: 'section',
    input: ({ activity_id }, own) => ({ section_id: own.section_id, activity_id }),
  },
  ofSection(grading.work, ({ activity_id, student_id }) => ({ activity_id, ref: String(student_id) })),
  {
    endpoint: grading.work,
    within: 'section',
    input: ({ student_id }, own) => ({
      section_id: own.section_id,
      activity_id: own.activities[0]?.id,
      ref: String(student_id),
    }),
  },
  ofSection(grading.save, ({ activity_id, student_id }) => ({
    activity_id,
    ref: String(student_id),
    points: 1,
    version: 1,
  })),
  ofSection(grading.group, ({ activity_id }) => ({ activity_id, who: 'not_handed_in' })),
  ofSection(grading.groupExported, ({ activity_id }) => ({ activity_id, who: 'not_handed_in' })),
  ofSection(annotations.list, ({ activity_id, student_id }) => ({ activity_id, ref: String(student_id) })),
  ofSection(annotations.save, ({ activity_id, student_id }) => ({
    ...noteValues,
    activity_id,
    ref: String(student_id),
  })),
  ofSection(annotations.remove, ({ activity_id, student_id, annotation_id }) => ({
    activity_id,
    ref: String(student_id),
    id: annotation_id,
  })),
  {
    endpoint: annotations.remove,
    within: 'section',
    input: ({ annotation_id }, own) => ({
      section_id: own.section_id,
      activity_id: own.activities[0]?.id,
      ref: String(own.students[0]?.person_id),
      id: annotation_id,
    }),
  },
  { endpoint: annotations.own, within: 'section', input: ({ activity_id }) => ({ activity_id }) },
  {
    endpoint: annotations.own,
    within: 'student',
    input: ({ activity_id, student_id }) => ({ activity_id, student_id }),
  },
  ofSection(gradesImport.check),
  ofSection(gradesImport.confirm, () => ({ seen: '0'.repeat(64) })),
  ofSection(gradesImport.list),
  ofSection(gradesImport.undo, ({ grades_import_id }) => ({ id: grades_import_id })),
  {
    endpoint: gradesImport.undo,
    within: 'section',
    input: ({ grades_import_id }, own) => ({ section_id: own.section_id, id: grades_import_id }),
  },
  {
    endpoint: savedComments.list,
    within: 'section',
    answers: 'no rows',
    input: ({ section_id }) => ({ section_id, search: 'canary' }),
  },
  {
    endpoint: savedComments.save,
    within: 'section',
    input: ({ saved_comment_id }) => ({ id: saved_comment_id, version: 1, body: 'Taken', course_id: null }),
  },
  {
    endpoint: savedComments.save,
    within: 'section',
    answers: 422,
    input: ({ course_id }) => ({ body: 'Taken', course_id }),
  },
  { endpoint: savedComments.remove, within: 'section', input: ({ saved_comment_id }) => ({ id: saved_comment_id }) },
  {
    endpoint: rubrics.save,
    within: 'section',
    input: ({ rubric_id }) => ({ ...rubricValues, id: rubric_id, version: 1 }),
  },
  { endpoint: rubrics.archive, within: 'section', input: ({ rubric_id }) => ({ ids: [rubric_id], archived: true }) },
  {
    endpoint: units.saveActivity,
    within: 'section',
    answers: 422,
    input: ({ rubric_id }, own) => ({ ...activityValues, unit_id: own.unit_id, rubric_id }),
  },
  {
    endpoint: gradebook.saveGrade,
    within: 'section',
    answers: 409,
    input: ({ rubric_id }, own) => ({
      ...cell(own, { student_id: own.students[0]?.person_id ?? 0, activity_id: own.activities[0]?.id ?? 0 }),
      rubric: { rubric_id, scores: [] },
    }),
  },
  {
    endpoint: standards.saveSet,
    input: ({ standard_set_id }) => ({ ...standardSetValues, id: standard_set_id, version: 1 }),
  },
  { endpoint: standards.archiveSets, input: ({ standard_set_id }) => ({ ids: [standard_set_id], archived: true }) },
  { endpoint: standards.list, input: ({ standard_set_id }) => ({ set_id: standard_set_id }) },
  { endpoint: standards.exported, input: ({ standard_set_id }) => ({ set_id: standard_set_id }) },
  { endpoint: standards.save, input: ({ standard_set_id }) => ({ set_id: standard_set_id, code: 'T', body: 'Taken' }) },
  { endpoint: standards.archive, input: ({ standard_id }) => ({ ids: [standard_id], archived: true }) },
  { endpoint: standards.check, input: ({ standard_set_id }) => ({ set_id: standard_set_id }) },
  { endpoint: standards.confirm, input: ({ standard_set_id }) => ({ set_id: standard_set_id, seen: '0'.repeat(64) }) },
  { endpoint: standards.undo, input: ({ standard_import_id }) => ({ id: standard_import_id }) },
  ofSection(standards.ofSection),
  ofSection(standards.score, ({ student_id, activity_id, standard_id }) => ({
    scores: [{ student_id, activity_id, standard_id, points: 1, version: 0 }],
  })),
  {
    endpoint: standards.score,
    within: 'section',
    input: ({ student_id, activity_id, standard_id }, own) => ({
      section_id: own.section_id,
      scores: [{ student_id, activity_id, standard_id, points: 1, version: 0 }],
    }),
  },
  { endpoint: standards.own, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: standards.ofStudent, within: 'section', input: ({ student_id }) => ({ student_id }) },
  {
    endpoint: units.saveActivity,
    answers: 422,
    input: ({ standard_id }, own) => ({
      ...activityValues,
      unit_id: own.unit_id,
      standards: [{ standard_id, source: 'own', criterion: '' }],
    }),
  },
  { endpoint: units.place, within: 'section', input: ({ unit_id }) => ({ unit_id }) },
  ofSection(sectionLinks.read),
  ofSection(sectionLinks.dissolve, () => ({ drop_copies: false })),
  {
    endpoint: sectionLinks.preview,
    within: 'section',
    input: ({ section_id }, own) => ({ section_ids: [own.section_id, section_id] }),
  },
  {
    endpoint: sectionLinks.link,
    within: 'section',
    input: ({ section_id }, own) => ({
      section_ids: [own.section_id, section_id],
      name: 'Taken',
      seen: '0'.repeat(64),
    }),
  },
  ofSection(gradingRules.read),
  ofSection(columns.post, ({ activity_id }) => ({ activity_ids: [activity_id], hidden: true })),
  {
    endpoint: columns.post,
    within: 'section',
    input: ({ activity_id }, own) => ({ section_id: own.section_id, activity_ids: [activity_id], hidden: true }),
  },
  ofSection(units.lockActivities, ({ activity_id }) => ({ activity_ids: [activity_id], locked: true })),
  ofSection(columns.curve, ({ activity_id }) => ({ activity_id, kind: 'root', points: null })),
  ofSection(columns.saveDates, ({ activity_id, student_id }) => ({
    activity_id,
    student_ids: [student_id],
    due_at: null,
    expires_at: null,
    locked: true,
  })),
  {
    endpoint: columns.saveDates,
    within: 'section',
    input: ({ activity_id, student_id }, own) => ({
      section_id: own.section_id,
      activity_id,
      student_ids: [student_id],
      due_at: null,
      expires_at: null,
      locked: true,
    }),
  },
  ofSection(columns.effective, ({ activity_id, student_id }) => ({ activity_id, student_id })),
  ofSection(columns.setTotal, ({ student_id }) => ({
    student_id,
    version: 0,
    percent: 1,
    letter: null,
    incomplete_until: null,
    reason: 'Mine',
  })),
  ofSection(columns.resolveIncomplete, ({ student_id }) => ({
    student_id,
    version: 1,
    percent: 80,
    letter: null,
    reason: 'Finished',
  })),
  ofSection(progress.basis, ({ student_id }) => ({ student_id })),
  ofSection(columns.clearTotal, ({ student_id }) => ({ student_id, version: 1 })),
  ofSection(columns.changes),
  { endpoint: progress.own, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: progress.ofStudent, within: 'section', input: ({ student_id }) => ({ student_id }) },
  ofSection(gradingRules.save, () => ({ ...policyValues, scope: 'section', version: 0 })),
  ofSection(gradingRules.reset, () => ({ scope: 'section', version: 1 })),
  { endpoint: gradebook.waiting, within: 'section', answers: 'empty', input: ({ section_id }) => ({ section_id }) },
  ofSection(gradebook.submission, ({ student_id, activity_id }) => ({ student_id, activity_id })),
  ofSection(attendance.roll, () => ({ date: '2026-11-20' })),
  ofSection(attendance.grid),
  ofSection(attendanceHours.read),
  ofSection(attendanceHours.save, ({ student_id }) => ({
    week: '2026-11-16',
    rows: [{ student_id, hours: 1, version: 0 }],
  })),
  ofSection(attendanceOffice.rates),
  ofSection(attendanceOffice.exportedRates),
  {
    endpoint: attendanceOffice.saveMode,
    answers: 'empty',
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
  { endpoint: recordReads.list, answers: 'no rows', input: ({ student_id }) => ({ person_id: student_id }) },
  { endpoint: attendanceDays.own, within: 'student', input: ({ student_id }) => ({ student_id }) },
  ofSection(attendance.releaseOffice, ({ student_id }) => ({ date: '2026-11-20', meeting: 1, student_id })),
  ofSection(attendance.saveRoll, ({ student_id }) => ({
    date: '2026-11-20',
    version: 0,
    rows: [{ student_id, code: 'absent' }],
  })),
  ofSection(learning.classroom),
  ofSection(gradeBasis.read),
  { endpoint: gradeBasis.read, within: 'student', input: ({ section_id, student_id }) => ({ section_id, student_id }) },
  {
    endpoint: learning.classroom,
    within: 'student',
    input: ({ section_id, student_id }) => ({ section_id, student_id }),
  },
  { endpoint: learning.classrooms, within: 'student', input: ({ student_id }) => ({ page: 0, size: 10, student_id }) },
  {
    endpoint: learning.handIn,
    within: 'section',
    input: ({ activity_id }) => ({ activity_id, body: 'mine', file_ids: [], version: 0 }),
  },
  { endpoint: erasure.ofPerson, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: erasure.removePerson, input: ({ student_id }) => ({ id: student_id, name: 'Somebody' }) },
  {
    endpoint: erasure.archive,
    within: 'student',
    input: ({ students, student_id }) => ({
      user_ids: [students.find(({ person_id }) => person_id === student_id)?.user_id],
      password: 'guessed',
    }),
  },
  {
    endpoint: session.changeSchool,
    answers: 403,
    input: ({ school }, _own) => ({ school_id: school.id, role: schoolAdmin }),
  },
  {
    endpoint: session.impersonate,
    input: ({ school, student_id }) => ({
      school_id: school.id,
      person_id: student_id,
      role: student,
      reason: 'A question',
    }),
  },
  {
    endpoint: session.impersonate,
    input: ({ student_id }, own) => ({
      school_id: own.school.id,
      person_id: student_id,
      role: student,
      reason: 'A question',
    }),
  },
  { endpoint: staffing.choices, answers: 'empty', input: ({ teacher }) => ({ teacher_id: teacher.person_id }) },
  {
    endpoint: staffing.change,
    input: ({ teacher }, mine) => ({
      section_ids: [mine.section_id],
      add_id: teacher.person_id,
      remove_id: null,
      role: null,
      confirmed: true,
    }),
  },
  {
    endpoint: staffing.change,
    input: ({ section_id }, mine) => ({
      section_ids: [section_id],
      add_id: null,
      remove_id: mine.teacher.person_id,
      role: null,
      confirmed: true,
    }),
  },
  { endpoint: people.directory, answers: 'empty', input: ({ school }) => ({ school_id: school.id }) },
  { endpoint: people.sizes, answers: 'empty', input: ({ school }) => ({ school_id: school.id }) },
  {
    endpoint: people.exported,
    answers: 'empty',
    input: ({ school, student_id }) => ({ school_id: school.id, ids: student_id }),
  },
  { endpoint: people.exported, answers: 'empty', input: ({ student_id }) => ({ ids: student_id }) },
  { endpoint: people.sendLink, input: ({ school, student_id }) => ({ school_id: school.id, person_id: student_id }) },
  { endpoint: people.sendLink, input: ({ student_id }, own) => ({ school_id: own.school.id, person_id: student_id }) },
  { endpoint: enrollmentRequests.ofStudent, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: enrollmentRequests.choices, within: 'student', input: ({ student_id }) => ({ student_id, search: '' }) },
  {
    endpoint: enrollmentRequests.ask,
    within: 'student',
    input: ({ student_id, section_id }) => ({ student_id, section_id }),
  },
  {
    endpoint: enrollmentRequests.ask,
    input: ({ section_id }, own) => ({ student_id: own.students[0]?.person_id, section_id }),
  },
  { endpoint: enrollmentRequests.takeBack, within: 'student', input: ({ request_id }) => ({ id: request_id }) },
  { endpoint: enrollmentRequests.list, answers: 'no rows', input: ({ request_id }) => ({ id: request_id }) },
  { endpoint: enrollmentRequests.preview, input: ({ request_id }) => ({ ids: [request_id] }) },
  { endpoint: enrollmentRequests.decide, input: ({ request_id }) => ({ ids: [request_id], approved: true }) },
  {
    endpoint: enrollmentRequests.comment,
    input: ({ request_id }) => ({ id: request_id, version: 1, comment: 'Taken' }),
  },
  { endpoint: enrollmentRequests.inCourse, input: ({ course_id }) => ({ course_id }) },
  {
    endpoint: enrollmentChangeRequests.choices,
    within: 'student',
    answers: 'empty',
    input: ({ enrollment_id }) => ({ kind: 'withdrawal', search: '', id: enrollment_id }),
  },
  {
    endpoint: enrollmentChangeRequests.ask,
    within: 'student',
    input: ({ enrollment_id }) => ({ kind: 'withdrawal', enrollment_id, asked_day: null, note: 'Taken' }),
  },
  {
    endpoint: enrollmentChangeRequests.takeBack,
    within: 'student',
    input: ({ enrollment_change_request_id }) => ({ id: enrollment_change_request_id }),
  },
  {
    endpoint: enrollmentChangeRequests.exported,
    answers: 'empty',
    input: ({ enrollment_change_request_id }) => ({ ids: [enrollment_change_request_id] }),
  },
  {
    endpoint: enrollmentChangeRequests.detail,
    input: ({ enrollment_change_request_id }) => ({ kind: 'withdrawal', id: enrollment_change_request_id }),
  },
  {
    endpoint: enrollmentChangeRequests.decide,
    input: ({ enrollment_change_request_id }) => ({
      ids: [enrollment_change_request_id],
      approved: true,
      answer: '',
      last_day: null,
      confirmed: true,
    }),
  },
  {
    endpoint: enrollmentChangeRequests.undo,
    input: ({ enrollment_change_request_id }) => ({ ids: [enrollment_change_request_id] }),
  },
  { endpoint: promotions.undo, input: ({ promotion_id }) => ({ id: promotion_id }) },
  { endpoint: enrollment.current, input: ({ student_id }) => ({ student_id }) },
  { endpoint: enrollment.detail, input: ({ enrollment_id }) => ({ id: enrollment_id }) },
  { endpoint: enrollment.choices, answers: 'empty', input: ({ section_id }) => ({ section_id }) },
  {
    endpoint: enrollment.enroll,
    input: ({ student_id }, mine) => ({
      student_ids: [student_id],
      section_ids: [mine.section_id],
      start_date: null,
      override_reason: '',
      confirmed: true,
    }),
  },
  {
    endpoint: enrollment.enroll,
    input: ({ section_id }, mine) => ({
      student_ids: [mine.students[0]?.person_id],
      section_ids: [section_id],
      start_date: null,
      override_reason: '',
      confirmed: false,
    }),
  },
  {
    endpoint: enrollment.edit,
    input: ({ enrollment_id }) => ({ id: enrollment_id, version: 1, start_date: null, end_date: null }),
  },
  { endpoint: enrollment.seating, input: ({ enrollment_id }) => ({ ids: [enrollment_id] }) },
  { endpoint: enrollment.remove, input: ({ enrollment_id }) => ({ ids: [enrollment_id] }) },
  { endpoint: enrollment.complete, input: ({ enrollment_id }) => ({ ids: [enrollment_id] }) },
  { endpoint: enrollment.carried, input: ({ enrollment_id, section_id }) => ({ id: enrollment_id, section_id }) },
  {
    endpoint: enrollment.transfer,
    input: ({ enrollment_id }, mine) => ({
      id: enrollment_id,
      version: 1,
      section_id: mine.section_id,
      date: '2026-11-20',
      with_grades: false,
      override_reason: '',
      reason: '',
    }),
  },
  { endpoint: credentials.read, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: credentials.states, input: ({ student_id }) => ({ ids: [student_id] }) },
  { endpoint: credentials.sendLinks, input: ({ student_id }) => ({ ids: [student_id] }) },
  { endpoint: credentials.rename, input: ({ student_id }) => ({ id: student_id, username: 'taken-over' }) },
  { endpoint: credentials.expire, input: ({ student_id }) => ({ ids: [student_id], on: '2026-01-01' }) },
  { endpoint: credentials.signOut, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: records.read, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: records.log, input: ({ student_id }) => ({ id: student_id }) },
  {
    endpoint: personStatus.change,
    input: ({ student_id }) => ({
      rows: [{ id: student_id, status: 'archived', until: null }],
      reason: '',
      confirmed: true,
    }),
  },
  {
    endpoint: records.makeAccount,
    input: ({ student_id }) => ({ id: student_id, username: 'somebody-else', invite: false }),
  },
  {
    endpoint: records.duplicates,
    answers: 'empty',
    input: ({ students }) => ({ fname: '', lname: '', email: students[0]?.username ?? '' }),
  },
  ...Object.values(personRemoval).map((endpoint): Probe => ({
    endpoint,
    input: ({ student_id }) => ({ ids: [student_id], reason: '' }),
  })),
  ...[studentRecord, teacherRecord, parentRecord, adminRecord].map((record): Probe => ({
    endpoint: record.edit,
    input: ({ student_id }) => ({ ...newPerson(record), id: student_id, version: 1 }),
  })),
  { endpoint: contacts.saveAddress, input: ({ student_id }) => ({ ...addressValues, person_id: student_id }) },
  {
    endpoint: contacts.saveAddress,
    input: ({ address_id }, own) => ({
      ...addressValues,
      person_id: own.students[0]?.person_id,
      id: address_id,
      version: 1,
    }),
  },
  {
    endpoint: contacts.endAddress,
    input: ({ address_id }, own) => ({ person_id: own.students[0]?.person_id, id: address_id, version: 1 }),
  },
  { endpoint: contacts.savePhones, input: ({ student_id }) => ({ person_id: student_id, phones: [] }) },
  { endpoint: contacts.removePhoto, input: ({ student_id }) => ({ person_id: student_id }) },
  { endpoint: contactChanges.child, within: 'student', input: ({ student_id }) => ({ student_id }) },
  { endpoint: contacts.saveEmergency, input: ({ student_id }) => ({ student_id, contacts: [] }) },
  {
    endpoint: contactChanges.ask,
    within: 'student',
    input: ({ student_id }) => ({ student_id, email: '', phone: '1' }),
  },
  {
    endpoint: contactChanges.takeBack,
    within: 'student',
    input: ({ contact_change_id }) => ({ id: contact_change_id }),
  },
  { endpoint: enrollmentRequests.own, answers: 'empty', input: ({ request_id }) => ({ id: request_id }) },
  { endpoint: contactChanges.list, answers: 'empty', input: ({ student_id }) => ({ student_id }) },
  { endpoint: contactChanges.decide, input: ({ contact_change_id }) => ({ ids: [contact_change_id], approved: true }) },
  { endpoint: manyLinks.ofTeacher, input: ({ teacher }) => ({ teacher_id: teacher.person_id }) },
  { endpoint: manyLinks.preview, input: ({ student_id }) => ({ kind: 'advisor', student_ids: student_id }) },
  { endpoint: awards.list, within: 'student', input: ({ student_id }) => ({ student_id }) },
  {
    endpoint: awards.give,
    input: ({ student_id, award }) => ({ badge_id: award.badge_id, student_ids: [student_id], note: '' }),
  },
  {
    endpoint: awards.give,
    input: ({ award }, own) => ({ badge_id: award.badge_id, student_ids: [own.students[0]?.person_id ?? 0], note: '' }),
  },
  { endpoint: awards.takeBack, input: ({ award }) => ({ ids: [award.award_id] }) },
  { endpoint: customValues.read, within: 'student', input: ({ student_id }) => ({ person_id: student_id }) },
  {
    endpoint: customValues.save,
    within: 'student',
    input: ({ student_id }) => ({ person_id: student_id, custom: {} }),
  },
  { endpoint: idCards.read, within: 'student', input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: idCardSheet.pdf, within: 'student', input: ({ student_id }) => ({ ids: student_id }) },
  { endpoint: merges.read, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: merges.matches, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: merges.undo, input: ({ merge_id }) => ({ id: merge_id }) },
  {
    endpoint: merges.join,
    input: ({ student_id, students }) => ({ id: student_id, username: students[1]?.username ?? '', confirmed: true }),
  },
  ...[true, false].map((confirmed): Probe => ({
    endpoint: merges.merge,
    input: ({ student_id }, own) => ({
      kept_id: own.students[0]?.person_id,
      other_id: student_id,
      from_other: [],
      confirmed,
    }),
  })),
  {
    endpoint: merges.merge,
    input: ({ student_id }, own) => ({
      kept_id: student_id,
      other_id: own.students[0]?.person_id,
      from_other: [],
      confirmed: true,
    }),
  },
  {
    endpoint: studentRecord.add,
    input: ({ student_id }) => ({ ...newPerson(studentRecord), username: '', invite: false, sibling_id: student_id }),
  },
  {
    endpoint: parentRecord.add,
    input: ({ student_id }) => ({ ...newPerson(parentRecord), username: '', invite: false, child_id: student_id }),
  },
  {
    endpoint: families.link,
    input: ({ parents, student_id }) => ({ parent_id: parents[0]?.person_id, student_ids: [student_id], ...rights }),
  },
  { endpoint: families.change, input: ({ link_id }) => ({ link_id, version: 1, ...rights }) },
  {
    endpoint: families.unlink,
    input: ({ parents, student_id }) => ({ parent_id: parents[0]?.person_id, student_ids: [student_id] }),
  },
  {
    endpoint: families.advise,
    input: ({ teacher, student_id }) => ({ teacher_id: teacher.person_id, student_ids: [student_id], linked: true }),
  },
  {
    endpoint: families.choices,
    answers: 'empty',
    input: ({ students }) => ({ kind: 'student', search: students[0]?.username ?? '' }),
  },
  { endpoint: medical.read, input: ({ student_id }) => ({ id: student_id }) },
  { endpoint: medical.save, input: ({ student_id }) => ({ ...noMedical, id: student_id, version: 0 }) },
  { endpoint: qualifications.list, input: ({ teacher }) => ({ person_id: teacher.person_id }) },
  { endpoint: qualifications.save, input: ({ teacher }) => ({ person_id: teacher.person_id, name: 'Licence' }) },
  { endpoint: qualifications.archive, input: ({ qualification_id }) => ({ ids: [qualification_id], archived: true }) },
  ...everyCatalog.flatMap(({ noun, save, archive, restore, remove, takeBack, order, history, fields }): Probe[] => [
    {
      endpoint: save,
      input: ({ catalog_ids }) => ({
        ...catalogValues[noun],
        ...('academic_term_id' in fields && { academic_term_id: catalog_ids['academic_term'] }),
        id: catalog_ids[noun],
        version: 1,
      }),
    },
    { endpoint: takeBack, answers: 'empty', input: ({ catalog_ids }) => ({ added: [catalog_ids[noun]], changed: [] }) },
    ...[archive, restore, remove, order].map((endpoint): Probe => ({
      endpoint,
      answers: 'empty',
      input: ({ catalog_ids }) => ({ ids: [catalog_ids[noun]] }),
    })),
    { endpoint: history, answers: 'empty', input: ({ catalog_ids }) => ({ id: catalog_ids[noun] }) },
  ]),
  {
    endpoint: academicYears.addNext,
    input: ({ catalog_ids }) => ({ id: catalog_ids['academic_year'], confirmed: true }),
  },
  {
    endpoint: gradingPeriod.save,
    answers: 422,
    input: ({ catalog_ids }) => ({ ...periodValues, academic_term_id: catalog_ids['academic_term'] }),
  },
  ...[
    imports.run,
    imports.rows,
    imports.wrongRows,
    imports.confirm,
    imports.cancel,
    imports.passwordLinks,
    imports.undo,
    peopleFiles.report,
    peopleFiles.wrongRows,
  ].map(ofRun),
  { endpoint: peopleFiles.decide, input: ({ run_id }) => ({ run_id, decision: 'new' }) },
  { endpoint: statusUploads.undo, input: ({ status_upload_id }) => ({ id: status_upload_id }) },
]
const catalogValues: Record<string, Record<string, unknown>> = {
  custom_field: {
    name: 'Taken',
    kind: 'student',
    type: 'text',
    section: '',
    hint: '',
    required: false,
    default_value: '',
    teachers_see: false,
    teachers_edit: false,
    students_see: false,
    students_edit: false,
    parents_see: false,
    parents_edit: false,
    choices: [],
  },
  academic_track: { name: 'Taken', code: '', description: '' },
  academic_year: { name: 'Taken', start_date: '2046-08-01', end_date: '2047-06-30' },
  academic_term: { name: 'Taken', start_date: '2036-08-01', end_date: '2036-09-01' },
  grading_period: periodValues,
  grading_scale: { name: 'Taken', pass_percent: 1, rows: [] },
  activity_type: { name: 'Taken', weight: 1, drop_low: 0, drop_high: 0, cap_percent: null, extra: false, color: 1 },
  status: { name: 'Taken', noun: 'student', tone: 'ok', access: 1, base: 'active' },
  leaving_reason: { name: 'Taken', code: '' },
  badge: { name: 'Taken', points: 1, description: '' },
  department: { name: 'Taken', code: '', color: 1 },
  building: { name: 'Taken', address: '' },
  facility: { name: 'Taken', building_id: null, kind: 'classroom', capacity: null },
  bell_period: { name: 'Taken', start_time: '08:00', end_time: '09:00' },
  bell_schedule: { name: 'Taken', weekdays: '3', periods: [] },
  special_day: { name: 'Taken', start_date: '2036-08-01', end_date: '2036-09-01', bell_schedule_id: null },
  day_rotation: { name: 'Taken', start_date: '2036-08-01', end_date: '2036-09-01', weekdays: '1', days: [] },
  school_closure: { name: 'Taken', start_date: '2026-08-01', end_date: '2026-09-01' },
  attendance_code: {
    name: 'Taken',
    letter: 'X',
    category: 'present',
    counts: 'present',
    direction: 'none',
    for_teacher: true,
    for_office: true,
    for_parent: false,
    tone: 'quiet',
    icon: 'check',
    reasons: [],
  },
}

/** Takes its group as a field of a multipart form: tested with the imports. Providers and master courses belong to groups, not to schools: tested with single sign-on and with courses. */
const elsewhere: AnyEndpoint[] = [
  notificationQueue.resend, // mails of another school: tested with them
  recordReads.exported, // asks as the list does
  schools.add, // schools and groups stand above schools: tested with them
  schools.list,
  schools.exported,
  schools.read,
  schools.edit,
  schools.archive,
  schools.remove,
  schoolCopy.copy,
  schoolCopy.copies,
  schoolCopy.undo,
  groups.read,
  groups.save,
  groups.remove,
  groupSettings.read,
  groupSettings.preview,
  groupSettings.save,
  globalDepartments.read,
  globalDepartments.save,
  globalDepartments.archive,
  departmentOffers.take,
  departmentOffers.takeBack,
  apply.hand, // by the secret of a link alone: tested with it
  apply.takeAway,
  apply.withdraw,
  applications.exported,
  contacts.savePhoto, // a form with a file; asked for in its own test
  masterCourses.read,
  masterCourses.save,
  masterCourses.publish,
  masterCourses.archive,
  imports.check,
  imports.exportRoster, // the own school or, for super admins, their groups: tested with it
  peopleFiles.open, // forms with a file; asked for in their own test
  peopleFiles.check,
  openSso.begin,
  openSso.samlMetadata,
  sso.save,
  sso.disable,
  sso.test,
]

const targetOf = async (classroom: Classroom): Promise<Target> => {
  const owner = portal.owner()
  const school_id = classroom.school.id
  const [student_id, activity_id] = [classroom.students[0]?.person_id ?? 0, classroom.activities[0]?.id ?? 0]
  const { id: enrollment_id } = await owner.one<{ id: number }>(
    'select id from enrollment where school_id = $1 and section_id = $2 and student_id = $3',
    [school_id, classroom.section_id, student_id],
  )
  const [file] = await owner.insert('file', [
    {
      school_id,
      name: `canary-${school_id}.txt`,
      size: 1,
      content_type: 'text/plain',
      sha256: '',
      storage_key: 'k',
      owner_kind: 'activity',
      owner_id: activity_id,
      created_by: classroom.teacher.user_id,
    },
  ])
  await owner.insert('grade', [
    {
      school_id,
      section_id: classroom.section_id,
      activity_id,
      student_id,
      points: 7,
      comment: `canary-${classroom.section_id}`,
      graded_by: classroom.teacher.user_id,
      graded_at: '2026-11-20T10:00:00Z',
    },
  ])
  const run = await owner.one<{ id: number }>(
    `insert into import_run (group_id, school_id, files) values ($1, $2, '[]') returning id`,
    [classroom.school.group_id, school_id],
  )
  const [picture] = await owner.insert('file', [
    {
      school_id,
      name: 'photo.webp',
      size: 1,
      content_type: 'image/webp',
      sha256: '',
      storage_key: 'k',
      owner_kind: 'photo',
      owner_id: student_id,
      created_by: 1,
    },
  ])
  await owner.rows('update person set photo_file_id = $1 where id = $2', [picture?.id, student_id])
  const [address] = await owner.insert('person_address', [
    {
      school_id,
      person_id: student_id,
      kind: 'home',
      street: `canary-${school_id}`,
      city: '',
      region: '',
      postal_code: '',
      country: 'GB',
      valid_from: '2026-01-01',
      version: 1,
    },
  ])
  const [event] = await owner.insert('event', [
    {
      school_id,
      title: `canary-${school_id}`,
      start_date: '2026-11-20',
      end_date: '2026-11-20',
      audience: 'sections',
      created_by: classroom.teacher.person_id,
    },
  ])
  await owner.insert('event_section', [{ school_id, event_id: event?.id, section_id: classroom.section_id }])
  const [exception] = await owner.insert('writing_exception', [
    { school_id, person_id: student_id, to_role: 3, allowed: false, reason: `canary-${school_id}` },
  ])
  const [absence] = await owner.insert('teacher_absence', [
    {
      school_id,
      teacher_id: classroom.teacher.person_id,
      start_date: '2026-11-20',
      end_date: '2026-11-20',
      reason: `canary-${school_id}`,
      noted_by: classroom.admin.user_id,
      noted_at: '2026-11-20T10:00:00Z',
      dropped: [],
    },
  ])
  const [calendarFile] = await owner.insert('calendar_import', [
    {
      school_id,
      file_name: `canary-${school_id}`,
      target: 'school',
      items: [],
      imported_by: classroom.admin.user_id,
      imported_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [removal] = await owner.insert('event_removal', [
    {
      school_id,
      event_id: event?.id,
      scope: 'all',
      event_version: 1,
      removed_by: classroom.admin.user_id,
      removed_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [rubric] = await owner.insert('rubric', [
    { school_id, owner_id: classroom.teacher.person_id, name: `canary-${school_id}`, criteria: [] },
  ])
  const [standardSet] = await owner.insert('standard_set', [
    { school_id, name: `canary-${school_id}`, levels: [{ points: 4, name: 'canary' }], mastery: 3 },
  ])
  const [standard] = await owner.insert('standard', [
    { school_id, standard_set_id: standardSet?.id, code: `canary-${school_id}`, body: 'canary' },
  ])
  await owner.insert('activity_standard', [{ school_id, activity_id, standard_id: standard?.id }])
  const [standardImport] = await owner.insert('standard_import', [
    {
      school_id,
      standard_set_id: standardSet?.id,
      file_name: 'canary.csv',
      rows: '[]',
      made_by: classroom.admin.user_id,
      made_at: '2026-11-19T10:00:00Z',
    },
  ])
  const [courseSource] = await owner.insert('course_source', [
    { school_id, name: `canary-${school_id}`, address: 'https://canary.example/' },
  ])
  const [work] = await owner.insert('submission', [
    { school_id, activity_id, student_id, body: `canary-${school_id}`, submitted_at: '2026-11-19T10:00:00Z' },
  ])
  const [note] = await owner.insert('annotation', [
    {
      school_id,
      submission_id: work?.id,
      student_id,
      attempt: 1,
      start_at: 0,
      end_at: 4,
      body: `canary-${school_id}`,
      created_by: classroom.teacher.user_id,
      created_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [imported] = await owner.insert('grades_import', [
    {
      school_id,
      section_id: classroom.section_id,
      file_name: `canary-${school_id}.csv`,
      shape: 'own',
      cells: [],
      imported_by: classroom.teacher.user_id,
      imported_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [statuses] = await owner.insert('status_upload', [
    {
      school_id,
      kind: 'sections',
      file_name: `canary-${school_id}.csv`,
      changed: 0,
      same: 0,
      rejected: 0,
      made_by: classroom.admin.user_id,
      made_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [saved] = await owner.insert('saved_comment', [
    { school_id, owner_id: classroom.teacher.person_id, body: `canary-${school_id}` },
  ])
  const student_user = classroom.students[0]?.user_id
  const { id: session_id } = await owner.one<{ id: number }>('select id from auth.session where user_id = $1', [
    student_user,
  ])
  const passkey = await owner.one<{ id: number }>(
    `
      insert into auth.passkey (user_id, credential_id, public_key, counter, name, synced)
      values ($1, $2, '', 0, 'canary', false)
      returning id`,
    [student_user, `credential-${student_user}`],
  )
  const [sign] = await owner.insert('attendance_sign', [
    {
      school_id,
      student_id,
      date: '2026-11-20',
      at: '2026-11-20T10:00:00Z',
      direction: 'in',
      reason: `canary-${school_id}`,
      signed_by: classroom.admin.user_id,
    },
  ])
  const code = await owner.one<{ id: number }>(
    `select id from attendance_code where school_id = $1 and category = 'excused'`,
    [school_id],
  )
  const [plan] = await owner.insert('attendance_plan', [
    {
      school_id,
      student_id,
      start_date: '2026-11-24',
      end_date: '2026-11-24',
      attendance_code_id: code.id,
      note: `canary-${school_id}`,
      asked_by: classroom.admin.user_id,
      asked_role: 5,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [term] = await owner.rows<{ id: number }>('select id from academic_term where school_id = $1', [school_id])
  const [other] = await owner.insert('other_grade', [
    { school_id, student_id, title: `canary-${school_id}`, graded_on: '2026-01-15', letter: 'A' },
  ])
  const [upload] = await owner.insert('bonus_upload', [
    {
      school_id,
      title: `canary-${school_id}`,
      rows: [],
      made_by: classroom.admin.user_id,
      made_at: '2026-11-20T10:00:00Z',
    },
  ])
  const catalog_ids: Record<string, number> = {}
  for (const { noun, fields } of everyCatalog) {
    const needs = {
      ...('start_date' in fields && { start_date: '2026-08-01', end_date: '2026-09-01' }),
      ...(noun === 'academic_year' && { end_date: '2036-12-31' }), // holds the term that the probes would save
      ...(noun === 'grading_period' && { academic_term_id: term?.id }),
      ...('start_time' in fields && { start_time: '08:00', end_time: '09:00', position: 9 }),
      ...(noun === 'custom_field' && { kind: 'student', type: 'text' }),
      ...(noun === 'attendance_code' && { letter: 'C', category: 'present', counts: 'present' }),
    }
    const word = noun === 'custom_field' ? 'extra' : 'canary' // those of the own school head its export
    const [made] = await owner.insert(noun, [{ school_id, name: `${word}-${noun}-${classroom.section_id}`, ...needs }])
    catalog_ids[noun] = made?.id ?? 0
  }
  const { course_id } = await owner.one<{ course_id: number }>('select course_id from section where id = $1', [
    classroom.section_id,
  ])
  const [course_unit] = await owner.insert('course_unit', [{ school_id, course_id, name: `canary-${school_id}` }])
  const [lesson] = await owner.insert('course_lesson', [
    { school_id, unit_id: course_unit?.id, name: `canary-${school_id}` },
  ])
  const [required] = await owner.insert('course', [{ school_id, name: `canary-${school_id}` }])
  const [prerequisite] = await owner.insert('course_prerequisite', [
    { school_id, course_id, choice: 1, required_course_id: required?.id },
  ])
  const [comment] = await owner.insert('comment', [
    {
      school_id,
      owner_kind: 'course',
      owner_id: course_id,
      body: `canary-${school_id}`,
      created_by: classroom.admin.user_id,
      created_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [requirement] = await owner.insert('compliance_item', [
    { school_id, name: `canary-${school_id}`, audience: 'students', kind: 'confirm' },
  ])
  const [family] = await owner.insert('application_family', [
    { school_id, questions: { asks: {}, pages: [], documents: [] }, touched_at: '2026-11-20T10:00:00Z' },
  ])
  const [adult] = await owner.insert('application_guardian', [
    { school_id, family_id: family?.id, fname: `canary-${school_id}` },
  ])
  const [application] = await owner.insert('application', [
    {
      school_id,
      family_id: family?.id,
      number: 1,
      state: 'submitted',
      state_at: '2026-11-20T10:00:00Z',
      fname: `canary-${school_id}`,
      academic_term_id: catalog_ids['academic_term'],
    },
  ])
  const ofApplication = { school_id, application_id: application?.id }
  const [paper] = await owner.insert('application_document', [
    { ...ofApplication, document_type: 'identity', handed_in_at: '2026-11-20T10:00:00Z' },
  ])
  const cause = crypto.randomUUID()
  await owner.insert('application_step', [
    {
      ...ofApplication,
      action: 'submit',
      from_state: 'draft',
      to_state: 'submitted',
      cause,
      made_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [handed] = await owner.insert('application_offer', [
    {
      school_id,
      to_school: school_id,
      cause,
      reason: `canary-${school_id}`,
      asked_by: classroom.admin.user_id,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('application_offer_item', [{ ...ofApplication, offer_id: handed?.id }])
  const [remark] = await owner.insert('application_note', [
    {
      ...ofApplication,
      body: `canary-${school_id}`,
      created_by: classroom.admin.user_id,
      created_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [view] = await owner.insert('saved_view', [
    { place: school_id, user_id: classroom.admin.user_id, list: '/teachers', name: `canary-${school_id}`, query: '' },
  ])
  const [move] = await owner.insert('school_transfer', [
    {
      school_id,
      kind: 'student',
      to_school: school_id,
      leaves_on: '2026-11-20',
      asked_by: classroom.admin.user_id,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [badge] = await owner.insert('badge', [{ school_id, name: `canary-${school_id}` }])
  const [award] = await owner.insert('badge_award', [
    {
      school_id,
      badge_id: badge?.id,
      student_id,
      note: `canary-${school_id}`,
      given_by: classroom.admin.user_id,
      given_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [noted] = await owner.insert('person_note', [
    {
      school_id,
      person_id: student_id,
      kind: 'document',
      category: 'general',
      visibility: 'family',
      body: `canary-${school_id}`,
      created_by: classroom.admin.user_id,
      created_at: '2026-11-20T10:00:00Z',
    },
  ])
  const [change] = await owner.insert('contact_change', [
    {
      school_id,
      student_id,
      phone: `canary-${school_id}`,
      asked_by: classroom.admin.user_id,
      asked_role: 5,
      asked_at: '2026-11-20T10:00:00Z',
    },
  ])
  const asked = { school_id, asked_by: classroom.admin.user_id, asked_at: '2026-11-20T10:00:00Z' }
  const [request] = await owner.insert('enrollment_request', [{ ...asked, student_id, enrollment_id, asked_role: 2 }])
  const [leaving] = await owner.insert('enrollment_change_request', [
    { ...asked, kind: 'withdrawal', student_id, enrollment_id, asked_role: 5, note: 'canary-note' },
  ])
  const [enrollment_batch] = await owner.insert('enrollment_batch', [
    { school_id, rows: '[]', made_by: classroom.admin.user_id, made_at: '2026-11-20T10:00:00Z' },
  ])
  const [promotion] = await owner.insert('promotion', [
    { school_id, year: 2020, rows: [], made_by: classroom.admin.user_id, made_at: '2026-11-20T10:00:00Z' },
  ])
  const [merge] = await owner.insert('person_merge', [
    {
      school_id,
      kind: 'account',
      kept_id: student_id,
      before: {},
      merged_by: classroom.admin.user_id,
      merged_at: '2026-11-20T10:00:00Z',
    },
  ])
  const link = await owner.one<{ id: number }>('select id from guardianship where school_id = $1 limit 1', [school_id])
  const [qualification] = await owner.insert('qualification', [
    { school_id, person_id: classroom.teacher.person_id, name: `canary-${school_id}` },
  ])
  const [path] = await owner.insert('path_template', [
    { school_id, name: `Path ${classroom.section_id}`, published: 1 },
  ])
  const followed = { school_id, path_template_id: path?.id, path_version: 1 }
  await owner.insert('path_version', [
    {
      school_id,
      path_template_id: path?.id,
      number: 1,
      snapshot: pathValues,
      published_by: classroom.admin.user_id,
      published_at: '2026-11-20T10:00:00Z',
    },
  ])
  await owner.insert('student_path', [
    { ...followed, student_id, assigned_by: classroom.admin.user_id, assigned_at: '2026-11-20T10:00:00Z' },
  ])
  const [batch] = await owner.insert('path_batch', [
    { ...followed, rows: [], made_by: classroom.admin.user_id, made_at: '2026-11-20T10:00:00Z' },
  ])
  const names = await owner.rows<{ name: string }>(
    `
      select c.name
      from course c
      join section s on s.course_id = c.id
      where s.id = $1
      union
      select name
      from section
      where id = $1
      union
      select name
      from unit
      where section_id = $1
      union
      select name
      from activity
      where section_id = $1
      union
      select p.lname
      from person p
      join enrollment e on e.student_id = p.id
      where e.section_id = $1`,
    [classroom.section_id],
  )
  const { group_id } = classroom.school
  const canary = `canary-${classroom.section_id}`
  const [customRole] = await portal.owner().insert('custom_role', [{ school_id: classroom.school.id, name: canary }])
  const [schoolTag] = await portal
    .owner()
    .insert('school_tag', [{ group_id, name: canary, school_ids: [classroom.school.id] }])
  const [securityTag] = await portal
    .owner()
    .insert('security_tag', [{ group_id, flag: `canary${classroom.section_id}`, name: canary }])
  return {
    ...classroom,
    student_id,
    activity_id,
    enrollment_id,
    file_id: file?.id ?? 0,
    run_id: run.id,
    photo_id: picture?.id ?? 0,
    address_id: address?.id ?? 0,
    session_id,
    course_id,
    course_unit_id: course_unit?.id ?? 0,
    comment_id: comment?.id ?? 0,
    note_id: noted?.id ?? 0,
    award: { badge_id: badge?.id ?? 0, award_id: award?.id ?? 0 },
    transfer_id: move?.id ?? 0,
    view_id: view?.id ?? 0,
    requirement_id: requirement?.id ?? 0,
    applying: {
      application_id: application?.id ?? 0,
      guardian_id: adult?.id ?? 0,
      document_id: paper?.id ?? 0,
      note_id: remark?.id ?? 0,
      offer_id: handed?.id ?? 0,
      cause,
    },
    other_grade_id: other?.id ?? 0,
    upload_id: upload?.id ?? 0,
    questions: await questionsOf(classroom, course_id, student_id),
    lesson_id: lesson?.id ?? 0,
    prerequisite_id: prerequisite?.id ?? 0,
    passkey_id: passkey.id,
    event_id: event?.id ?? 0,
    removal_id: removal?.id ?? 0,
    calendar_import_id: calendarFile?.id ?? 0,
    absence_id: absence?.id ?? 0,
    exception_id: exception?.id ?? 0,
    rubric_id: rubric?.id ?? 0,
    course_source_id: courseSource?.id ?? 0,
    standard_set_id: standardSet?.id ?? 0,
    standard_id: standard?.id ?? 0,
    standard_import_id: standardImport?.id ?? 0,
    saved_comment_id: saved?.id ?? 0,
    grades_import_id: imported?.id ?? 0,
    status_upload_id: statuses?.id ?? 0,
    annotation_id: note?.id ?? 0,
    sign_id: sign?.id ?? 0,
    plan_id: plan?.id ?? 0,
    link_id: link.id,
    merge_id: merge?.id ?? 0,
    request_id: request?.id ?? 0,
    enrollment_change_request_id: leaving?.id ?? 0,
    promotion_id: promotion?.id ?? 0,
    enrollment_batch_id: enrollment_batch?.id ?? 0,
    contact_change_id: change?.id ?? 0,
    qualification_id: qualification?.id ?? 0,
    path_template_id: path?.id ?? 0,
    path_batch_id: batch?.id ?? 0,
    custom_role_id: customRole?.id ?? 0,
    school_tag_id: schoolTag?.id ?? 0,
    security_tag_id: securityTag?.id ?? 0,
    catalog_ids,
    canaries: ['canary-', `Path ${classroom.section_id}`, ...names.map(({ name }) => name)],
  }
}

const questionsOf = async (
  { school, section_id, unit_id, admin }: Classroom,
  course_id: number,
  student_id: number,
): Promise<Target['questions']> => {
  const owner = portal.owner()
  const school_id = school.id
  const [activity] = await owner.insert('activity', [
    { school_id, section_id, unit_id, name: `canary-${school_id}`, kind: 'questions' },
  ])
  const { id: set_id } = await owner.one<{ id: number }>('select id from question_set where activity_id = $1', [
    activity?.id,
  ])
  const [bank] = await owner.insert('question_set', [{ school_id, course_id, name: `canary-${school_id}` }])
  const at = '2026-11-20T10:00:00Z'
  const [question] = await owner.insert('question', [
    { school_id, set_id, body: { ...questionBody, prompt: `canary-${school_id}` }, keyed_at: at },
  ])
  const [attempt] = await owner.insert('question_attempt', [
    {
      school_id,
      set_id,
      student_id,
      nth: 1,
      seed: 1,
      question_ids: `{${question?.id}}`,
      started_at: at,
      submitted_at: at,
    },
  ])
  const [regrade] = await owner.insert('question_regrade', [
    { school_id, set_id, scores: { scores: [], attempts: [] }, grades: [], made_by: admin.user_id, made_at: at },
  ])
  return {
    activity_id: activity?.id ?? 0,
    set_id,
    question_id: question?.id ?? 0,
    attempt_id: attempt?.id ?? 0,
    regrade_id: regrade?.id ?? 0,
    bank_id: bank?.id ?? 0,
  }
}

let own: Classroom
let colleague: Target
let abroad: Target
let foreignSuperAdmin: Person
beforeAll(async () => {
  own = await portal.classroom()
  colleague = await targetOf(await portal.classroom({ in: own.school }))
  abroad = await targetOf(await portal.classroom())
  foreignSuperAdmin = await portal.superAdmin(own.school.group_id)
  const made = await portal.owner().insert('course', [
    { school_id: own.school.id, name: 'Own' },
    { school_id: own.school.id, name: 'Other' },
  ])
  ownCourse = made[0]?.id ?? 0
  otherOwnCourse = made[1]?.id ?? 0
  ownUnit =
    (await portal.owner().insert('course_unit', [{ school_id: own.school.id, course_id: ownCourse, name: 'Own' }]))[0]
      ?.id ?? 0
})

const admitted = (endpoint: AnyEndpoint, role: 1 | 2 | 3 | 4 | 5): boolean => {
  const rule = accessRules[endpoint.access]
  return !rule.open && rule.roles.includes(role)
}
/** All of them ask at once, and nothing of the other school changes by it. */
const tryOut = async (people: readonly (Person | undefined)[], probe: Probe, target: Target): Promise<void> => {
  const before = await changesIn(target.school.id)
  await Promise.all(people.map((person) => tryAs(person, probe, target)))
  expect(await changesIn(target.school.id)).toBe(before)
}
const tryAs = async (
  person: Person | undefined,
  { endpoint, input, answers = 404 }: Probe,
  target: Target,
): Promise<void> => {
  const answer = await portal.send(person, {
    ...asRequest(endpoint, input(target, own)),
    headers: { 'idempotency-key': `probe-${crypto.randomUUID()}` },
  })
  expect(target.canaries.filter((word) => answer.text.includes(word))).toEqual([])
  if (!person || !admitted(endpoint, person.role)) expect(answer.http).toBe(person ? 403 : 401)
  else if (person.role === superAdmin && [403, 422].includes(answer.http))
    expect(answer.code).toMatch(/school-needed|no-place/)
  else if (answers === 'empty')
    expect([
      answer.http,
      Object.values(answer.data ?? {})
        .flat(1)
        .filter((value) => value !== 0 && value !== ''),
    ]).toEqual([200, []])
  else if (answers === 'no rows') expect([answer.http, answer.data]).toMatchObject([200, { rows: [], count: 0 }])
  else expect(answer.http).toBe(answers)
  if (answer.http !== 200) expect(answer.data).toBeUndefined()
}
const changesIn = (school_id: number) => portal.owner().count('audit_log', 'school_id = $1', [school_id])

const named = probes.map((probe) => ({ ...probe, name: `${probe.endpoint.method} /${probe.endpoint.path}` }))

describe('a foreign id', () => {
  it.each(named)('in $name gives nothing of another school to anybody', async (probe) => {
    const people = [undefined, foreignSuperAdmin, own.admin, own.teacher, own.students[0], own.parents[0]]
    await tryOut(people, probe, abroad)
  })

  it.each(named.filter(({ within }) => within === 'section'))(
    'in $name gives nothing of a class to the teacher of another, nor to students and parents outside of it',
    async (probe) => {
      await tryOut([own.teacher, own.students[0], own.parents[0]], probe, colleague)
    },
  )

  it.each(named.filter(({ within }) => within === 'student'))(
    'in $name gives nothing of a student to another student and to parents of others',
    async (probe) => {
      const classmate = {
        ...colleague,
        students: own.students,
        student_id: own.students[1]?.person_id ?? 0,
        section_id: own.section_id,
      }
      await tryOut([own.students[0], own.parents[0]], probe, classmate)
    },
  )
})

describe('the probes', () => {
  it('cover every call that takes the id of a record', () => {
    const probed = new Set([...probes.map(({ endpoint }) => endpoint), ...elsewhere])
    const forgotten = services
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => takesIds(endpoint) && !probed.has(endpoint))
    expect(forgotten.map(({ path }) => path)).toEqual([])
  })

  it('would succeed for whoever has the right', async () => {
    const { teacher, admin, students, parents } = colleague
    const expected: [Person | undefined, AnyEndpoint, Record<string, unknown>][] = [
      [teacher, sections.read, { section_id: colleague.section_id }],
      [
        teacher,
        gradebook.history,
        { section_id: colleague.section_id, student_id: colleague.student_id, activity_id: colleague.activity_id },
      ],
      [students[0], learning.classroom, { section_id: colleague.section_id }],
      [parents[0], learning.classroom, { section_id: colleague.section_id, student_id: colleague.student_id }],
      [admin, imports.run, { run_id: colleague.run_id }],
    ]
    for (const [person, endpoint, input] of expected)
      expect([endpoint.path, (await portal.send(person, asRequest(endpoint, input))).http]).toEqual([
        endpoint.path,
        200,
      ])
    const { text } = await portal.send(teacher, asRequest(gradebook.read, { section_id: colleague.section_id }))
    expect(colleague.canaries.some((word) => text.includes(word))).toBe(true)
  })
})

describe('a list without ids', () => {
  const lists = services
    .map(({ endpoint }) => endpoint)
    .filter(
      (endpoint) =>
        endpoint.method === 'GET' &&
        !endpoint.path.includes('/:id') &&
        !accessRules[endpoint.access].open &&
        !takesIds(endpoint, true),
    )
  it.each(lists.map((endpoint) => ({ endpoint, path: endpoint.path })))(
    '/$path holds nothing of another school',
    async ({ endpoint }) => {
      const input = endpoint === learning.classrooms ? { page: 0, size: 100 } : {}
      const people = [foreignSuperAdmin, own.admin, own.teacher, own.students[0], own.parents[0]]
      await Promise.all(
        people.map(async (person) => {
          const { http, text } = await portal.send(person, asRequest(endpoint, input))
          if (person && admitted(endpoint, person.role)) expect(http).not.toBe(500)
          expect(abroad.canaries.slice(1).filter((word) => text.includes(word))).toEqual([])
          for (const noun of catalogs) expect(text).not.toContain(`canary-${noun.noun}-${abroad.section_id}`)
        }),
      )
    },
  )
})

function takesIds(endpoint: AnyEndpoint, required = false): boolean {
  const schema = z.toJSONSchema(endpoint.input as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
    required?: string[]
  }
  return (required ? (schema.required ?? []) : Object.keys(schema.properties ?? {})).some(
    (name) => /(^|_)ids?$/.test(name) && name !== 'sis_id',
  ) // that one is a text of another system
}
