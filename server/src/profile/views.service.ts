import { mostViews, type SavedView, savedViews } from '#contract/kernel/saved-views.contract.ts'
import { found, wrongField } from '#contract/kernel/errors.ts'
import { serve } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'

/** Row-level security knows whose they are and in which school. */
export const savedViewsService = serve(savedViews, {
  async list({ list }, { db }) {
    return {
      rows: await sql<SavedView>`
        select id, name, query
        from saved_view
        where list = ${list}
        order by lower(name), id`.all(db),
    }
  },

  async save({ list, name, query }, { db }) {
    const params = sql.params({ list, name })
    const row = await sql<{ id: number }>`
      insert into saved_view (user_id, place, list, name, query)
      select kernel.user_id(), coalesce(kernel.school_id(), 0), ${params.list}, ${params.name}, ${query}
      where (
        select count(*)
        from saved_view
        where list = ${params.list} and name <> ${params.name}
      ) < ${sql.constant(mostViews)}
      on conflict (user_id, place, list, name) do update
      set query = excluded.query, version = saved_view.version + 1
      returning id`.optional(db)
    return row ?? wrongField('name', 'ui.views-full', { count: mostViews })
  },

  async remove({ id }, { db }) {
    const row = await sql<SavedView>`delete from saved_view where id = ${id} returning id, name, query`.optional(db)
    return found(row)
  },
})
