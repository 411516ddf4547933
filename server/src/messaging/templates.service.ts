import { schoolAdmin } from '#contract/kernel/access.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { type MessageTemplate, templates } from '#contract/messaging/templates.contract.ts'
import { type Context, serve } from '#server/kernel/serve.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

export const templatesService = serve(templates, {
  list: async (_, { db, actor }) => ({
    rows: await sql<MessageTemplate>`
      select t.id, t.version, t.name, t.subject, t.body, t.language, t.translations, t.person_id is null as shared
      from message_template t
      where t.school_id = kernel.school_id() and (t.person_id = ${found(actor.person_id)} or t.person_id is null)
      order by t.person_id is null, lower(t.name), t.id`.all(db),
  }),

  async save({ name, subject, body, language, translations = [], shared = false }, context) {
    const { db, actor } = context
    if (shared && actor.role !== schoolAdmin) return fail('forbidden')
    const owner = shared ? null : found(actor.person_id)
    const saved = await sql<{ id: number }>`
      insert into message_template (school_id, person_id, name, subject, body, language, translations)
      values (
        kernel.school_id(), ${owner}, ${name}, ${subject}, ${body}, ${language}, ${JSON.stringify(translations)}::jsonb
      )
      on conflict (school_id, coalesce(person_id, 0), lower(name)) do update
      set
        name = excluded.name, subject = excluded.subject, body = excluded.body, language = excluded.language,
        translations = excluded.translations, version = message_template.version + 1
      returning id`.one(db)
    publishTo(context, shared)
    return saved
  },

  async delete({ id }, context) {
    const { shared } = found(
      await sql<{ shared: boolean }>`
        delete from message_template t
        where t.school_id = kernel.school_id() and t.id = ${id} and ${kept(context)}
        returning t.person_id is null as shared`.optional(context.db),
    )
    publishTo(context, shared)
    return {}
  },
})

/** Those of alias t that the actor keeps: one's own, and by the office the school's. */
const kept = ({ actor }: Context): Sql => sql`
  (t.person_id = ${found(actor.person_id)} or (t.person_id is null and ${actor.role === schoolAdmin}::boolean))`

const publishTo = ({ actor, publish }: Context, shared: boolean): void =>
  publish({
    school_id: found(actor.school_id),
    topic: 'message_template',
    ...(!shared && { user_id: actor.user_id }),
  })
