import { sql as raw } from 'kysely'
import { may } from '#contract/access.ts'
import { superAdmin } from '#contract/kernel/access.ts'
import type { In } from '#contract/kernel/endpoint.ts'
import { fail, type Failure, found, isFailure } from '#contract/kernel/errors.ts'
import { groupSettings, schoolSettings } from '#contract/settings/school-settings.contract.ts'
import { type Setting, settingProblem, settingTable } from '#contract/settings/setting-table.ts'
import type { Db } from '#server/kernel/database.ts'
import { serve, type Service } from '#server/kernel/serve.ts'
import { asRows, type Chosen, selectGroupSettings, selectSchoolSettings } from './settings.queries.ts'
import { selectGroups } from '#server/access/groups.queries.ts'
import { sql } from '#server/kernel/sql.ts'

export const settingsServices: Service[] = [
  ...serve(schoolSettings, {
    async read(_, { db, actor }) {
      const rows = asRows(await selectSchoolSettings(db, schoolOf(actor))).map(({ shown }) => shown)
      return { rows, can: { edit: may(actor, 'schools.own.edit') } }
    },

    async save({ changes }, { db, actor, publish }) {
      const school_id = schoolOf(actor)
      const present = await selectSchoolSettings(db, school_id)
      const problem = problemWith(changes, present, actor.role === superAdmin)
      if (problem) return problem
      const [kept, gone] = split(changes)
      await raw`delete from school_setting where school_id = ${school_id} and key = any (${gone.map(({ key }) => key)})`.execute(
        db,
      )
      if (kept.length > 0)
        await raw`insert into school_setting (school_id, key, value) select ${school_id}, x.key, x.value from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x (key text, value jsonb)
          on conflict (school_id, key) do update set value = excluded.value, version = school_setting.version + 1 where school_setting.value <> excluded.value`.execute(
          db,
        )
      publish({ school_id, topic: 'school_setting' })
      return { rows: asRows(await selectSchoolSettings(db, school_id)).map(({ shown }) => shown) }
    },
  }),

  ...serve(groupSettings, {
    groups: async (_, { db }) => ({
      rows: (await selectGroups(db)).map(({ id, name, path }) => ({ id, name, depth: path.length - 1 })),
    }),

    async read({ group_id }, { db, actor }) {
      await mustReach(db, group_id)
      const rows = asRows(await selectGroupSettings(db, group_id)).map(({ row, shown }) => ({
        ...shown,
        locks: row?.own_locked ?? false,
      }))
      return { rows, schools: await countSchools(db, group_id), can: { edit: may(actor, 'groupconfig.edit') } }
    },

    async preview({ group_id, changes }, { db }) {
      await mustReach(db, group_id)
      const before = await valuesBelow(db, group_id, changes)
      await raw`savepoint preview`.execute(db)
      const saved = await saveGroup(db, group_id, changes)
      const after = isFailure(saved) ? [] : await valuesBelow(db, group_id, changes)
      await raw`rollback to savepoint preview`.execute(db)
      if (isFailure(saved)) return saved
      const old = new Map(before.map(({ school_id, key, value }) => [`${school_id} ${key}`, value]))
      const rows = changes.map(({ key }) => {
        const own = after.filter((one) => one.key === key)
        const start = settingTable[key].start
        return {
          key,
          changed: own.filter((one) => (one.value ?? start) !== (old.get(`${one.school_id} ${key}`) ?? start)).length,
          overridden: own.filter((one) => one.overridden).length,
        }
      })
      return { rows, schools: await countSchools(db, group_id) }
    },

    async save({ group_id, changes }, { db }) {
      await mustReach(db, group_id)
      const present = new Map((await selectGroupSettings(db, group_id)).map((row) => [row.key, row]))
      const saved = await saveGroup(db, group_id, changes)
      if (isFailure(saved)) return saved
      const versions = new Map((await selectGroupSettings(db, group_id)).map((row) => [row.key, row.version]))
      const before = changes.map(({ key }) => ({
        key,
        value: present.get(key)?.own ?? null,
        locked: present.get(key)?.own_locked ?? false,
        version: versions.get(key) ?? 0,
      }))
      return { before }
    },
  }),
]

type GroupChange = In<typeof groupSettings.save>['changes'][number]
type Change = Pick<GroupChange, 'key' | 'value' | 'version'>

/** A locked one, a wrong value, one that is decided above, or one that somebody was faster with. */
const problemWith = (changes: readonly Change[], present: readonly Chosen[], above: boolean): Failure | undefined => {
  const byKey = new Map(present.map((row) => [row.key, row]))
  for (const { key, value, version } of changes) {
    const { locked = false, from_group = null, version: known = 0 } = byKey.get(key) ?? {}
    if (locked) return fail('conflict', 'settings.locked', { params: { group: from_group ?? '' } })
    const setting: Setting = settingTable[key]
    if (setting.by === 'group' && !above) return fail('forbidden', 'settings.above')
    const problem = value === null ? undefined : settingProblem(key, value)
    if (problem) return fail('invalid', undefined, { fields: [{ path: key, ...problem }] })
    if (version !== known)
      return fail('conflict', 'stale', { present: asRows(present).find(({ shown }) => shown.key === key)?.shown })
  }
  return undefined
}

const split = <One extends Change>(changes: readonly One[]): [One[], One[]] => [
  changes.filter(({ value }) => value !== null),
  changes.filter(({ value }) => value === null),
]

const saveGroup = async (db: Db, group_id: number, changes: readonly GroupChange[]): Promise<Failure | undefined> => {
  const problem = problemWith(changes, await selectGroupSettings(db, group_id), true)
  if (problem) return problem
  const [kept, gone] = split(changes)
  await raw`delete from group_setting where group_id = ${group_id} and key = any (${gone.map(({ key }) => key)})`.execute(
    db,
  )
  if (kept.length > 0)
    await raw`insert into group_setting (group_id, key, value, locked) select ${group_id}, x.key, x.value, x.locked from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x (key text, value jsonb, locked boolean)
      on conflict (group_id, key) do update set value = excluded.value, locked = excluded.locked, version = group_setting.version + 1`.execute(
      db,
    )
  return undefined
}

type Below = { school_id: number; key: string; value: boolean | number | string | null; overridden: boolean }
const valuesBelow = (db: Db, group_id: number, changes: readonly GroupChange[]): Promise<Below[]> =>
  sql<Below>`select * from auth.settings_below(${group_id}, ${changes.map(({ key }) => key)})`.all(db)

const countSchools = async (db: Db, group_id: number): Promise<number> => {
  const row = await sql<{ count: number }>`
    select count(*) as count
    from school s
    join school_group g on g.id = s.group_id
    where ${group_id} = any (g.path) and s.archived_at is null`.optional(db)
  return row?.count ?? 0
}

const mustReach = async (db: Db, group_id: number): Promise<void> => {
  found(await sql`select 1 from school_group where id = ${group_id} and kernel.group_id() = any (path)`.optional(db))
}

const schoolOf = ({ school_id }: { school_id: number | null }): number => {
  if (school_id === null) throw fail('invalid', 'school-needed')
  return school_id
}
