import type { Choices } from '#contract/notifications/notifications.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { openInvoices, unpaidOf } from './instalments.sql.ts'
import { payerName } from './invoices.queries.ts'

export type DueInstalment = {
  payer_id: number
  invoice_id: number
  number: string
  title: string
  due_on: string
  /** After the due date; before it: less than 0. */
  days: number
  open: number
  currency: string
  child: string
  payer: string
  person_id: number | null
  user_id: number | null
  email: string
  language: string
  notification: Partial<Choices>
  school: string
  /** It is charged by itself. */
  automatic: boolean
}

/** So many days a reminder is still sent that should have gone out before. */
const late = 2

/**
 * Keeps and returns the instalments of which payers are reminded on a day, each once for a number of days. Who promised
 * to pay, or pays by an arrangement, is left alone until its day.
 */
export const insertReminders = (db: Db, today: string, now: Date) =>
  sql<DueInstalment>`
    with due as materialized (
      select
        u.invoice_id, u.payer_id, u.due_on, r.days, ${today}::date - u.due_on as is_days, sum(u.open)::bigint as open
      from (${unpaidOf(openInvoices(sql`true`))}) u
      join payer y on y.school_id = kernel.school_id() and y.id = u.payer_id
      cross join (
        select unnest(coalesce((
          select c.reminder_days
          from finance_config c
          where c.school_id = kernel.school_id()
        ), '{-7,1,14}'::int[])) as days
      ) r
      where u.due_on + r.days between ${today}::date - ${late}::int and ${today}::date
        and not (y.collections in ('promised', 'arrangement') and y.collections_until >= ${today}::date)
      group by u.invoice_id, u.payer_id, u.due_on, r.days
    ),
    kept as (
      insert into payment_reminder (school_id, invoice_id, due_on, days, sent_at)
      select kernel.school_id(), d.invoice_id, d.due_on, d.days, ${now}::timestamptz
      from due d
      on conflict (school_id, invoice_id, due_on, days) do nothing
      returning invoice_id, due_on, days
    )
    select distinct
      on (d.payer_id, d.due_on, d.invoice_id) d.payer_id, d.invoice_id, i.number, i.title, d.due_on, d.is_days as days,
      d.open, i.currency, coalesce(c.fname || ' ' || c.lname, '') as child, ${payerName('y', 'p')} as payer,
      y.person_id, p.user_id,
      coalesce(nullif(y.email, ''), nullif(a.email, ''), p.email, '') as email,
      coalesce(y.language, a.language, s.language) as language,
      coalesce(a.notification, '{}') as notification, s.name as school,
      exists (
        select from automatic_payment m
        join payment_setup z on z.school_id = m.school_id and z.takes_online
        where m.school_id = y.school_id and m.payer_id = y.id and m.state = 'on'
      ) as automatic
    from due d
    join kept k on k.invoice_id = d.invoice_id and k.due_on = d.due_on and k.days = d.days
    join invoice i on i.school_id = kernel.school_id() and i.id = d.invoice_id
    join school s on s.id = i.school_id
    join payer y on y.school_id = i.school_id and y.id = d.payer_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    left join account a on a.id = p.user_id
    left join person c on c.school_id = i.school_id and c.id = i.student_id
    order by d.payer_id, d.due_on, d.invoice_id`.all(db)

/** Students of whom so much has been overdue for so many days, by an invoice of theirs. */
export const selectOverdueStudents = (
  db: Db,
  { today, after, least, student_ids }: { today: string; after: number; least: number; student_ids: number[] | null },
) =>
  sql<{ student_id: number; held: boolean; released: boolean }>`
    select
      o.student_id, h.id is not null as held,
      exists (
        select from hold l
        where l.school_id = kernel.school_id()
          and l.student_id = o.student_id
          and l.source = 'finance'
          and l.source_key = 'overdue'
          and l.released_by is not null
          and l.released_at > o.since
      ) as released
    from (
      select i.student_id, sum(u.open) as open, min(u.due_on)::timestamptz as since
      from (
        ${unpaidOf(
          openInvoices(sql`
            case
              when ${student_ids}::bigint[] is null then i.student_id is not null
              else i.student_id = any (${student_ids})
            end`),
        )}
      ) u
      join invoice i on i.school_id = kernel.school_id() and i.id = u.invoice_id
      join payer y on y.school_id = i.school_id and y.id = i.payer_id
      where u.due_on < ${today}::date - ${after}::int
        and not (y.collections in ('promised', 'arrangement') and y.collections_until >= ${today}::date)
      group by i.student_id
    ) o
    left join hold h on h.school_id = kernel.school_id()
      and h.student_id = o.student_id
      and h.source = 'finance'
      and h.source_key = 'overdue'
      and h.released_at is null
    where o.open >= greatest(${least}::bigint, 1)
    order by o.student_id`.all(db)

/** Students on hold because something is overdue. */
export const selectHeldForOverdue = async (db: Db, student_ids: number[] | null): Promise<number[]> =>
  (
    await sql<{ student_id: number }>`
      select student_id
      from hold
      where school_id = kernel.school_id()
        and source = 'finance'
        and source_key = 'overdue'
        and released_at is null
        and (${student_ids}::bigint[] is null or student_id = any (${student_ids}))`.all(db)
  ).map(({ student_id }) => student_id)
