import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, ids, yesNo } from '../kernel/fields.ts'
import { ruleEventNames } from './rule.rules.ts'

/** In what two rules of the same name can differ. */
export const comparedFields = [
  'event',
  'conditions',
  'recipients',
  'custom_roles',
  'channels',
  'timing',
  'quiet',
  'emergency',
  'texts',
] as const
export type ComparedField = (typeof comparedFields)[number]

const Comparison = z.object({
  school_id: id(),
  rule_id: id(),
  state: choice(['new', 'same', 'different']),
  differs_in: z.array(choice(comparedFields)),
  /** Custom roles of the rule that the school does not have: they are left out there. */
  missing_roles: z.array(z.string()),
})
export type Comparison = z.infer<typeof Comparison>

const chosen = { ids: ids(50), school_ids: ids(50) }

export const ruleCopies = {
  /** Rules of the present school, and the other schools of the caller's group and of those below it. */
  choices: endpoint('GET /notifications/copy_choices', 'notifications.rules', {
    input: z.object({}),
    output: z.object({
      rules: z.array(z.object({ id: id(), name: z.string(), event: choice(ruleEventNames) })),
      schools: z.array(z.object({ id: id(), name: z.string(), group_id: id(), group_name: z.string() })),
    }),
    topics: ['notification_rule'],
  }),
  /** What the schools have by the same names. */
  compare: endpoint('GET /notifications/compare_rules', 'notifications.rules', {
    input: z.object(chosen),
    output: z.object({ rows: z.array(Comparison) }),
    topics: ['notification_rule'],
  }),
  /**
   * A copy carries its text. A locked one is on or off as here and changes only by another copy; any other is off until
   * the school switches it on, and keeps that.
   */
  copy: endpoint('POST /notifications/copy_rules', 'notifications.rules', {
    input: z.object({ ...chosen, locked: yesNo() }),
    output: z.object({ added: z.int(), changed: z.int(), same: z.int() }),
  }),
}
