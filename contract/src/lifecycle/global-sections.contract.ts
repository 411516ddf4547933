import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, ids, text, yesNo } from '../kernel/fields.ts'

const named = z.object({ id: id(), name: z.string() })
const fields = { master_course_id: id(), number: text(20), start_date: date(), end_date: date() }

/** Why a school cannot take part as it is. */
export const globalFaults = ['no-catalogue', 'course-not-active', 'no-term'] as const

/**
 * What taking part would make in one school. `course`: its copy of the master course; without one, a copy is drawn
 * under `course_number`.
 * `term_id`: the term that holds most of the days. `number`: free in that term. A teacher's `user_id` is the same in
 * every school.
 */
export const GlobalPlan = z.object({
  school_id: id(),
  school: z.string(),
  fault: z.enum(globalFaults).nullable(),
  course: named.nullable(),
  course_number: z.string(),
  terms: z.array(named.extend({ year: z.string(), start_date: z.string(), end_date: z.string() })),
  term_id: id().nullable(),
  number: z.string(),
  teachers: z.array(named.extend({ user_id: id().nullable() })),
})
export type GlobalPlan = z.infer<typeof GlobalPlan>

/** A school where a global section runs. `runs`: the caller may change it there too. */
const GlobalPlace = z.object({ school_id: id(), school: z.string(), present: z.boolean(), runs: z.boolean() })

export const globalActions = ['open', 'close', 'finalize', 'reactivate'] as const
export type GlobalAction = (typeof globalActions)[number]

export const globalSections = {
  /**
   * Master courses that may be drawn, the schools that the caller runs, and the dates of the present school's terms,
   * the latest first.
   */
  choices: endpoint('GET /section/global_section_choices', 'sections.edit', {
    input: z.object({}),
    output: z.object({
      courses: z.array(named.extend({ number: z.string(), units: z.int(), lessons: z.int() })),
      schools: z.array(named),
      terms: z.array(named.extend({ year: z.string(), start_date: z.string(), end_date: z.string() })),
      next_number: z.string(),
    }),
    topics: ['course', 'section'],
  }),
  preview: endpoint('GET /section/global_section_preview', 'sections.edit', {
    input: z.object({ ...fields, school_ids: ids(50) }),
    output: z.object({ rows: z.array(GlobalPlan) }),
  }),
  /** Makes a section in each school, all or none. Of the teachers of a school the first leads. */
  create: endpoint('POST /section/add_global_section', 'sections.edit', {
    input: z.object({
      master_course_id: id(),
      name: text(120),
      start_date: date(),
      end_date: date(),
      with_content: yesNo(),
      schools: z
        .array(
          z.object({ school_id: id(), academic_term_id: id(), number: text(20), teacher_ids: z.array(id()).max(10) }),
        )
        .min(2, { error: 'global.two-schools' })
        .max(50),
    }),
    output: z.object({ id: id(), sections: z.int() }),
    idempotent: true,
  }),
  places: endpoint('GET /section/global_section_schools', 'sections.read', {
    input: z.object({ section_id: id() }),
    output: z.object({ rows: z.array(GlobalPlace) }),
    topics: ['section'],
  }),
  /**
   * One move in all schools, all or none. Finalizing withdraws everybody; reactivating is as for an ordinary section.
   */
  transition: endpoint('POST /section/move_global_section', 'sections.status', {
    input: z.object({ section_id: id(), action: choice(globalActions) }),
    output: z.object({ sections: z.int(), enrollments: z.int() }),
    idempotent: true,
  }),
}
