import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { notificationRules } from '#contract/notifications/rule.contract.ts'
import { fieldsOf, operatorsOf, unknownIn } from '#contract/notifications/rule.rules.ts'
import { serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { noticesOf } from './rules.job.ts'
import {
  cancelOfRules,
  insertRule,
  isNameTaken,
  optionalRule,
  selectEventsSince,
  selectRules,
  switchRules,
  updateRule,
} from './rules.queries.ts'

const aDay = 86_400_000
const mostEvents = 5_000
const shownInDryRun = 200

export const rulesService = serve(notificationRules, {
  async list({ search = '', event = null, sort = 'name', descending = false, page = 1, size = 25 }, { db }) {
    const rows = await selectRules(db, { search, event, sort, descending }, size, page)
    return { rows, count: rows[0]?.count ?? 0 }
  },

  read: async ({ id }, { db }) => found(await optionalRule(db, id)),

  async save({ id, version = 0, ...rule }, { db, actor, publish }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    if (id) found(await optionalRule(db, id))
    const problem = problemIn(rule)
    if (problem) return problem
    if (await isNameTaken(db, rule.name, id ?? null)) return wrongField('name', 'notifications.rule-name-taken')
    const saved = await (id ? updateRule(db, id, version, rule) : insertRule(db, rule))
    if (!saved)
      return id ? staleRow(db, 'notification_rule', id, ['name']) : wrongField('name', 'notifications.rule-name-taken')
    publish({ school_id: actor.school_id, topic: 'notification_rule' })
    return saved
  },

  async switch({ ids, active }, { db, actor, publish }) {
    const switched = await switchRules(db, ids, active)
    if (switched.length < ids.length) return fail('not_found')
    const cancelled = active ? 0 : await cancelOfRules(db, ids, actor.user_id)
    for (const topic of ['notification_rule', 'notification']) publish({ school_id: found(actor.school_id), topic })
    return { ids: switched, cancelled }
  },

  async dryRun({ id, days }, { db, now }) {
    const rule = found(await optionalRule(db, id))
    const events = await selectEventsSince(db, rule.event, new Date(now.getTime() - days * aDay), mostEvents)
    const planned = await noticesOf(db, [rule], events, now)
    const rows = planned.slice(0, shownInDryRun).map(({ reader: { at, student, recipient }, notice }) => {
      const { channel, status, reason } = notice
      return { at, student, recipient, channel, status, reason }
    })
    return { events: new Set(planned.map(({ notice }) => notice.event_id)).size, notices: planned.length, rows }
  },
})

type Given = Pick<In<typeof notificationRules.save>, 'event' | 'conditions' | 'texts' | 'quiet_from' | 'quiet_to'>

/** What the event of a rule has no field or word for. */
const problemIn = ({ event, conditions, texts, quiet_from, quiet_to }: Given): Failure | undefined => {
  const fields = fieldsOf(event)
  for (const [at, { field, op, value }] of conditions.entries()) {
    if (!(field in fields)) return wrongField(`conditions.${at}.field`, 'errors.field.choice')
    if (!operatorsOf(event, field).includes(op)) return wrongField(`conditions.${at}.op`, 'errors.field.choice')
    if (fields[field] === 'number' && Number.isNaN(Number(value)))
      return wrongField(`conditions.${at}.value`, 'errors.field.number')
  }
  for (const [at, { subject, body }] of texts.entries())
    for (const [name, text] of Object.entries({ subject, body })) {
      const [unknown] = unknownIn(event, text)
      if (unknown) return wrongField(`texts.${at}.${name}`, 'notifications.unknown-placeholder', { name: unknown })
    }
  return (quiet_from === null) === (quiet_to === null) ? undefined : wrongField('quiet_to', 'errors.field.required')
}
