import type { AutomaticPayment } from '#contract/finance/automatic.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { type OpenCheckout, openCheckoutColumns } from './checkout.ts'
import { openInvoices, unpaidOf } from './instalments.sql.ts'

export type Automatic = {
  id: number
  payer_id: number
  provider: string
  state: 'off' | 'on' | 'stopped'
  customer: string
  method: string
  setup_reference: string
  setup_url: string
  setup_until: string | null
  version: number
}

/** Held until the end of the call. */
export const lockAutomatic = (db: Db, payer_id: number) =>
  sql<Automatic>`
    select id, payer_id, provider, state, customer, method, setup_reference, setup_url, setup_until, version
    from automatic_payment
    where school_id = kernel.school_id() and payer_id = ${payer_id}
    for update`.optional(db)

type Agreed = { payer_id: number; provider: string; terms: string; user_id: number; now: Date }

/** Keeps what was agreed to; what was agreed to before is in the log. */
export const agree = (db: Db, { payer_id, provider, terms, user_id, now }: Agreed) =>
  sql<{ setup_key: string }>`
    insert into automatic_payment as a (school_id, payer_id, provider, terms, agreed_by, agreed_at)
    values (kernel.school_id(), ${payer_id}, ${provider}, ${terms}, ${user_id}, ${now})
    on conflict (school_id, payer_id) do update
    set
      provider = excluded.provider, terms = excluded.terms, agreed_by = excluded.agreed_by,
      agreed_at = excluded.agreed_at, setup_key = gen_random_uuid(), version = a.version + 1
    returning setup_key`.one(db)

export const keepSetUp = (
  db: Db,
  payer_id: number,
  { reference, url, expires_at }: { reference: string; url: string; expires_at: Date },
) =>
  sql`
    update automatic_payment
    set setup_reference = ${reference}, setup_url = ${url}, setup_until = ${expires_at}
    where school_id = kernel.school_id() and payer_id = ${payer_id}`.run(db)

/** @param saved what a page of the provider saved; left out, with the method of before */
export const turnOn = (db: Db, payer_id: number, now: Date, saved?: { customer: string; method: string }) =>
  sql`
    update automatic_payment
    set
      on_since = case when state = 'on' then on_since else ${now}::timestamptz end,
      state = 'on',
      customer = coalesce(${saved?.customer ?? null}, customer),
      method = coalesce(${saved?.method ?? null}, method),
      setup_reference = '', setup_url = '', off_by = null, off_at = null, off_reason = '', version = version + 1
    where school_id = kernel.school_id() and payer_id = ${payer_id}`.run(db)

export const turnOff = (db: Db, payer_id: number, { by, reason, now }: { by: number; reason: string; now: Date }) =>
  sql`
    update automatic_payment
    set
      state = 'off', setup_reference = '', setup_url = '', off_by = ${by}, off_at = ${now}, off_reason = ${reason},
      version = version + 1
    where school_id = kernel.school_id() and payer_id = ${payer_id}`.run(db)

/** Nothing more is charged until the payer turns it on again. */
export const stopAutomatic = (db: Db, payer_id: number) =>
  sql`
    update automatic_payment
    set state = 'stopped', version = version + 1
    where school_id = kernel.school_id() and payer_id = ${payer_id} and state = 'on'`.run(db)

/** What of payers is charged by itself and not over yet; held until the end of the call. */
export const lockCharges = (db: Db, within: Sql) =>
  sql<OpenCheckout>`
    select ${openCheckoutColumns}
    from provider_checkout c
    where c.school_id = kernel.school_id()
      and c.automatic_on is not null
      and c.state in ('open', 'pending')
      and ${within}
    order by c.id
    for update`.all(db)

