import { type expiringReport, expiresSoon } from '#contract/compliance/compliance.contract.ts'
import { seenByOffice } from '#server/communication/notes.queries.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { sql } from '#server/kernel/sql.ts'
import { photoAddress } from '#server/access/person.sql.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'

/** Rows of two tables in one list: the id tells both apart. */
const listId = sql`n.id * 2 + (n.kind = 'qualification')::int`

export const expiringStatement: Statement<typeof expiringReport.filters> = {
  rows({ search, kind, state, within, ids }, { actor, now }) {
    const { date: today } = dayOf(actor, now)
    const asked = sql.params({ today, search, kind: kind ?? null, state: state ?? null, ids })
    return sql`
      select *
      from (
        select
          ${listId} as id, n.person_id, p.fname, p.lname, n.kind, n.name, n.expires_on,
          coalesce(n.expiry_notified_on = n.expires_on, false) as notified,
          case
            when n.expires_on < ${asked.today}::date then 'expired'
            when n.expires_on <= ${asked.today}::date + ${sql.constant(expiresSoon)} then 'soon'
            else 'later'
          end as state
        from kernel.expiring(${asked.today}::date + ${Number(within ?? expiresSoon)}::int) n
        join person p on p.school_id = kernel.school_id() and p.id = n.person_id
        where (${seenByOffice(sql`kernel.user_id()`)})
          and (${asked.kind}::text is null or n.kind = ${asked.kind})
          and ${matchesSearch(sql`p.search`, asked.search)}
      ) e
      where (${asked.state}::text is null or state = ${asked.state})
        and (${asked.ids}::bigint[] is null or id = any (${asked.ids}))`
  },

  details: () => sql`
    select
      p.native_name, ${photoAddress('p')} as photo, coalesce(s.grade_level, '') as grade_level,
      (select min(o.role) from person_role o where o.school_id = kernel.school_id() and o.person_id = p.id) as role
    from person p
    left join student s on s.school_id = p.school_id and s.id = p.id
    where p.school_id = kernel.school_id() and p.id = r.person_id`,

  sorts: { name: sql`r.lname`, what: sql`r.name` },
  order: sql`r.expires_on, r.lname, r.fname, r.id`,
}
