import { may } from '#contract/access.ts'
import { rubrics } from '#contract/coursework/rubrics.contract.ts'
import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { archiveRubrics, moveToSuccessor, optionalChangeable, selectRubrics } from './rubrics.queries.ts'

export const rubricsService = serve(rubrics, {
  async list({ search = '', archived = false, sort = 'name', descending = false, page = 1, size = 25 }, { db, actor }) {
    const may_edit = may(actor, 'gradebook.edit')
    const list = await selectRubrics(db, actor, {
      search,
      archived,
      sort,
      descending,
      offset: (page - 1) * size,
      size,
      may_edit,
    })
    return { ...list, can: { add: may_edit } }
  },

  async save({ id, version = 0, criteria, ...words }, context) {
    const { db, actor } = context
    const values = { ...words, criteria: JSON.stringify(criteria) }
    const earlier = id ? found(await optionalChangeable(db, actor, id)) : undefined
    if (earlier && earlier.version !== version) return staleRow(db, 'rubric', earlier.id, Object.keys(values))
    if (earlier && !earlier.assessment) {
      const changed = await db
        .updateTable('rubric')
        .set({ ...values, version: version + 1 })
        .where('id', '=', earlier.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
      publishChange(context)
      return { ...changed, copied: false }
    }
    const owner_id = earlier ? earlier.owner_id : actor.role === schoolAdmin ? null : found(actor.person_id)
    const made = await db
      .insertInto('rubric')
      .values({ ...values, school_id: found(actor.school_id), owner_id })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    if (earlier) await moveToSuccessor(db, earlier.id, made.id)
    publishChange(context)
    return { ...made, copied: earlier !== undefined }
  },

  async archive({ ids, archived }, context) {
    const { db, actor, now } = context
    const rows = await archiveRubrics(db, actor, ids, archived ? now.toISOString() : null)
    if (rows.length < ids.length) return fail('not_found')
    publishChange(context)
    return { ids: rows.map(({ id }) => id) }
  },
})

const publishChange = ({ publish, actor }: Context): void =>
  publish({ school_id: found(actor.school_id), topic: 'rubric' })