/** How it stands with a payer, and what came of the last charge. */
export const selectAutomatic = (db: Db, payer_id: number, now: Date) =>
  sql<AutomaticPayment & { has_method: boolean }>`
    select
      case
        when a.setup_reference <> '' and a.setup_until > ${now}::timestamptz and a.state <> 'on' then 'waiting'
        else a.state
      end as state,
      a.on_since as since, a.off_reason, a.method <> '' as has_method,
      (
        select json_build_object(
          'on', c.automatic_on, 'amount', c.amount, 'currency', c.currency, 'state', c.state, 'failed_at', c.failed_at,
          'retry_at', c.retry_at
        )
        from provider_checkout c
        where c.school_id = a.school_id and c.payer_id = a.payer_id and c.automatic_on is not null
        order by c.id desc
        limit 1
      ) as last
    from automatic_payment a
    where a.school_id = kernel.school_id() and a.payer_id = ${payer_id}`.optional(db)

/** An open page that nobody closed and of whose end nobody heard is forgotten after so long. */
const forgotten = '1 day'

/**
 * What of instalments may be charged by itself: payer_id, currency, student_id, invoice_id, due_on, amount. Without
 * what is being paid already, what is in dispute, and payers with whom the office agreed otherwise.
 * @param payers which of them, as y
 */
const chargeable = (payers: Sql, today: string, now: Date): Sql => sql`
  select
    d.payer_id, i.currency, i.student_id, d.invoice_id, d.due_on,
    least(d.open, d.until - coalesce(w.amount, 0))::bigint as amount
  from (
    select
      u.invoice_id, u.payer_id, u.due_on, u.open,
      sum(u.open) over (partition by u.invoice_id order by u.position) as until
    from (
      ${unpaidOf(
        openInvoices(sql`i.payer_id in (
          select y.id
          from payer y
          where y.school_id = kernel.school_id()
            and y.archived_at is null
            and y.collections <> 'collections'
            and not (
              y.collections in ('promised', 'arrangement')
              and coalesce(y.collections_until, 'infinity') >= ${today}::date
            )
            and ${payers}
        )`),
      )}
    ) u
  ) d
  join invoice i on i.school_id = kernel.school_id() and i.id = d.invoice_id
  left join (
    select (a ->> 'invoice_id')::bigint as invoice_id, sum((a ->> 'amount')::bigint) as amount
    from provider_checkout c
    cross join lateral jsonb_array_elements(c.applications) a
    where c.school_id = kernel.school_id()
      and (
        c.state = 'pending'
        or c.state = 'open'
        and (
          c.automatic_on is not null
          or c.reference <> '' and c.expires_at > ${now}::timestamptz - ${forgotten}::interval
        )
      )
    group by 1
  ) w on w.invoice_id = d.invoice_id
  where d.until > coalesce(w.amount, 0)
    and not exists (
      select from payment q
      join provider_checkout c on c.school_id = q.school_id and c.payment_id = q.id
      where q.school_id = kernel.school_id()
        and q.payer_id = d.payer_id
        and q.state = 'failed'
        and q.failure like 'disputed%'
        and c.applications @> jsonb_build_array(jsonb_build_object('invoice_id', d.invoice_id))
        and not exists (
          select from payment won
          where won.school_id = q.school_id
            and won.provider = q.provider
            and won.provider_reference = q.provider_reference || ' won'
        )
    )`

/** What is charged next to a payer; what is overdue, today, or tomorrow where something was charged today. */
export const selectNext = (db: Db, payer_id: number, today: string, now: Date) =>
  sql<{ on: string; amount: number; currency: string }>`
    select greatest(n.due_on, f.day) as on, n.currency, sum(n.amount)::bigint as amount
    from (${chargeable(sql`y.id = ${payer_id}`, today, now)}) n
    cross join (
      select case when count(*) > 0 then ${today}::date + 1 else ${today}::date end as day
      from provider_checkout c
      where c.school_id = kernel.school_id() and c.payer_id = ${payer_id} and c.automatic_on = ${today}::date
    ) f
    group by 1, 2
    order by 1, 2
    limit 1`.optional(db)

