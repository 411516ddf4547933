import { type Failure, wrongField } from '#contract/kernel/errors.ts'
import { type Condition, fieldsOf, operatorsOf, type RuleEvent, unknownIn } from '#contract/notifications/rule.rules.ts'
import type { RuleText } from '#contract/notifications/template.contract.ts'

/** The first placeholder that the event knows nothing of. */
export const problemInTexts = (event: RuleEvent, texts: readonly RuleText[]): Failure | undefined => {
  for (const [at, { subject, body, short = '' }] of texts.entries())
    for (const [name, text] of Object.entries({ subject, body, short })) {
      const [unknown] = unknownIn(event, text)
      if (unknown) return wrongField(`texts.${at}.${name}`, 'notifications.unknown-placeholder', { name: unknown })
    }
  return undefined
}

/** The first condition that the event cannot be asked. */
export const problemInConditions = (event: RuleEvent, conditions: readonly Condition[]): Failure | undefined => {
  const fields = fieldsOf(event)
  for (const [at, { field, op, value }] of conditions.entries()) {
    if (!(field in fields)) return wrongField(`conditions.${at}.field`, 'errors.field.choice')
    if (!operatorsOf(event, field).includes(op)) return wrongField(`conditions.${at}.op`, 'errors.field.choice')
    if (fields[field] === 'number' && Number.isNaN(Number(value)))
      return wrongField(`conditions.${at}.value`, 'errors.field.number')
    const kind = fields[field]
    if (Array.isArray(kind) && !kind.includes(value)) return wrongField(`conditions.${at}.value`, 'errors.field.choice')
  }
  return undefined
}
