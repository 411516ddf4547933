import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { date, id, optionalText, orNull, time, version, wholeNumber } from '../kernel/fields.ts'
import { Named } from '../people/person.contract.ts'

/** One meeting of a section; `meeting` counts those of a day from 1. */
const place = { section_id: id(), date: date(), meeting: wholeNumber({ min: 1, max: 20 }) }
export const MeetingPlace = z.object(place)
export type MeetingPlace = z.infer<typeof MeetingPlace>

/** Without times the whole days; times are those of each day. */
const absence = {
  teacher_id: id(),
  start_date: date(),
  end_date: date(),
  start_time: orNull(time()),
  end_time: orNull(time()),
  reason: optionalText(300),
}
export const Absence = z.object({ ...absence, id: id(), version: z.int() })
export type Absence = z.infer<typeof Absence>

/** A class whose teacher is absent. `with`: who else teaches it and is there. */
const ClassToStaff = z.object({
  ...place,
  absence_id: id(),
  section_name: z.string(),
  color: z.int(),
  room: z.string(),
  period: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  student_count: z.int(),
  with: z.string(),
  substitution: z.object({ teacher_id: id(), name: z.string(), note: z.string() }).nullable(),
})
export type ClassToStaff = z.infer<typeof ClassToStaff>

export const SubstitutionDay = z.object({
  date: date(),
  today: date(),
  absences: z.array(Absence.extend({ teacher: Named, classes: z.array(ClassToStaff) })),
  /** Days from this one on with an absence, at most thirty: how many classes need somebody. */
  coming: z.array(z.object({ date: date(), open: z.int() })),
})
export type SubstitutionDay = z.infer<typeof SubstitutionDay>

/** Why somebody cannot be asked. */
export const busyReasons = ['absent', 'teaching', 'covering', 'unavailable'] as const

/**
 * `known`: teaches the course, the subject, or is qualified for it. `minutes` and `substitutions` are those of the
 * week.
 */
const SubstituteChoice = Named.extend({
  busy: z.enum(busyReasons).nullable(),
  known: z.enum(['course', 'subject', 'qualified']).nullable(),
  minutes: z.number(),
  substitutions: z.int(),
})
export type SubstituteChoice = z.infer<typeof SubstituteChoice>

const places = z.array(MeetingPlace).min(1).max(60)
const topics = ['substitution', 'section', 'section_meeting']

export const substitutions = {
  day: endpoint('GET /teacher/substitution_day', 'schedule.cover', {
    input: z.object({ date: date().optional() }),
    output: SubstitutionDay,
    topics,
  }),
  absences: endpoint('GET /teacher/list_absences', 'schedule.cover', {
    input: z.object({ teacher_id: id() }),
    output: z.object({ rows: z.array(Absence.extend({ open: z.int(), covered: z.int() })) }),
    topics,
  }),
  /** A new absence or the change of one; covers that it no longer asks for go. */
  saveAbsence: endpoint('POST /teacher/save_absence', 'schedule.cover', {
    input: z.object({ ...absence, id: id().optional(), version: version().optional() }),
    output: z.object({ id: id(), classes: z.int(), first: date() }),
    idempotent: true,
  }),
  cancelAbsence: endpoint('POST /teacher/cancel_absence', 'schedule.cover', {
    input: z.object({ id: id() }),
    output: z.object({ substitutions: z.int() }),
  }),
  /** Brings a cancelled absence back, with those of its covers that nobody else took over since. */
  restoreAbsence: endpoint('POST /teacher/restore_absence', 'schedule.cover', {
    input: z.object({ id: id() }),
    output: z.object({ substitutions: z.int() }),
  }),
  /** Teachers for all of the given meetings: free ones first, of those the ones who know the subject. */
  choices: endpoint('POST /teacher/substitute_choices', 'schedule.cover', {
    input: z.object({ places }),
    output: z.object({ rows: z.array(SubstituteChoice) }),
    harmless: true,
  }),
  /**
   * All or none; null takes the cover away. Answers what stood there, which the same call puts back. Who is concerned
   * is mailed after some minutes; `undoes` names the mails of an earlier call: while they wait they are taken back, and
   * nobody is told of either.
   */
  assign: endpoint('POST /teacher/assign_substitute', 'schedule.cover', {
    input: z.object({
      rows: z
        .array(z.object({ ...place, teacher_id: orNull(id()), note: optionalText(500) }))
        .min(1)
        .max(60),
      undoes: z.uuid().optional(),
    }),
    output: z.object({
      mails: z.uuid(),
      before: z.array(z.object({ ...place, teacher_id: id().nullable(), note: z.string() })),
    }),
  }),
}
