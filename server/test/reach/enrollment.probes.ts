import { enrollmentChanges } from '#contract/enrollment/changes.contract.ts'
import { enrollmentChangeRequests } from '#contract/enrollment/enrollment-change-requests.contract.ts'
import { enrollment } from '#contract/enrollment/enrollment.contract.ts'
import { enrollmentRequests } from '#contract/enrollment/requests.contract.ts'
import { type Probe } from './probe.ts'

export const enrollmentProbes: Probe[] = [
  { endpoint: enrollmentRequests.undo, input: ({ request_id }) => ({ ids: [request_id] }) },
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
  { endpoint: enrollmentRequests.own, answers: 'empty', input: ({ request_id }) => ({ id: request_id }) },
]
