import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, optionalText, orNull, text, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { teacherRoles } from '../sections/sections.contract.ts'

/**
 * What the office types. Without dates of its own a section runs as its term does. `seat_cap`: how many may be
 * enrolled, null = no limit. `pace_days`: how long each student has in a self-paced one.
 */
const fields = {
  course_id: id(),
  name: text(120),
  number: text(20),
  academic_term_id: orNull(id()),
  start_date: orNull(date()),
  end_date: orNull(date()),
  grading_scale_id: orNull(id()),
  facility_id: orNull(id()),
  period: optionalText(20),
  seat_cap: orNull(wholeNumber({ min: 1, max: 1000 })),
  self_paced: yesNo(),
  pace_days: orNull(wholeNumber({ min: 1, max: 1000 })),
  teachers: z.array(z.object({ teacher_id: id(), role: choice(teacherRoles) })).max(10),
}
export const SectionSetUp = z.object({ ...fields, id: id(), version: version(), status: z.enum(['open', 'closed']) })
export type SectionSetUp = z.infer<typeof SectionSetUp>

const named = z.object({ id: id(), name: z.string() })

/** What of a section goes along into a copy. Grades, work handed in and attendance never do. */
export const cloneParts = ['units', 'teachers', 'meetings', 'roster'] as const

export const sectionSetUp = {
  choices: endpoint('GET /section/section_choices', 'sections.edit', {
    input: z.object({}),
    output: z.object({
      courses: z.array(named.extend({ number: z.string(), unit_count: z.int(), lesson_count: z.int() })),
      terms: z.array(named.extend({ year: z.string(), start_date: z.string(), end_date: z.string() })),
      scales: z.array(named),
      facilities: z.array(named),
      teachers: z.array(named),
      periods: z.array(z.string()),
      /** The number after the highest one. */
      next_number: z.string(),
    }),
    topics: ['course', 'section'],
  }),
  read: endpoint('GET /section/edit_section', 'sections.edit', {
    input: z.object({ section_id: id() }),
    output: SectionSetUp,
    topics: ['section'],
  }),
  /**
   * A new section takes the units and lessons of its course along when `with_content`. New clashes of its meetings
   * refuse it (`schedule.clash`) unless a reason is given, which the audit keeps.
   */
  save: endpoint('POST /section/save_section', 'sections.edit', {
    input: z.object({
      ...fields,
      id: id().optional(),
      version: version().optional(),
      with_content: yesNo().optional(),
      reason: optionalText(300).optional(),
    }),
    output: z.object({ id: id(), version: version() }),
  }),
  /**
   * What a copy would take along, by how many days its dates move (the difference of the two beginnings), and the days
   * on which its work would be due.
   */
  preview: endpoint('GET /section/clone_preview', 'sections.edit', {
    input: z.object({ section_id: id(), academic_term_id: id().optional(), start_date: date().optional() }),
    output: z.object({
      name: z.string(),
      number: z.string(),
      course_name: z.string(),
      start_date: z.string().nullable(),
      new_start: z.string().nullable(),
      shift_days: z.int(),
      units: z.int(),
      activities: z.int(),
      teachers: z.int(),
      meetings: z.int(),
      students: z.int(),
      /** It counts by rules of its own, which go along. */
      own_rules: z.boolean(),
      first_due: z.string().nullable(),
      last_due: z.string().nullable(),
    }),
  }),
  clone: endpoint('POST /section/clone_section', 'sections.edit', {
    input: z.object({
      section_id: id(),
      academic_term_id: orNull(id()),
      start_date: orNull(date()),
      name: text(120),
      number: text(20),
      parts: z.array(z.enum(cloneParts)).max(cloneParts.length),
      /** Of cloning although the copied meetings clash. */
      reason: optionalText(300).optional(),
    }),
    output: z.object({ id: id() }),
    idempotent: true,
  }),
}
