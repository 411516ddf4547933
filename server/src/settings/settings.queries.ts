import {
  effectiveSetting,
  type SettingKey,
  settingKeys,
  settingTable,
  type SettingValue,
  type ValueOf,
} from '#contract/settings/setting-table.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'

/** What somebody chose: here, and above. */
export type Chosen = {
  key: string
  own: SettingValue | null
  version: number
  inherited: SettingValue | null
  from_group: string | null
  locked: boolean
}

export const selectSchoolSettings = (db: Db, school_id: number): Promise<Chosen[]> =>
  sql<Chosen>`select * from auth.school_settings(${school_id})`.all(db)

export const selectGroupSettings = (db: Db, group_id: number): Promise<(Chosen & { own_locked: boolean })[]> =>
  sql<Chosen & { own_locked: boolean }>`select * from auth.group_settings(${group_id})`.all(db)

/** Every setting as it counts, in the order of the table. */
export const asRows = <Row extends Chosen>(chosen: readonly Row[]) => {
  const byKey = new Map(chosen.map((row) => [row.key, row]))
  return settingKeys.map((key) => {
    const row = byKey.get(key)
    const { own = null, inherited = null, locked = false, from_group = null, version = 0 } = row ?? {}
    return {
      row,
      shown: {
        key,
        ...effectiveSetting(key, { own, inherited, locked }),
        from: from_group,
        inherited: inherited ?? settingTable[key].start,
        version,
      },
    }
  })
}

/** One setting of a school as it counts. */
export const settingOf = async <Key extends SettingKey>(
  db: Db,
  school_id: number | null,
  key: Key,
): Promise<ValueOf<Key>> => {
  const row = await sql<{ value: SettingValue | null }>`select auth.setting(${school_id}, ${key}) as value`.optional(db)
  return effective(key, row)
}

const effective = <Key extends SettingKey>(key: Key, row: { value: SettingValue | null } | undefined): ValueOf<Key> =>
  (row?.value ?? settingTable[key].start) as ValueOf<Key> // stored values were looked at by the same table

/** Of the school that the transaction is in. */
export const settingHere = async <Key extends SettingKey>(db: Db, key: Key): Promise<ValueOf<Key>> => {
  const row = await sql<{ value: SettingValue | null }>`
    select auth.setting(kernel.school_id(), ${key}) as value`.optional(db)
  return effective(key, row)
}

/** Whether a flag is set in the school of the call, inside a statement. */
export const isSet = (key: SettingKey): Sql => {
  const start = settingTable[key].start === true ? sql`true` : sql`false`
  return sql`coalesce(auth.setting(kernel.school_id(), ${sql.constant(key)})::boolean, ${start})`
}
