import type { Audience } from '#contract/messaging/messages.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export type StoredList = { id: number; version: number; name: string; audiences: Audience[] }

export const selectLists = (db: Db, person_id: number) =>
  sql<StoredList>`
    select id, version, name, audiences
    from message_list
    where school_id = kernel.school_id() and person_id = ${person_id}
    order by lower(name), id`.all(db)

/** Each audience once, with what the person's lists hold in the place of these lists. */
export const withoutLists = async (
  db: Db,
  person_id: number,
  audiences: readonly Audience[],
): Promise<readonly Audience[]> => {
  if (!audiences.some(({ kind }) => kind === 'list')) return audiences
  const held = new Map((await selectLists(db, person_id)).map(({ id, audiences: those }) => [String(id), those]))
  const all = audiences.flatMap((one) => (one.kind === 'list' ? (held.get(one.key) ?? []) : [one]))
  return [...new Map(all.map((one) => [`${one.kind} ${one.key}`, one])).values()]
}
