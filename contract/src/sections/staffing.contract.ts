import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, optionalText, orNull, yesNo } from '../kernel/fields.ts'
import { Clash } from '../schedule/timetable.contract.ts'
import { teacherRoles } from './sections.contract.ts'

/** An open section and who teaches it. */
const Staffed = z.object({
  id: id(),
  name: z.string(),
  number: z.string(),
  course: z.string(),
  color: z.int(),
  teachers: z.array(z.object({ id: id(), name: z.string(), role: z.enum(teacherRoles) })),
})
export type Staffed = z.infer<typeof Staffed>

/**
 * What happens in one section. `role`: of who comes, or of who goes where nobody comes. `leaderless`: nobody would lead
 * it any more. `clashes`: of who comes.
 */
const Change = z.object({
  section_id: id(),
  section: z.string(),
  number: z.string(),
  added: yesNo(),
  removed: yesNo(),
  role: z.enum(teacherRoles),
  leaderless: yesNo(),
  clashes: z.array(Clash),
})
export type StaffingChange = z.infer<typeof Change>

export const staffing = {
  /** Open sections by any part of name, number or course; of one teacher where told. */
  choices: endpoint('GET /teacher/section_choices', 'sections.staff', {
    input: z.object({ search: optionalText(100).optional(), teacher_id: id().optional() }),
    output: z.object({ rows: z.array(Staffed) }),
    topics: ['section'],
  }),
  /**
   * One teacher into sections, out of them, or in place of another one. Without a role who comes gets the role of who
   * goes, otherwise lead. Unconfirmed it only tells what would happen. Clashes refuse it (`schedule.clash`) unless a
   * reason is given, which the audit keeps. Sections where nothing changes are not in the answer.
   */
  change: endpoint('POST /teacher/change_sections', 'sections.staff', {
    input: z
      .object({
        section_ids: ids(200),
        add_id: orNull(id()),
        remove_id: orNull(id()),
        role: orNull(choice(teacherRoles)),
        confirmed: yesNo(),
        reason: optionalText(300).optional(),
      })
      .refine(({ add_id, remove_id }) => add_id !== null || remove_id !== null, {
        path: ['add_id'],
        error: 'errors.field.required',
      })
      .refine(({ add_id, remove_id }) => add_id === null || add_id !== remove_id, {
        path: ['add_id'],
        error: 'sections.same-teacher',
      }),
    parts: { by: 'section_ids' },
    output: z.object({ rows: z.array(Change) }),
  }),
}
