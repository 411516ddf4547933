import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, decimal, id, orNull, version, wholeNumber, yesNo } from '../kernel/fields.ts'
import { inClosedPeriod } from '../coursework/units.contract.ts'
import { dropRules, schemes } from './gradebook.rules.ts'

/** Where rules are set; the nearest holds as a whole: section, course, school. */
export const ruleScopes = ['section', 'course', 'school'] as const
export type RuleScope = (typeof ruleScopes)[number]

const policyFields = {
  scheme: choice(schemes),
  drop_rule: choice(dropRules),
  /** Percent that missing work counts; null: it does not count. */
  missing_percent: orNull(decimal({ min: 0, max: 100 })),
  /** Percent of the maximum that each hour or day takes; 0: late work loses nothing. */
  late_percent: decimal({ min: 0, max: 100 }),
  late_unit: choice(['hour', 'day']),
  /** Minutes. */
  late_grace: wholeNumber({ min: 0, max: 10_080 }),
  late_floor: decimal({ min: 0, max: 100 }),
  cap_percent: orNull(decimal({ min: 1, max: 999 })),
}
const categoryFields = {
  activity_type_id: id(),
  weight: decimal({ min: 0, max: 100 }),
  drop_low: wholeNumber({ min: 0, max: 20 }),
  drop_high: wholeNumber({ min: 0, max: 20 }),
  cap_percent: orNull(decimal({ min: 1, max: 999 })),
  extra: yesNo(),
}

/**
 * Rules as they stand at one place. The categories of the school are its activity types. `version` 0: nothing is set
 * there.
 */
export const RulesAt = z.object({
  scope: choice(ruleScopes),
  version: version(),
  ...policyFields,
  categories: z.array(z.object(categoryFields)),
})
export type RulesAt = z.infer<typeof RulesAt>

export const SectionRules = z.object({
  course_name: z.string(),
  /** Open sections that the rules of the course would hold for. */
  course_sections: z.int(),
  /** Nearest first; the last ones are the school's, or what holds without any set-up. */
  rules: z.array(RulesAt).min(1),
  types: z.array(z.object({ id: id(), name: z.string(), color: z.int(), activities: z.int() })),
  can: z.object({ section: z.boolean(), everywhere: z.boolean() }),
})
export type SectionRules = z.infer<typeof SectionRules>

export const gradingRules = {
  read: endpoint('GET /section/grading_rules', 'gradebook.read', {
    input: z.object({ section_id: id() }),
    output: SectionRules,
    topics: ['section', 'grade', 'activity_type'],
  }),
  save: endpoint('POST /section/save_grading_rules', 'gradebook.edit', {
    input: z.object({
      section_id: id(),
      scope: choice(ruleScopes),
      version: version(),
      ...policyFields,
      categories: z.array(z.object(categoryFields)).max(60),
      ...inClosedPeriod,
    }),
    output: z.object({ version: version() }),
  }),
  /** The section or course follows the next wider rules again. */
  reset: endpoint('POST /section/reset_grading_rules', 'gradebook.edit', {
    input: z.object({ section_id: id(), scope: choice(['section', 'course']), version: version(), ...inClosedPeriod }),
    output: z.object({}),
  }),
}
