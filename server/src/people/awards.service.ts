import { awards } from '#contract/people/awards.contract.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { deleteAwards, insertAwards, optionalAwards, selectBadges } from './awards.queries.ts'

export const awardsService = serve(awards, {
  list: async ({ student_id }, { db, actor }) => found(await optionalAwards(db, actor, student_id)),

  badges: async (_, { db }) => ({ rows: await selectBadges(db) }),

  async give({ badge_id, student_ids, note }, context) {
    const rows = await insertAwards(context.db, context.actor, { badge_id, student_ids, note, now: context.now })
    if (rows.length < new Set(student_ids).size) return fail('not_found')
    return published(context, rows)
  },

  async takeBack({ ids }, context) {
    const rows = await deleteAwards(context.db, context.actor, ids)
    if (rows.length < new Set(ids).size) return fail('not_found')
    return published(context, rows)
  },
})

const published = ({ publish, actor }: Context, rows: readonly { id: number }[]) => {
  publish({ school_id: found(actor.school_id), topic: 'award' })
  return { ids: rows.map(({ id }) => id) }
}
