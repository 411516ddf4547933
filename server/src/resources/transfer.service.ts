import { fail, wrongField } from '#contract/kernel/errors.ts'
import { resourceTransfers } from '#contract/resources/transfer.contract.ts'
import { serve } from '#server/kernel/serve.ts'
import { isStaff, selectOwned, selectOwners, updateOwner } from './transfer.queries.ts'

export const resourceTransfersService = serve(resourceTransfers, {
  owners: async (_, { db }) => ({ rows: await selectOwners(db) }),

  owned: async ({ person_id }, { db }) => ({ rows: await selectOwned(db, person_id) }),

  async transfer({ ids, from_id, to_id }, { db, actor, publish }) {
    if (actor.school_id === null) return fail('invalid', 'school-needed')
    if (from_id === to_id) return wrongField('to_id', 'resources.same-person')
    if (!(await isStaff(db, to_id))) return wrongField('to_id', 'errors.field.reference')
    const moved = await updateOwner(db, ids, from_id, to_id)
    if (moved.length < ids.length) return fail('not_found')
    publish({ school_id: actor.school_id, topic: 'resource' })
    return { ids: moved }
  },
})
