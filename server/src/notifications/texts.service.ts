import { currencyDigits } from '#contract/kernel/money.ts'
import { fail, found } from '#contract/kernel/errors.ts'
import { minorUnits, priceParts } from '#contract/notifications/text-message.rules.ts'
import { textQueue, textsReport } from '#contract/notifications/texts.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import { serveReport, type Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { serve, type Service } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { optionalTerms } from './text-messages.queries.ts'
import { sendTextMessages } from './text-messages.job.ts'

const textsStatement: Statement<typeof textsReport.filters> = {
  rows({ search, status, kind, ids }) {
    const asked = sql.params({ search, status: status ?? null, kind: kind ?? null, ids })
    return sql`
      select *
      from (
        select
          t.id, t.number, t.status, t.created_at, coalesce(${fullName('p')}, '') as recipient,
          case when t.asked_for then 'asked' when t.about_message is not null then 'message' else 'notice' end as kind
        from text_message t
        left join person p on p.school_id = t.school_id and p.id = t.person_id
        where t.school_id = kernel.school_id()
          and ${matchesSearch(sql`kernel.plain(coalesce(${fullName('p')}, '') || ' ' || t.number)`, asked.search)}
      ) x
      where (${asked.status}::text is null or x.status = ${asked.status})
        and (${asked.kind}::text is null or x.kind = ${asked.kind})
        and (${asked.ids}::bigint[] is null or x.id = any (${asked.ids}))`
  },
  details: () => sql`
    select t.reason, t.said, t.segments, t.cost / 10000.0::float8 as cost, t.currency, t.handed_at
    from text_message t
    where t.school_id = kernel.school_id() and t.id = r.id`,
  sorts: {
    status: sql`array_position(array['failed', 'waiting', 'handed', 'sent', 'delivered', 'cancelled'], r.status)`,
  },
  order: sql`r.created_at desc, r.id desc`,
}

export const textsService: Service[] = [
  ...serveReport(textsReport, textsStatement),
  ...serve(textQueue, {
    async budget(_, { db }) {
      const terms = await optionalTerms(db)
      if (!terms) return { month: null }
      const { budget, spent, currency } = terms
      const whole = (budget / priceParts) * 10 ** currencyDigits(currency)
      return { month: { spent: minorUnits(spent, currency), budget: whole, currency } }
    },

    async retry({ ids }, { db, actor, jobs, publish }) {
      const known = await sql`
        select id
        from text_message
        where school_id = kernel.school_id() and id = any (${ids})`.all(db)
      if (known.length < ids.length) return fail('not_found')
      const again = await sql<{ id: number }>`
        update text_message
        set
          status = 'waiting', reason = '', said = '', attempts = 0, not_before = null, taken_at = null, handed_at = null
        where school_id = kernel.school_id() and id = any (${ids}) and status = 'failed'
        returning id`.all(db)
      await jobs.add(db, sendTextMessages, {})
      publish({ school_id: found(actor.school_id), topic: 'text_message' })
      return { ids: again.map(({ id }) => id) }
    },
  }),
]
