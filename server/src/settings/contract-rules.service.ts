import { may } from '#contract/access.ts'
import { fail, wrongField } from '#contract/kernel/errors.ts'
import { type ContractRuleVersion, contractRules } from '#contract/settings/contract-rules.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import { fullName } from '#server/access/person.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export const contractRulesService = serve(contractRules, {
  async list(_, { db, actor }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    return { rows: await selectVersions(db), can: { edit: may(actor, 'contractrules.edit') } }
  },

  async save({ rules, note, version }, { db, actor, now, publish }) {
    const { school_id } = actor
    if (school_id === null) return fail('invalid', 'school-needed')
    if (rules.remind_days_before >= rules.days_to_sign)
      return wrongField('rules.remind_days_before', 'settings.remind-too-early')
    const params = sql.params({ school_id, version })
    const saved = await sql<{ number: number }>`
      insert into contract_rule (school_id, number, rules, note, made_by, made_at)
      select
        ${params.school_id}, ${params.version}::integer + 1, ${JSON.stringify(rules)}::jsonb, ${note}, ${actor.user_id},
        ${now}
      where ${params.version} = coalesce((
        select max(number)
        from contract_rule
        where school_id = ${params.school_id}
      ), 0)
      on conflict (school_id, number) do nothing
      returning number`.optional(db)
    if (!saved) return fail('conflict', 'stale', { present: (await selectVersions(db))[0] })
    publish({ school_id, topic: 'contract_rule' })
    return saved
  },
})

/** Newest first. */
const selectVersions = (db: Db): Promise<ContractRuleVersion[]> =>
  sql<ContractRuleVersion>`
    select r.id, r.number, r.rules, r.note, ${fullName('a')} as made_by, r.made_at
    from contract_rule r
    join account a on a.id = r.made_by
    where r.school_id = kernel.school_id()
    order by r.number desc
    limit 100`.all(db)
