import { type Choices, choicesOf } from '#contract/notifications/notifications.rules.ts'
import { listed } from '#contract/settings/setting-table.ts'
import { settingOf } from '#server/settings/settings.queries.ts'
import { type Digest, preferences } from '#contract/profile/preferences.contract.ts'
import { found, wrongField } from '#contract/kernel/errors.ts'
import { serve } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'

type Quiet = { from: string; to: string } | null
type Row = {
  time_zone: string | null
  school_time_zone: string
  notification: Partial<Choices>
  quiet: Quiet
  digest: Digest
}

export const preferencesService = serve(preferences, {
  async read(_, { db, actor }) {
    const row = await sql<Row>`
      select
        a.time_zone, a.notification, a.mail_digest as digest,
        case
          when a.quiet_from is not null
            then json_build_object('from', to_char(a.quiet_from, 'HH24:MI'), 'to', to_char(a.quiet_to, 'HH24:MI'))
        end as quiet,
        coalesce((select s.time_zone from school s where s.id = kernel.school_id()), 'UTC') as school_time_zone
      from account a
      where a.id = ${actor.user_id}`.optional(db)
    const { notification, ...zones } = found(row)
    const insisted = actor.school_id === null ? '' : await settingOf(db, actor.school_id, 'notifications.insisted')
    return { ...zones, notification: choicesOf(notification), insisted: listed(insisted) }
  },

  async saveTimeZone({ time_zone }, { db, actor }) {
    const row = await sql<{ time_zone: string }>`
      update account a
      set time_zone = ${time_zone}, version = a.version + 1
      where a.id = ${actor.user_id}
      returning coalesce(
        a.time_zone,
        (select s.time_zone from school s where s.id = kernel.school_id()),
        'UTC'
      ) as time_zone`.optional(db)
    return found(row)
  },

  async saveNotification({ notification }, { db, actor }) {
    await db
      .updateTable('account')
      .set((eb) => ({ notification: JSON.stringify(notification), version: eb('version', '+', 1) }))
      .where('id', '=', actor.user_id)
      .execute()
    return {}
  },

  async saveDigest({ digest }, { db, actor }) {
    await db
      .updateTable('account')
      .set((eb) => ({ mail_digest: digest, version: eb('version', '+', 1) }))
      .where('id', '=', actor.user_id)
      .execute()
    return {}
  },

  async saveQuietHours({ quiet }, { db, actor }) {
    if (quiet && quiet.from === quiet.to) return wrongField('quiet.to', 'profile.quiet-empty')
    await db
      .updateTable('account')
      .set((eb) => ({ quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null, version: eb('version', '+', 1) }))
      .where('id', '=', actor.user_id)
      .execute()
    return {}
  },
})
