import { found, wrongField } from '#contract/kernel/errors.ts'
import { mostAudiences } from '#contract/messaging/audience.rules.ts'
import { lists } from '#contract/messaging/lists.contract.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve, type Service } from '#server/kernel/serve.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { nameAudiences } from './audience-names.ts'
import type { AudienceSource } from './audiences.ts'
import { selectLists, withoutLists } from './lists.queries.ts'

/** @param sources every kind of group that messages can go to */
export const listsService = (sources: readonly AudienceSource[]): Service[] =>
  serve(lists, {
    async list(_, { db, actor, now }) {
      const stored = await selectLists(db, found(actor.person_id))
      const asking = { db, actor, today: dayOf(actor, now).date, now, sources }
      const named = await nameAudiences(
        asking,
        stored.flatMap(({ audiences }) => audiences),
      )
      const nameOf = new Map(named.map((one) => [`${one.kind} ${one.key}`, one]))
      return {
        rows: stored.map(({ audiences, ...one }) => ({
          ...one,
          audiences: audiences.flatMap(({ kind, key }) => nameOf.get(`${kind} ${key}`) ?? []),
        })),
      }
    },

    async save({ id = 0, version = 0, name, audiences }, { db, actor, publish }) {
      const person_id = found(actor.person_id)
      const school_id = found(actor.school_id)
      const held = audiences && (await withoutLists(db, person_id, audiences))
      if (held?.length === 0 || (!id && !held)) return wrongField('audiences', 'messaging.nobody')
      if (held && held.length > mostAudiences) return wrongField('audiences', 'messaging.list-too-long')
      const stored = { name, ...(held && { audiences: JSON.stringify(held) }) }
      const saved = id
        ? await db
            .updateTable('message_list')
            .set((eb) => ({ ...stored, version: eb('version', '+', 1) }))
            .where('id', '=', id)
            .where('person_id', '=', person_id)
            .where('version', '=', version)
            .returning(['id', 'version'])
            .executeTakeFirst()
        : await db
            .insertInto('message_list')
            .values({ school_id, person_id, name, audiences: JSON.stringify(held) })
            .returning(['id', 'version'])
            .executeTakeFirst()
      if (saved) {
        publish({ school_id, topic: 'message_list', user_id: actor.user_id })
        return saved
      }
      found(
        await db
          .selectFrom('message_list')
          .select('id')
          .where('id', '=', id)
          .where('person_id', '=', person_id)
          .executeTakeFirst(),
      )
      return staleRow(db, 'message_list', id, ['name'])
    },

    async delete({ id }, { db, actor, publish }) {
      found(
        await db
          .deleteFrom('message_list')
          .where('id', '=', id)
          .where('person_id', '=', found(actor.person_id))
          .returning('id')
          .executeTakeFirst(),
      )
      publish({ school_id: found(actor.school_id), topic: 'message_list', user_id: actor.user_id })
      return {}
    },
  })
