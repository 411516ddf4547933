import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, id, version, yesNo } from '../kernel/fields.ts'
import { settingKeys, settingSources } from './setting-table.ts'

const value = () => z.union([z.boolean(), z.number(), z.string().max(2_000)], { error: 'errors.field.choice' })
const key = () => choice(settingKeys)

/**
 * `value` counts, `inherited` would without the own one; `from`: the group that the inherited one comes from, null =
 * the product.
 */
export const SettingRow = z.object({
  key: key(),
  value: value(),
  source: z.enum(settingSources),
  from: z.string().nullable(),
  inherited: value(),
  version: version(),
})
export type SettingRow = z.infer<typeof SettingRow>

/** A group's row tells also whether it locks the value for those below. */
export const GroupSettingRow = SettingRow.extend({ locks: z.boolean() })
export type GroupSettingRow = z.infer<typeof GroupSettingRow>

const can = z.object({ edit: z.boolean() })
/** `value` null: back to what comes down. `version` as read, 0 where there was no own value. */
const change = { key: key(), value: value().nullable(), version: version() }
const changes = z.array(z.object(change)).min(1).max(settingKeys.length)
const groupChanges = z
  .array(z.object({ ...change, locked: yesNo() }))
  .min(1)
  .max(settingKeys.length)

export const schoolSettings = {
  read: endpoint('GET /school/settings', 'schools.own', {
    named: { 'featureconfig/list': {} },
    input: z.object({}),
    output: z.object({ rows: z.array(SettingRow), can }),
    topics: ['school_setting'],
  }),
  save: endpoint('POST /school/save_settings', 'schools.own.edit', {
    named: { 'featureconfig/save': {} },
    input: z.object({ changes }),
    output: z.object({ rows: z.array(SettingRow) }),
  }),
}

export const groupSettings = {
  /** The groups that the caller may set up; `depth`: how far below the own one. */
  groups: endpoint('GET /schoolgroup/settings_groups', 'groupconfig.read', {
    input: z.object({}),
    output: z.object({ rows: z.array(z.object({ id: id(), name: z.string(), depth: z.int() })) }),
  }),
  read: endpoint('GET /schoolgroup/settings', 'groupconfig.read', {
    input: z.object({ group_id: id() }),
    output: z.object({ rows: z.array(GroupSettingRow), schools: z.int(), can }),
  }),
  /**
   * What a save would do, school by school counted; nothing is kept. `overridden`: schools whose own value a lock sets
   * aside.
   */
  preview: endpoint('POST /schoolgroup/preview_settings', 'groupconfig.edit', {
    input: z.object({ group_id: id(), changes: groupChanges }),
    output: z.object({
      rows: z.array(z.object({ key: key(), changed: z.int(), overridden: z.int() })),
      schools: z.int(),
    }),
    harmless: true,
  }),
  /** `before` undoes it when it is sent as the next changes. */
  save: endpoint('POST /schoolgroup/save_settings', 'groupconfig.edit', {
    input: z.object({ group_id: id(), changes: groupChanges }),
    output: z.object({ before: groupChanges }),
  }),
}
