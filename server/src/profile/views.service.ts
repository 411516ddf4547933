import { mostViews, type SavedView, savedViews } from '#contract/profile/views.contract.ts'
import { found, wrongField } from '#contract/kernel/errors.ts'
import { prepared } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/serve.ts'

/** Row-level security knows whose they are and in which school. */
export const savedViewsService = serve(savedViews, {
  async list({ list }, { db }) {
    return {
      rows: await prepared<SavedView>(
        db,
        'select id, name, query from saved_view where list = $1 order by lower(name), id',
        [list],
      ),
    }
  },

  async save({ list, name, query }, { db }) {
    const [row] = await prepared<{ id: number }>(
      db,
      `insert into saved_view (user_id, place, list, name, query)
       select kernel.user_id(), coalesce(kernel.school_id(), 0), $1, $2, $3 where (select count(*) from saved_view where list = $1 and name <> $2) < ${mostViews}
       on conflict (user_id, place, list, name) do update set query = excluded.query, version = saved_view.version + 1 returning id`,
      [list, name, query],
    )
    return row ?? wrongField('name', 'ui.views-full', { count: mostViews })
  },

  async remove({ id }, { db }) {
    const [row] = await prepared<SavedView>(db, 'delete from saved_view where id = $1 returning id, name, query', [id])
    return found(row)
  },
})
