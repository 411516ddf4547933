import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { id, ids, text, yesNo } from '../kernel/fields.ts'
import { inClosedPeriod } from './units.contract.ts'

const Section = z.object({ id: id(), name: z.string(), number: z.string(), students: z.int() })

/** Why sections cannot be graded as one. */
export const linkFaults = ['course', 'term', 'closed', 'linked', 'rules', 'teaches'] as const

export const LinkPreview = z.object({
  sections: z.array(
    Section.extend({ /** Activities that it gets from the others. */ gets: z.int(), activities: z.int() }),
  ),
  /** Activities that stand in all of them by name already: they become one column. */
  alike: z.int(),
  fault: z.enum(linkFaults).nullable(),
  seen: z.string(),
})
export type LinkPreview = z.infer<typeof LinkPreview>

/**
 * Sections that are graded as one, as far as the caller teaches them, and which activity of each is one column.
 * `column` is the activity of the section that was asked for.
 */
export const LinkedSections = z.object({
  link: z.object({ id: id(), name: z.string() }).nullable(),
  sections: z.array(Section),
  linked_activities: z.array(z.object({ section_id: id(), activity_id: id(), column: id() })),
  /** Open sections of the same course that one leads: what could be joined. */
  choices: z.array(Section),
  can: z.object({ link: z.boolean(), dissolve: z.boolean() }),
})
export type LinkedSections = z.infer<typeof LinkedSections>

export const sectionLinks = {
  read: endpoint('GET /section/linked_sections', 'gradebook.read', {
    input: z.object({ section_id: id() }),
    output: LinkedSections,
    topics: ['section', 'unit'],
  }),
  preview: endpoint('POST /section/link_preview', 'gradebook.edit', {
    input: z.object({ section_ids: ids(20) }),
    output: LinkPreview,
    harmless: true,
  }),
  /** From now on each of them has the units and activities of all; what is changed in one changes in all. */
  link: endpoint('POST /section/link_sections', 'gradebook.edit', {
    input: z.object({
      section_ids: ids(20),
      name: text(120),
      seen: z.string().regex(/^[0-9a-f]{64}$/),
      ...inClosedPeriod,
    }),
    output: z.object({ id: id(), copied: z.int() }),
    idempotent: true,
  }),
  /**
   * Each section goes on alone with what it has. `drop_copies`: activities that linking made go where nothing was
   * handed in or graded.
   */
  dissolve: endpoint('POST /section/dissolve_link', 'gradebook.edit', {
    input: z.object({ section_id: id(), drop_copies: yesNo(), ...inClosedPeriod }),
    output: z.object({ dropped: z.int() }),
  }),
}
