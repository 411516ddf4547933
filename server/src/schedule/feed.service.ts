import { found } from '#contract/kernel/errors.ts'
import { calendarFeed } from '#contract/schedule/feed.contract.ts'
import { newToken } from '#server/kernel/request-scope.ts'
import { serve } from '#server/kernel/serve.ts'
import { feedAddress } from './feed.ts'

export const calendarFeedService = serve(calendarFeed, {
  async read(_, { db, actor }) {
    const feed = await db
      .selectFrom('calendar_feed')
      .select(['created_at', 'used_on'])
      .where('person_id', '=', found(actor.person_id))
      .where('role', '=', actor.role)
      .executeTakeFirst()
    return { feed: feed ?? null }
  },

  async make(_, { db, actor, now, request }) {
    const { token, hash } = newToken()
    const row = { token_hash: hash, created_at: now.toISOString(), used_on: null }
    await db
      .insertInto('calendar_feed')
      .values({ ...row, school_id: found(actor.school_id), person_id: found(actor.person_id), role: actor.role })
      .onConflict((conflict) =>
        conflict
          .columns(['school_id', 'person_id', 'role'])
          .doUpdateSet((eb) => ({ ...row, version: eb('calendar_feed.version', '+', 1) })),
      )
      .execute()
    return { address: feedAddress(request.base_url, token) }
  },

  async revoke(_, { db, actor }) {
    await db
      .deleteFrom('calendar_feed')
      .where('person_id', '=', found(actor.person_id))
      .where('role', '=', actor.role)
      .execute()
    return {}
  },
})
