import { emptyFields, fillContract, totalOf, unknownFields } from '#contract/contracts/contract-text.rules.ts'
import { contractTemplates, templateList } from '#contract/contracts/templates.contract.ts'
import { fail, type Failure, found, wrongField } from '#contract/kernel/errors.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { selectAbout, valuesFor } from './contract-values.ts'
import {
  archiveTemplates,
  insertTemplate,
  insertVersion,
  isTemplateNameTaken,
  lockTemplate,
  optionalTemplate,
  renameTemplate,
  templateStatement,
  updateVersion,
} from './templates.queries.ts'

const topic = 'contract_template'

export const templateListService = serveReport(templateList, templateStatement)

export const templatesService = serve(contractTemplates, {
  read: async ({ id }, { db }) => found(await optionalTemplate(db, id)),

  async save({ id, version = 0, name, ...content }, { db, actor, now, publish }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    const problem = problemIn(content)
    if (problem) return problem
    if (await isTemplateNameTaken(db, name, id ?? null)) return wrongField('name', 'contracts.name-taken')
    const made = { content, made_by: actor.user_id, now }
    publish({ school_id: actor.school_id, topic })
    if (id === undefined) {
      const fresh = await insertTemplate(db, name)
      await insertVersion(db, { ...made, template_id: fresh.id, number: 1 })
      return { id: fresh.id, number: 1 }
    }
    const locked = found(await lockTemplate(db, id))
    if (locked.version !== version) return staleRow(db, topic, id, ['name'])
    const present = found(await optionalTemplate(db, id))
    const newest = found(present.versions[0])
    await renameTemplate(db, id, name)
    if (JSON.stringify(newest.content) === JSON.stringify(content)) return { id, number: newest.number }
    if (newest.contracts === 0) {
      await updateVersion(db, { ...made, id: newest.id })
      return { id, number: newest.number }
    }
    await insertVersion(db, { ...made, template_id: id, number: newest.number + 1 })
    return { id, number: newest.number + 1 }
  },

  async archive({ ids, archived }, { db, actor, now, publish }) {
    const rows = await archiveTemplates(db, ids, archived ? now : null)
    if (rows.length < ids.length) return archived ? fail('not_found') : fail('conflict', 'contracts.name-taken')
    publish({ school_id: found(actor.school_id), topic })
    return { ids: rows.map((row) => row.id) }
  },

  async preview({ title, body, ...about }, context) {
    if (context.actor.school_id === null) return fail('invalid', 'school-needed')
    if (about.student_id && (await selectAbout(context.db, [about.student_id])).length === 0) return fail('not_found')
    const values = await valuesFor(context, about)
    const whole = `${title}\n${body}`
    return {
      title: fillContract(title, values),
      body: fillContract(body, values),
      unknown: unknownFields(whole),
      empty: emptyFields(whole, values),
    }
  },
})

type Content = {
  texts: readonly { language: string; title: string; body: string }[]
  lines: readonly { name: string; amount: number }[]
  instalment_choices: readonly number[]
}

const problemIn = ({ texts, lines }: Content): Failure | undefined => {
  for (const [at, { title, body }] of texts.entries()) {
    const [name] = unknownFields(`${title}\n${body}`)
    if (name) return wrongField(`texts.${at}.body`, 'contracts.field-unknown', { name })
  }
  if (new Set(texts.map(({ language }) => language)).size < texts.length)
    return wrongField('texts', 'contracts.language-twice')
  return totalOf(lines) < 0 ? wrongField('lines', 'contracts.total-negative') : undefined
}
