import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

/**
 * `path`: ids from the caller's own group down to this one. `schools`: those of this very group, `below` with the
 * groups below it.
 */
export type SchoolGroup = {
  id: number
  version: number
  parent_id: number | null
  name: string
  code: string
  path: number[]
  schools: number
  below: number
}

/** The caller's group and those below, each after the one above it, with how many schools are in use there. */
export const selectGroups = (db: Db): Promise<SchoolGroup[]> =>
  sql<SchoolGroup>`
    with recursive own as (
      select
        g.id, g.version, g.name, g.code,
        case when g.id = kernel.group_id() then null else g.parent_id end as parent_id,
        array_to_json(g.path[array_position(g.path, kernel.group_id()) :]) as path,
        g.path as whole,
        (select count(*) from school s where s.group_id = g.id and s.archived_at is null) as schools
      from school_group g
      where kernel.role() = 1 and kernel.group_id() = any (g.path)
    ),
    ordered as (
      select o.id, array[lower(o.name), o.id::text] as place
      from own o
      where o.parent_id is null
      union all
      select o.id, r.place || array[lower(o.name), o.id::text]
      from own o
      join ordered r on r.id = o.parent_id
    )
    select
      o.id, o.version, o.parent_id, o.name, o.code, o.path, o.schools,
      (select coalesce(sum(x.schools), 0) from own x where o.id = any (x.whole))::integer as below
    from own o
    join ordered r using (id)
    order by r.place`.all(db)
