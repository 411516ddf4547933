import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, optionalText, text } from './fields.ts'

const list = () =>
  z
    .string()
    .max(200)
    .regex(/^\/[a-z0-9/-]+$/i, { error: 'errors.field.address' })

/** A search with its filters and order, kept under a name. `query`: the part of an address behind '?'. */
export const SavedView = z.object({ id: id(), name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof SavedView>
export const mostViews = 30

export const savedViews = {
  /** Of one list, by name. */
  list: endpoint('GET /user/saved_views', 'preferences.own', {
    input: z.object({ list: list() }),
    output: z.object({ rows: z.array(SavedView) }),
  }),
  /** The same name takes the new query. */
  save: endpoint('POST /user/save_view', 'preferences.own', {
    input: z.object({ list: list(), name: text(60), query: optionalText(2000) }),
    output: z.object({ id: id() }),
  }),
  remove: endpoint('POST /user/remove_view', 'preferences.own', { input: z.object({ id: id() }), output: SavedView }),
}
