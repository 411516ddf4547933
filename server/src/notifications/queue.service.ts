import { notificationQueue, type QueuedMail } from '#contract/notifications/queue.contract.ts'
import { fail } from '#contract/kernel/errors.ts'
import { sendMail } from '#server/kernel/mail.job.ts'
import { serve } from '#server/kernel/serve.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export const queueService = serve(notificationQueue, {
  async list({ search = '', state, descending = true, page = 1, size = 25 }, { db }) {
    const rows = await sql<QueuedMail & { count: number }>`
      select q.*, count(*) over () as count
      from auth.undelivered_mail() q
      where (${state ?? null}::text is null or q.state = ${state ?? null})
        and ${matchesSearch(sql`kernel.plain(q.recipient || ' ' || q.subject)`, search)}
      order by case when ${descending} then q.id end desc, q.id
      limit ${size} offset ${(page - 1) * size}`.all(db)
    return { rows, count: rows[0]?.count ?? 0 }
  },

  async resend({ ids }, { db, jobs }) {
    const again = await sql<{ count: number }>`select auth.resend_mail(${ids}::bigint[]) as count`.one(db)
    if (again.count < ids.length) return fail('not_found')
    await jobs.add(db, sendMail, {})
    return again
  },
})
