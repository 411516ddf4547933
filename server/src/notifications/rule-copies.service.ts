import { fail, found } from '#contract/kernel/errors.ts'
import { type ComparedField, comparedFields, ruleCopies } from '#contract/notifications/rule-copy.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import {
  inSchoolOfGroup,
  type NamedRule,
  selectOtherSchools,
  selectRolesByName,
  selectRuleNames,
  selectRulesById,
  selectRulesByName,
  settleCopy,
} from './rule-copies.queries.ts'
import { cancelOfRules, insertRule, updateRule } from './rules.queries.ts'

export const ruleCopiesService = serve(ruleCopies, {
  async choices(_, { db }) {
    return { rules: await selectRuleNames(db), schools: await selectOtherSchools(db) }
  },

  async compare({ ids, school_ids }, { db, actor }) {
    const rules = await chosen(db, ids)
    const rows = []
    for (const school_id of school_ids)
      rows.push(
        ...(await inSchoolOfGroup(db, found(actor.school_id), school_id, async () => {
          const there = await pairsOf(db, rules)
          return there.map(({ rule, present, missing_roles }) => {
            const differs_in = present ? differences(rule, present, missing_roles) : []
            const state = differs_in.length > 0 ? ('different' as const) : ('same' as const)
            return { school_id, rule_id: rule.id, state: present ? state : ('new' as const), differs_in, missing_roles }
          })
        })),
      )
    return { rows }
  },

  async copy({ ids, school_ids, locked }, { db, actor, publish }) {
    const rules = await chosen(db, ids)
    const count = { added: 0, changed: 0, same: 0 }
    const schools = school_ids.toSorted((a, b) => a - b) // one order for all, so that nobody waits in a circle
    for (const school_id of schools) {
      await inSchoolOfGroup(db, found(actor.school_id), school_id, async () => {
        for (const pair of await pairsOf(db, rules)) count[await copyTo(db, pair, locked, actor.user_id)]++
      })
      publish({ school_id, topic: 'notification_rule' })
    }
    return count
  },
})

const chosen = async (db: Db, ids: readonly number[]): Promise<NamedRule[]> => {
  const rules = await selectRulesById(db, ids)
  if (rules.length < new Set(ids).size) throw fail('not_found')
  return rules
}

/** `present`: what the school has by the same name. */
type Pair = { rule: NamedRule; present: NamedRule | undefined; role_ids: number[]; missing_roles: string[] }

const pairsOf = async (db: Db, rules: readonly NamedRule[]): Promise<Pair[]> => {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const present = await selectRulesByName(
    db,
    rules.map(({ name }) => name),
  )
  const roles = await selectRolesByName(
    db,
    rules.flatMap(({ custom_roles }) => custom_roles),
  )
  return rules.map((rule) => ({
    rule,
    present: present.find(({ name }) => same(name, rule.name)),
    role_ids: roles.filter(({ name }) => rule.custom_roles.some((one) => same(one, name))).map(({ id }) => id),
    missing_roles: rule.custom_roles.filter((name) => !roles.some((role) => same(role.name, name))),
  }))
}

const copyTo = async (
  db: Db,
  { rule, present, role_ids, missing_roles }: Pair,
  locked: boolean,
  user_id: number,
): Promise<'added' | 'changed' | 'same'> => {
  const active = locked ? rule.active : undefined
  const same = present && differences(rule, present, missing_roles).length === 0
  if (same && present.locked === locked && (active ?? present.active) === present.active) return 'same'
  const values = { ...rule, custom_role_ids: role_ids, template_id: null }
  const { id } = found(await (present ? updateRule(db, present.id, present.version, values) : insertRule(db, values)))
  await settleCopy(db, id, locked, active)
  if (active === false) await cancelOfRules(db, [id], user_id)
  return present ? 'changed' : 'added'
}

const differences = (a: NamedRule, b: NamedRule, missing_roles: readonly string[]): ComparedField[] => {
  const wanted = { ...a, custom_roles: a.custom_roles.filter((name) => !missing_roles.includes(name)) }
  return comparedFields.filter((field) => valueOf(wanted, field) !== valueOf(b, field))
}

const valueOf = (rule: NamedRule, field: ComparedField): string => {
  if (field === 'quiet') return `${rule.quiet_from} ${rule.quiet_to}`
  const value = rule[field]
  const isList = field === 'recipients' || field === 'channels' || field === 'custom_roles'
  return isList && Array.isArray(value) ? [...value].map(String).toSorted().join('\n').toLowerCase() : canonical(value)
}

/** jsonb gives keys in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)))
      : one,
  )
