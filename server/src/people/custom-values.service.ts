import { fail, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { customField } from '#contract/people/custom-field.catalog.ts'
import { customValues } from '#contract/people/custom-values.contract.ts'
import { checkedValue } from '#contract/people/custom-values.rules.ts'
import { serveCatalog } from '#server/kernel/catalog-service.ts'
import { serve, type Service } from '#server/kernel/serve.ts'
import { isReached, optionalUse, selectBlank, selectFields, selectValues } from './custom-values.queries.ts'
import { saveValues } from './custom-values.ts'
import { proposeNumbers } from './records.queries.ts'

const least = { choice: 2, choices: 1 } as const

export const customFieldsServices: Service[] = [
  ...serveCatalog(customField, {
    async beforeSave(row, { db }) {
      const { id, type, kind, default_value } = row
      const choices = row.choices.map(({ label }) => label)
      if ((type === 'choice' || type === 'choices') && choices.length < least[type])
        return wrongField('choices', 'people.field-choices-needed')
      if (new Set(choices).size < choices.length) return wrongField('choices', 'people.field-choices-twice')
      const use = id ? await optionalUse(db, id) : undefined
      if (use && use.used > 0 && use.type !== type)
        return wrongField('type', 'people.field-in-use', { count: use.used })
      if (use && use.used > 0 && use.kind !== kind)
        return wrongField('kind', 'people.field-in-use', { count: use.used })
      const usual = checkedValue({ type, required: false, choices }, default_value)
      if ('problem' in usual) return wrongField('default_value', usual.problem, usual.params)
      // Who changes a field sees it.
      return {
        ...row,
        teachers_see: row.teachers_see || row.teachers_edit,
        students_see: row.students_see || row.students_edit,
        parents_see: row.parents_see || row.parents_edit,
      }
    },
  }),

  ...serve(customValues, {
    fields: async (_, { db, actor }) => ({ rows: actor.school_id === null ? [] : await selectFields(db) }),

    async blank({ kind }, { db }) {
      const [number = ''] = kind === 'student' ? await proposeNumbers(db, 1) : []
      return { rows: await selectBlank(db, kind), number }
    },

    async read({ person_id }, { db, actor }) {
      return (await isReached(db, actor, person_id))
        ? { rows: await selectValues(db, actor, person_id) }
        : fail('not_found')
    },

    async save({ person_id, custom }, { db, actor, publish }) {
      if (!(await isReached(db, actor, person_id))) return fail('not_found')
      const changed = await saveValues(db, person_id, await selectValues(db, actor, person_id), custom, false)
      if (isFailure(changed)) return changed
      publish({ school_id: actor.school_id ?? 0, topic: 'person' })
      return { changed }
    },
  }),
]