/** Writes down what is charged on a day, before the provider is asked: one charge a payer and currency. */
export const insertCharges = (db: Db, today: string, now: Date) =>
  sql`
    insert into provider_checkout (
      school_id, payer_id, student_id, currency, amount, applications, provider, automatic_on, customer, method, made_at
    )
    select
      kernel.school_id(), p.payer_id,
      case when count(distinct coalesce(p.student_id, 0)) = 1 then min(p.student_id) end,
      p.currency, sum(p.amount),
      jsonb_agg(jsonb_build_object('invoice_id', p.invoice_id, 'amount', p.amount) order by p.invoice_id),
      min(a.provider), ${today}::date, min(a.customer), min(a.method), ${now}
    from (
      select n.payer_id, n.currency, n.student_id, n.invoice_id, sum(n.amount)::bigint as amount
      from (
        ${chargeable(
          sql`exists (
            select from automatic_payment o
            where o.school_id = y.school_id and o.payer_id = y.id and o.state = 'on'
          )`,
          today,
          now,
        )}
      ) n
      where n.due_on <= ${today}::date
      group by n.payer_id, n.currency, n.student_id, n.invoice_id
    ) p
    join automatic_payment a on a.school_id = kernel.school_id() and a.payer_id = p.payer_id
    join payment_setup u on u.school_id = a.school_id and u.provider = a.provider and u.takes_online
    group by p.payer_id, p.currency
    on conflict (school_id, payer_id, currency, automatic_on) do nothing`.run(db)

export type DueCharge = OpenCheckout & {
  payer_id: number
  currency: string
  amount: number
  method: string
  language: string
  school: string
  numbers: string
  /** It is on, and of every invoice as much is open. */
  still: boolean
}

/** A charge that the provider was not asked for, or did not answer; held until the end of the call. */
export const lockDueCharge = (db: Db, id: number) =>
  sql<DueCharge>`
    select
      ${openCheckoutColumns}, c.payer_id, c.currency, c.amount, c.method,
      coalesce(y.language, l.language, s.language) as language,
      s.name as school,
      (
        select string_agg(i.number, ', ' order by i.id)
        from jsonb_array_elements(c.applications) a
        join invoice i on i.school_id = c.school_id and i.id = (a ->> 'invoice_id')::bigint
      ) as numbers,
      coalesce(m.state = 'on', false) and u.takes_online and not (${isTooMuch}) as still
    from provider_checkout c
    join school s on s.id = c.school_id
    join payment_setup u on u.school_id = c.school_id
    join payer y on y.school_id = c.school_id and y.id = c.payer_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    left join account l on l.id = p.user_id
    left join automatic_payment m on m.school_id = c.school_id and m.payer_id = c.payer_id
    where c.school_id = kernel.school_id() and c.id = ${id} and c.automatic_on is not null and c.state = 'open'
    for update of c`.optional(db)

/** Less is open of an invoice of the checkout c than it is charged for. */
export const isTooMuch = sql`exists (
  select from jsonb_array_elements(c.applications) a
  left join invoice i on i.school_id = c.school_id and i.id = (a ->> 'invoice_id')::bigint
  where coalesce(i.balance, 0) < (a ->> 'amount')::bigint
)`

/** Of the checkout c, the payer does not pay by itself any more. */
export const isTurnedOff = sql`exists (
  select from automatic_payment m
  where m.school_id = c.school_id and m.payer_id = c.payer_id and m.state = 'off'
)`

/** What is charged by itself and concerns one of these invoices. */
export const isChargeOf = (db: Db, invoice_ids: readonly number[]) =>
  sql<{ is: boolean }>`
    select exists (
      select from provider_checkout c
      cross join lateral jsonb_array_elements(c.applications) a
      where c.school_id = kernel.school_id()
        and c.automatic_on is not null
        and c.state in ('open', 'pending')
        and (a ->> 'invoice_id')::bigint = any (${invoice_ids})
    ) as is`.one(db)
