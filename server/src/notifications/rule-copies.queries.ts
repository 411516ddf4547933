import type { NotificationRule } from '#contract/notifications/rule.contract.ts'
import type { RuleEvent } from '#contract/notifications/rule.rules.ts'
import { found } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { ruleColumns } from './rules.queries.ts'

/** The rule with its custom roles by name: those of another school have other ids. */
export type NamedRule = NotificationRule & { custom_roles: string[] }

const namedRules = sql`
  select
    ${ruleColumns},
    array(
      select c.name
      from custom_role c
      where c.school_id = r.school_id and c.id = any (r.custom_role_ids) and c.archived_at is null
      order by c.name
    ) as custom_roles
  from notification_rule r
  where r.school_id = kernel.school_id()`

export const selectRulesById = (db: Db, ids: readonly number[]): Promise<NamedRule[]> =>
  sql<NamedRule>`${namedRules} and id = any (${ids}) order by name, id`.all(db)

export const selectRulesByName = (db: Db, names: readonly string[]): Promise<NamedRule[]> =>
  sql<NamedRule>`${namedRules} and lower(name) in (select lower(n) from unnest(${names}::text[]) n)`.all(db)

export const selectRuleNames = (db: Db) =>
  sql<{ id: number; name: string; event: RuleEvent }>`
    select id, name, event
    from notification_rule
    where school_id = kernel.school_id()
    order by name, id`.all(db)

/** Those of the caller's group and of the groups below it. */
export const selectOtherSchools = (db: Db) =>
  sql<{ id: number; name: string; group_id: number; group_name: string }>`
    select s.id, s.name, s.group_id, g.name as group_name
    from school s
    join school_group g on g.id = s.group_id
    where s.id <> kernel.school_id() and s.archived_at is null
    order by g.name, s.name, s.id`.all(db)

export const selectRolesByName = (db: Db, names: readonly string[]) =>
  sql<{ id: number; name: string }>`
    select id, name
    from custom_role
    where school_id = kernel.school_id()
      and archived_at is null
      and lower(name) in (select lower(n) from unnest(${names}::text[]) n)
    order by id`.all(db)

/** Works in a school of the super admin's group, within the same transaction; any other is not found. */
export const inSchoolOfGroup = async <T>(
  db: Db,
  own: number,
  school_id: number,
  work: () => Promise<T>,
): Promise<T> => {
  found(await sql<{ id: number }>`select id from school where id = ${school_id} and archived_at is null`.optional(db))
  await enter(db, school_id)
  const answer = await work()
  await enter(db, own)
  return answer
}

const enter = (db: Db, school_id: number) => sql`select set_config('app.school_id', ${String(school_id)}, true)`.run(db)

/** @param active undefined: as it is */
export const settleCopy = (db: Db, id: number, locked: boolean, active: boolean | undefined) =>
  sql`
    update notification_rule
    set locked = ${locked}, active = coalesce(${active ?? null}::boolean, active)
    where school_id = kernel.school_id() and id = ${id}`.run(db)
