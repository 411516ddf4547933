import { may } from '#contract/access.ts'
import { fail, wrongField } from '#contract/kernel/errors.ts'
import { objectStatesCalls } from '#contract/settings/object-states.contract.ts'
import { askableOf, stateNouns, tableOf } from '#contract/object-states.ts'
import { serve } from '#server/kernel/serve.ts'
import { selectObjectStates } from './object-states.queries.ts'
import { type StepRule, stepsOf } from '#contract/kernel/states.ts'
import { sql } from '#server/kernel/sql.ts'

export const objectStatesService = serve(objectStatesCalls, {
  async list(_, { db, actor }) {
    const known = new Map((await selectObjectStates(db)).map((row) => [row.noun, row]))
    return {
      rows: stateNouns.map((noun) => known.get(noun) ?? { noun, version: 0, styles: [], stops: [], rules: [] }),
      can: { edit: may(actor, 'states.edit') },
    }
  },

  async save({ noun, version, styles, stops, rules: asked }, { db, actor, publish }) {
    const { school_id } = actor
    if (school_id === null) return fail('invalid', 'school-needed')
    const table = tableOf(noun)
    const steps = stepsOf(table)
    const at = stops.findIndex((stop) => !steps.some((step) => step.action === stop.action && step.from === stop.from))
    if (at >= 0) return wrongField(`stops.${at}`, 'errors.field.choice')
    const rules = asked?.filter(({ reason, approval }) => reason || approval)
    const unknown = (rules ?? []).findIndex((rule) => {
      const may_ask = askableOf(noun, rule)
      const known = steps.some((step) => step.action === rule.action && step.from === rule.from)
      return !known || (rule.reason && !may_ask.reason) || (rule.approval && !may_ask.approval)
    })
    if (unknown >= 0) return wrongField(`rules.${unknown}`, 'errors.field.choice')
    const other = styles.findIndex(({ state }) => !table.states.includes(state))
    if (other >= 0) return wrongField(`looks.${other}.state`, 'errors.field.choice')
    const labels = styles.map(({ label }) => label.toLowerCase()).filter(Boolean)
    if (new Set(labels).size < labels.length) return wrongField('styles', 'settings.state-twice')
    const kept = styles.filter(({ label, tone }) => label !== '' || tone !== '')
    const given = rules && JSON.stringify(rules)
    const saved = await sql<{ version: number; rules: StepRule[] }>`
      insert into object_state (school_id, noun, styles, stops, rules)
      select
        ${school_id}, ${noun}, ${JSON.stringify(kept)}::jsonb, ${JSON.stringify(stops)}::jsonb,
        coalesce(${given ?? null}::jsonb, '[]')
      where ${version} = 0
      on conflict (school_id, noun) do nothing
      returning version, rules`.optional(db)
    const [changed] = saved
      ? [saved]
      : await sql<{ version: number; rules: StepRule[] }>`
        update object_state
        set
          styles = ${JSON.stringify(kept)}::jsonb, stops = ${JSON.stringify(stops)}::jsonb,
          rules = coalesce(${given ?? null}::jsonb, rules), version = version + 1
        where school_id = ${school_id} and noun = ${noun} and version = ${version}
        returning version, rules`.all(db)
    if (!changed)
      return fail('conflict', 'stale', { present: (await selectObjectStates(db)).find((row) => row.noun === noun) })
    publish({ school_id, topic: 'object_state' })
    return { noun, ...changed, styles: kept, stops }
  },
})
