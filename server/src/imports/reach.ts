import { schoolAdmin } from '#contract/kernel/access.ts'
import { found } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import type { Reach } from './known.queries.ts'

/** A super admin brings in schools of a group; a school admin rows of the own school. */
export const reachOf = async (db: Db, actor: Actor, group_id: number | undefined): Promise<Reach> => {
  if (actor.role === schoolAdmin) {
    const own = found(
      await db.selectFrom('school').select(['id', 'group_id']).where('id', '=', actor.school_id).executeTakeFirst(),
    )
    return { group_id: own.group_id, school_id: own.id }
  }
  const group = found(
    await db
      .selectFrom('school_group')
      .select('id')
      .where('id', '=', group_id ?? actor.group_id)
      .executeTakeFirst(),
  )
  return { group_id: group.id, school_id: null }
}
