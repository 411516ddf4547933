import { away, type Away } from '#contract/messaging/away.contract.ts'
import { found, wrongField } from '#contract/kernel/errors.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { serve } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'

export const awayService = serve(away, {
  async read(_, { db, actor, now }) {
    const stored = await sql<Away>`
      select first_day::text, last_day::text, body
      from message_away
      where school_id = kernel.school_id() and person_id = ${actor.person_id}`.optional(db)
    const { date: today } = dayOf(actor, now)
    return {
      away: stored ?? null,
      is_away: stored !== undefined && stored.first_day <= today && today <= stored.last_day,
    }
  },

  async save(given, { db, actor, publish }) {
    if (given.last_day < given.first_day) return wrongField('last_day', 'errors.field.order')
    await sql`
      insert into message_away (school_id, person_id, first_day, last_day, body)
      values (kernel.school_id(), ${actor.person_id}, ${given.first_day}, ${given.last_day}, ${given.body})
      on conflict (school_id, person_id) do update
      set
        first_day = excluded.first_day, last_day = excluded.last_day, body = excluded.body,
        version = message_away.version + 1`.run(db)
    publish({ school_id: found(actor.school_id), topic: 'message_away', user_id: actor.user_id })
    return given
  },

  async end(_, { db, actor, publish }) {
    await sql`delete from message_away where school_id = kernel.school_id() and person_id = ${actor.person_id}`.run(db)
    publish({ school_id: found(actor.school_id), topic: 'message_away', user_id: actor.user_id })
    return {}
  },
})
