import { fail, found } from '#contract/kernel/errors.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import type { TableColumn } from '#contract/kernel/table.ts'
import { directoryColumns, people, type DirectoryRow } from '#contract/people/people.contract.ts'
import type { CustomFieldRow } from '#contract/people/custom-values.contract.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { tableFile } from '#server/kernel/table-file.ts'
import { say } from '#server/kernel/texts.ts'
import { mailPasswordLink } from '#server/session/sign-in.ts'
import { selectFields } from './custom-values.queries.ts'
import {
  selectAccountBelow,
  selectFoundPeople,
  selectFoundSections,
  selectPeople,
  selectSizes,
} from './people.queries.ts'

const longestExport = 100_000

/** The filter as the database takes it: a value of an own field as JSON of the field's type. */
const filterOf = async <F extends { custom?: string | undefined; school_id?: number | undefined }>(
  { custom, ...filter }: F,
  { db, actor }: Pick<Context, 'db' | 'actor'>,
) => {
  if (!custom || actor.school_id === null) return filter
  const [, id = '', value = ''] = /^(\d+):(.+)$/.exec(custom) ?? []
  const field = (await selectFields(db)).find((one) => String(one.id) === id)
  if (!field) return { ...filter, school_id: actor.school_id, ids: [] }
  return {
    ...filter,
    school_id: actor.school_id,
    custom_field: field.id,
    custom_value: field.type === 'yesno' ? String(value === 'true') : JSON.stringify(value),
  }
}

export const peopleService = serve(people, {
  async directory({ sort = 'name', descending = false, page = 1, size = 25, ...asked }, { db, actor, endWith }) {
    const filter = await filterOf(asked, { db, actor })
    return endWith(selectPeople(db, filter, { sort, descending, offset: (page - 1) * size, size }))
  },

  async sizes({ school_id, status }, { db }) {
    return found(await selectSizes(db, school_id, status))
  },

  async exported({ sort = 'name', descending = false, page: _page, size: _size, format, ...asked }, context) {
    const { db, actor } = context
    const filter = await filterOf(asked, { db, actor })
    const fields =
      actor.school_id !== null && (asked.school_id ?? actor.school_id) === actor.school_id ? await selectFields(db) : []
    const { rows } = await selectPeople(db, filter, { sort, descending, offset: 0, size: longestExport })
    const columns = directoryColumns.filter(({ key }) => key !== 'school' || actor.role === superAdmin)
    return tableFile(context, {
      name: 'people',
      title: 'people.directory',
      columns: [...columns, ...fields.map(ownColumn)],
      rows,
      format,
    })
  },

  async sendLink({ school_id, person_id }, { db, request, jobs, auditReason, actor }) {
    const user_id = found(await selectAccountBelow(db, school_id, person_id))
    await auditReason(say(actor.language, 'people.link-reason'))
    const email = await mailPasswordLink(db, user_id, request)
    if (!email) return fail('conflict', 'people.no-address')
    await jobs.add(db, sendMail, {})
    return { email }
  },

  async find({ search }, { db, actor }) {
    if (search === '') return { people: [], sections: [] }
    const [found_people, sections] = await Promise.all([
      selectFoundPeople(db, actor, search),
      selectFoundSections(db, actor, search),
    ])
    return { people: found_people, sections }
  },
})

/** A field of the school's own. */
const ownColumn = ({ id, name }: CustomFieldRow): TableColumn<DirectoryRow> => ({
  key: `custom-${id}`,
  title: '',
  head: name,
  kind: 'text',
  value: ({ custom }) => [custom[id] ?? ''].flat().map(String),
})
