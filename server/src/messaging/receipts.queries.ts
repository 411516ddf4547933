import type { receipts } from '#contract/messaging/messages.contract.ts'
import { fullName, photoAddress } from '#server/access/person.sql.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { me, sql } from '#server/kernel/sql.ts'

/** Of a message that the actor sent. */
export const receiptsStatement: Statement<typeof receipts.filters> = {
  rows({ search, message_id, state, answer, ids }, { actor }) {
    const asked = sql.params({
      search,
      message_id: message_id ?? null,
      state: state ?? null,
      answer: answer ?? null,
      ids,
    })
    return sql`
      select *
      from (
        select
          r.person_id as id, p.fname, p.lname, r.student_ids, r.read_at, r.confirmed_at,
          case when r.bounced_at is not null then 'bounced' when r.mailed then 'sent' else 'none' end as mail,
          coalesce(x.status, 'none') as text, coalesce(x.reason, '') as text_reason,
          coalesce(m.choices[r.answer + 1], '') as answer,
          case
            when r.confirmed_at is not null then 'confirmed'
            when r.read_at is not null then 'read'
            when r.delivered_at is not null then 'delivered'
            else 'waiting'
          end as state
        from message m
        join message_recipient r on r.school_id = m.school_id and r.message_id = m.id
        join person p on p.school_id = r.school_id and p.id = r.person_id
        left join lateral (
          select t.status, t.reason
          from text_message t
          where t.school_id = r.school_id and t.about_message = r.message_id and t.person_id = r.person_id
          order by t.id desc
          limit 1
        ) x on true
        where m.school_id = kernel.school_id()
          and m.id = ${asked.message_id}
          and m.sender_id = ${me(actor).person_id}::bigint
          and ${matchesSearch(sql`p.search`, asked.search)}
      ) x
      where (${asked.state}::text is null or x.state = ${asked.state})
        and (${asked.answer}::text is null or x.answer = ${asked.answer})
        and (${asked.ids}::bigint[] is null or x.id = any (${asked.ids}))`
  },

  details: () => sql`
    select
      p.native_name, ${photoAddress('p')} as photo,
      coalesce((
        select string_agg(${fullName('s')}, ', ' order by s.lname, s.fname)
        from person s
        where s.school_id = p.school_id and s.id = any (r.student_ids)
      ), '') as students
    from person p
    where p.school_id = kernel.school_id() and p.id = r.id`,

  sorts: {
    name: sql`r.lname`,
    state: sql`array_position(array['waiting', 'delivered', 'read', 'confirmed'], r.state)`,
  },
  order: sql`r.lname, r.fname, r.id`,
}
