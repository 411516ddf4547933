import { messages } from '#contract/messaging/messages.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { actAs, type DemoActor } from './actor.ts'
import type { At } from './messages.ts'

/** Families who agreed to text messages, some who said STOP, and a message that went by it. */
export const sendByText = async (db: Db, admin: DemoActor, at: At): Promise<void> => {
  await sql`
    insert into school_setting (school_id, key, value)
    values (kernel.school_id(), 'text-messages.on', 'true')
    on conflict do nothing`.run(db)
  const when = at(-30, '10:00')
  await sql`
    with parents as (
      select p.id, row_number() over (order by a.username <> 'parent', p.id) as nth
      from person p
      join person_role o on o.school_id = p.school_id and o.person_id = p.id and o.role = 5
      left join account a on a.id = p.user_id
      where p.school_id = kernel.school_id() and p.status = 'active' and p.user_id is not null
      order by nth
      limit 90
    ),
    numbers as (
      insert into person_phone (school_id, person_id, kind, number, preferred, position)
      select kernel.school_id(), id, 'mobile', '+1202555' || lpad((99 + nth)::text, 4, '0'), true, 0
      from parents
      on conflict do nothing
    )
    insert into text_consent (school_id, person_id, number, given, source, note, given_on, at)
    select
      kernel.school_id(), p.id,
      '+1202555' || lpad((99 + p.nth)::text, 4, '0'),
      s.given, s.source, s.note, ${when}::timestamptz::date,
      ${when}::timestamptz + make_interval(days => s.days)
    from parents p
    join (
      values
        (0, true, 'code', '', 1, 60),
        (0, true, 'office', 'Signed the form of the school year', 61, 85),
        (9, false, 'phone', '', 5, 8)
    ) s (days, given, source, note, first, last) on p.nth between s.first and s.last
    order by s.days, p.nth`.run(db)
  const act = await actAs(db, admin)
  await act(
    messages.send,
    {
      subject: 'School closes at noon',
      body: 'The heating is out. Please fetch your children at 12:00.',
      language: 'en',
      audiences: [{ kind: 'role', key: '5' }],
      by_text: true,
    },
    at(-6, '09:20'),
  )
  const sent = at(-6, '09:20')
  await sql`
    update text_message
    set
      created_at = ${sent},
      status = case when status = 'waiting' then 'delivered' else status end,
      handed_at = case when status = 'waiting' then ${sent}::timestamptz end,
      segments = case when status = 'waiting' then 1 else 0 end,
      cost = case when status = 'waiting' then 79 else 0 end,
      currency = 'USD', gateway_id = kernel.text_gateway_of(school_id)
    where school_id = kernel.school_id()`.run(db)
}
