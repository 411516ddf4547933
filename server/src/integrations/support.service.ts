import { fail } from '#contract/kernel/errors.ts'
import { support } from '#contract/integrations/support.contract.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Actor } from '#server/kernel/request-scope.ts'
import { serve } from '#server/kernel/serve.ts'
import { say } from '#server/kernel/texts.ts'
import { signedAddress, type Writer } from './support-address.ts'
import { sql } from '#server/kernel/sql.ts'

/** Mails to the support by one account. */
const limit = { most: 5, minutes: 60 }

export const supportService = serve(support, {
  async signOn(_, { db, actor, integrations, now }) {
    const { support_sso } = integrations
    if (!support_sso) return { address: '' }
    return { address: signedAddress(support_sso, await selectWriter(db, actor), now) }
  },

  async write({ subject, message, page, browser }, { db, actor, request, integrations, jobs }) {
    const room = await sql<{ left: boolean }>`
      select auth.has_room(${`support:${actor.user_id}`}, ${limit.most}, ${limit.minutes}) as left`.optional(db)
    if (!room?.left) return fail('limited', 'integrations.support-limit', { retry_after: limit.minutes * 60 })
    const { name, email, school, group } = await selectWriter(db, actor)
    const role = say('en', `session.role-${actor.role}`)
    const params = sql.params({
      value: oneLine(say('en', 'integrations.support-mail-subject', { subject })),
      value2: say('en', 'integrations.support-mail-body', {
        message,
        name,
        email: email || '–',
        user: String(actor.user_id),
        role,
        school: school || group,
        page,
        browser,
        request: request.id,
      }),
    })
    await sql`select auth.queue_mail(
      ${actor.school_id}, ${integrations.support_mail}, ${params.value}, ${params.value2}, 'en'
    )`.run(db)
    await jobs.add(db, sendMail, {})
    return {}
  },
})

const selectWriter = async (db: Db, { user_id, school_id }: Actor): Promise<Writer> => {
  const params = sql.params({ school_id })
  const row = await sql<Writer>`
    select
      a.id as user_id,
      trim(coalesce(p.fname, a.fname) || ' ' || coalesce(p.lname, a.lname)) as name,
      coalesce(nullif(a.email, ''), p.email, '') as email,
      coalesce(s.name, '') as school, g.name as group
    from account a
    join school_group g on g.id = a.group_id
    left join school s on s.id = ${params.school_id}
    left join person p on p.school_id = ${params.school_id} and p.user_id = a.id
    where a.id = ${user_id}`.optional(db)
  return row ?? { user_id, name: '', email: '', school: '', group: '' }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
