import { calendarImport } from '#contract/schedule/calendar-import.contract.ts'
import { calendar } from '#contract/schedule/calendar.contract.ts'
import { events } from '#contract/schedule/event.contract.ts'
import { meetings } from '#contract/schedule/meeting.contract.ts'
import { substitutions } from '#contract/schedule/substitutions.contract.ts'
import { teaching } from '#contract/schedule/teaching.contract.ts'
import { timetable } from '#contract/schedule/timetable.contract.ts'
import { ofSection, type Probe } from './probe.ts'

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

export const scheduleProbes: Probe[] = [
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
]
