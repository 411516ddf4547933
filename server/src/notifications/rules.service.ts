import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { notificationRules } from '#contract/notifications/rule.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { problemInConditions, problemInTexts } from './rule-problems.ts'
import { noticesOf } from './rules.job.ts'
import {
  cancelOfRules,
  insertRule,
  isLocked,
  isNameTaken,
  optionalRule,
  selectCustomRoles,
  selectEventsSince,
  selectRules,
  switchRules,
  updateRule,
} from './rules.queries.ts'
import { optionalTemplate, selectTemplates } from './templates.queries.ts'

const aDay = 86_400_000
const mostEvents = 5_000
const shownInDryRun = 200

export const rulesService = serve(notificationRules, {
  list: ({ search = '', event = null, sort = 'name', descending = false, page = 1, size = 25 }, { db }) =>
    selectRules(db, { search, event, sort, descending }, size, page),

  read: async ({ id }, { db }) => found(await optionalRule(db, id)),

  async choices(_, { db }) {
    const all = { search: '', event: null, sort: 'name' as const, descending: false }
    const { rows: templates } = await selectTemplates(db, all, 500, 1)
    return { custom_roles: await selectCustomRoles(db), templates }
  },

  async save({ id, version = 0, ...rule }, { db, actor, publish }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    if (id && found(await optionalRule(db, id)).locked) return fail('conflict', 'notifications.locked')
    const problem = await problemIn(db, rule)
    if (problem) return problem
    if (await isNameTaken(db, rule.name, id ?? null)) return wrongField('name', 'notifications.rule-name-taken')
    const saved = await (id ? updateRule(db, id, version, rule) : insertRule(db, rule))
    if (!saved)
      return id ? staleRow(db, 'notification_rule', id, ['name']) : wrongField('name', 'notifications.rule-name-taken')
    publish({ school_id: actor.school_id, topic: 'notification_rule' })
    return saved
  },

  async switch({ ids, active }, { db, actor, publish }) {
    if (await isLocked(db, ids)) return fail('conflict', 'notifications.locked')
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

/** What the event has no field or placeholder for, or what a rule cannot do without. */
const problemIn = async (db: Db, rule: In<typeof notificationRules.save>): Promise<Failure | undefined> => {
  const { event, conditions, recipients, custom_role_ids, template_id, texts } = rule
  const problem = problemInConditions(event, conditions)
  if (problem) return problem
  if (recipients.length + custom_role_ids.length === 0) return wrongField('recipients', 'errors.field.required')
  const roles = new Set((await selectCustomRoles(db)).map(({ id }) => id))
  if (!custom_role_ids.every((id) => roles.has(id))) return wrongField('custom_role_ids', 'errors.field.reference')
  if (template_id !== null) {
    const template = await optionalTemplate(db, template_id)
    if (template?.event !== event) return wrongField('template_id', 'errors.field.reference')
  } else if (texts.length === 0) return wrongField('template_id', 'errors.field.required')
  if ((rule.quiet_from === null) !== (rule.quiet_to === null)) return wrongField('quiet_to', 'errors.field.required')
  return template_id === null ? problemInTexts(event, texts) : undefined
}
