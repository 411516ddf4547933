import { fail, found, wrongField } from '#contract/kernel/errors.ts'
import { notificationTemplates } from '#contract/notifications/template.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { problemInTexts } from './rule-problems.ts'
import {
  countRulesWith,
  deleteTemplate,
  insertTemplate,
  isTemplateNameTaken,
  optionalTemplate,
  selectTemplates,
  updateTemplate,
} from './templates.queries.ts'

const topic = 'notification_template'

export const templatesService = serve(notificationTemplates, {
  list: ({ search = '', event = null, sort = 'name', descending = false, page = 1, size = 25 }, { db }) =>
    selectTemplates(db, { search, event, sort, descending }, size, page),

  read: async ({ id }, { db }) => found(await optionalTemplate(db, id)),

  async save({ id, version = 0, ...template }, { db, actor, now, publish }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    const present = id ? found(await optionalTemplate(db, id)) : undefined
    const taken = wrongField('name', 'notifications.template-name-taken')
    const problem = problemInTexts(template.event, template.texts)
    if (problem) return problem
    if (id && present?.event !== template.event && (await countRulesWith(db, id)) > 0)
      return wrongField('event', 'notifications.template-used')
    if (await isTemplateNameTaken(db, template.name, id ?? null)) return taken
    const saved = await (id ? updateTemplate(db, id, version, template, now) : insertTemplate(db, template))
    if (!saved) return id ? staleRow(db, topic, id, ['name']) : taken
    publish({ school_id: actor.school_id, topic })
    return saved
  },

  async remove({ id }, { db, actor, publish }) {
    found(await optionalTemplate(db, id))
    if ((await countRulesWith(db, id)) > 0) return fail('conflict', 'notifications.template-used')
    await deleteTemplate(db, id)
    publish({ school_id: found(actor.school_id), topic })
    return {}
  },
})
