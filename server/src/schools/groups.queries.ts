import type { Group } from '#contract/schools/groups.contract.ts'
import type { Use } from '#contract/schools/schools.contract.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

/** The caller's group and those below, each after the one above it, with how many schools are in use there. */
export const selectGroups = (db: Db): Promise<Group[]> =>
  prepared<Group>(
    db,
    `with recursive own as (select g.id, g.version, g.name, g.code, case when g.id = kernel.group_id() then null else g.parent_id end as parent_id,
         array_to_json(g.path[array_position(g.path, kernel.group_id()) :]) as path, g.path as whole,
         (select count(*) from school s where s.group_id = g.id and s.archived_at is null) as schools
       from school_group g where kernel.role() = 1 and kernel.group_id() = any (g.path)),
     ordered as (select o.id, array[lower(o.name), o.id::text] as place from own o where o.parent_id is null
       union all select o.id, r.place || array[lower(o.name), o.id::text] from own o join ordered r on r.id = o.parent_id)
     select o.id, o.version, o.parent_id, o.name, o.code, o.path, o.schools, (select coalesce(sum(x.schools), 0) from own x where o.id = any (x.whole))::integer as below
     from own o join ordered r using (id) order by r.place`,
    [],
  )

export const selectGroupUse = (db: Db, id: number): Promise<Use[]> =>
  prepared(db, 'select * from auth.group_use($1)', [id])

export const isGroupCodeFree = async (db: Db, code: string, except: number): Promise<boolean> =>
  (await prepared<{ free: boolean }>(db, 'select auth.free_group_code($1, $2) as free', [code, except]))[0]?.free ??
  false
