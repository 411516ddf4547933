import { comments } from '#contract/communication/comments.contract.ts'
import { notes, familyNotes } from '#contract/communication/notes.contract.ts'
import { timeline } from '#contract/communication/timeline.contract.ts'
import { writing } from '#contract/communication/writing.contract.ts'
import { owned, type Probe } from './probe.ts'

const aNote = {
  kind: 'comment',
  category: 'general',
  visibility: 'staff',
  body: 'Taken',
  document_type: '',
  expires_on: null,
  channel: '',
  direction: '',
  outcome: '',
  happened_on: null,
  happened_time: null,
  with_whom: '',
  follow_up_on: null,
  file_ids: [],
} as const

export const communicationProbes: Probe[] = [
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
      owner_id: owned.course,
      id: comment_id,
      version: 1,
      body: 'Taken',
      file_ids: [],
    }),
  },
  {
    endpoint: comments.save,
    answers: 422,
    input: ({ file_id }) => ({ owner_kind: 'course', owner_id: owned.course, body: 'Taken', file_ids: [file_id] }),
  },
  { endpoint: comments.archive, input: ({ comment_id }) => ({ ids: [comment_id], archived: true }) },
  { endpoint: comments.read, input: ({ comment_id }) => ({ id: comment_id }) },
  { endpoint: notes.list, input: ({ student_id }) => ({ of: 'notes', person_id: student_id }) },
  { endpoint: notes.exported, answers: 'empty', input: ({ student_id }) => ({ of: 'notes', person_id: student_id }) },
  { endpoint: notes.read, input: ({ note_id }) => ({ id: note_id }) },
  { endpoint: notes.history, input: ({ note_id }) => ({ id: note_id }) },
  { endpoint: timeline.list, input: ({ student_id }) => ({ student_id }) },
  { endpoint: timeline.exported, input: ({ student_id }) => ({ student_id }) },
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
]
