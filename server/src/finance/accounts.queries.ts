import type { AccountCharge, AccountEntry, accountsReport } from '#contract/finance/accounts.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { dayOf } from '#server/kernel/school-day.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql, type Sql } from '#server/kernel/sql.ts'
import { overdueParts, payerName } from './invoices.queries.ts'

/** Whether what is due of a payer is charged by itself. */
const automaticOf = (payer_id: Sql): Sql => sql`coalesce((
  select m.state
  from automatic_payment m
  where m.school_id = kernel.school_id() and m.payer_id = ${payer_id}
), 'off')`

export const accountsStatement: Statement<typeof accountsReport.filters> = {
  rows({ search, owes, kind, collections, automatic, ids }, { actor, now }) {
    const asked = sql.params({
      search,
      owes: owes ?? null,
      kind: kind ?? null,
      collections: collections ?? null,
      automatic: automatic ?? null,
      ids,
      today: dayOf(actor, now).date,
    })
    return sql`
      with school_currency as (select s.currency from school s where s.id = kernel.school_id()),
      owed as (
        select
          i.payer_id, sum(i.balance)::bigint as open,
          coalesce(sum(o.overdue), 0)::bigint as overdue,
          min(coalesce(o.since, i.due_on)) as oldest_due
        from invoice i
        left join (${overdueParts(sql`${asked.today}::date`)}) o on o.id = i.id
        where i.school_id = kernel.school_id()
          and i.balance > 0
          and i.currency = (select c.currency from school_currency c)
        group by i.payer_id
      ),
      credits as (
        select q.payer_id, sum(q.unapplied)::bigint as credit
        from payment q
        where q.school_id = kernel.school_id()
          and q.unapplied > 0
          and q.currency = (select c.currency from school_currency c)
        group by q.payer_id
      )
      select
        y.id, ${payerName('y', 'p')} as name, y.kind, y.collections, coalesce(o.open, 0) as open,
        coalesce(o.overdue, 0) as overdue, coalesce(c.credit, 0) as credit,
        coalesce(o.open, 0) - coalesce(c.credit, 0) as balance,
        o.oldest_due,
        (select k.currency from school_currency k) as currency
      from payer y
      left join person p on p.school_id = y.school_id and p.id = y.person_id
      left join owed o on o.payer_id = y.id
      left join credits c on c.payer_id = y.id
      where y.school_id = kernel.school_id()
        and y.archived_at is null
        and (${asked.kind}::text is null or y.kind = ${asked.kind})
        and (${asked.collections}::text is null or y.collections = ${asked.collections})
        and (${asked.automatic}::text is null or ${automaticOf(sql`y.id`)} = ${asked.automatic})
        and case ${asked.owes}
          when 'open' then o.open > 0
          when 'overdue' then o.overdue > 0
          when 'credit' then c.credit > 0
          else true
        end
        and ${matchesSearch(sql`kernel.plain(${payerName('y', 'p')})`, asked.search)}
        and (${asked.ids}::bigint[] is null or y.id = any (${asked.ids}))`
  },
  details: () => sql`
    select
      coalesce(string_agg(s.fname || ' ' || s.lname, ', ' order by s.fname, s.id), '') as students,
      ${automaticOf(sql`r.id`)} as automatic
    from person s
    where s.school_id = kernel.school_id()
      and s.id in (select i.student_id from invoice i where i.school_id = kernel.school_id() and i.payer_id = r.id)`,
  order: sql`r.id`,
}

type Payer = {
  id: number
  kind: 'person' | 'organization' | 'contact'
  person_id: number | null
  name: string
  email: string
  person_email: string
  address: string
  language: string | null
  tax_number: string
  collections: 'none' | 'promised' | 'arrangement' | 'collections'
  collections_until: string | null
  collections_note: string
  version: number
  archived: boolean
}
export type Account = {
  payer: Payer
  students: { id: number; name: string }[]
  balances: { currency: string; open: number; overdue: number; credit: number; balance: number }[]
}
export const selectAccount = (db: Db, id: number, today: string) =>
  sql<Account>`
    select
      json_build_object(
        'id', y.id, 'kind', y.kind, 'person_id', y.person_id, 'name', ${payerName('y', 'p')}, 'email', y.email,
        'person_email', coalesce(nullif(a.email, ''), p.email, ''),
        'address', y.address, 'language', y.language, 'tax_number', y.tax_number, 'collections', y.collections,
        'collections_until', y.collections_until, 'collections_note', y.collections_note, 'version', y.version,
        'archived', y.archived_at is not null
      ) as payer,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.fname || ' ' || s.lname) order by s.fname, s.id)
        from person s
        where s.school_id = y.school_id
          and s.id in (
            select i.student_id
            from invoice i
            where i.school_id = y.school_id and i.payer_id = y.id
            union
            select k.student_id
            from charge k
            where k.school_id = y.school_id and k.payer_id = y.id and k.state <> 'canceled'
            union
            select h.student_id
            from payer_share h
            where h.school_id = y.school_id and h.payer_id = y.id
            union
            select g.student_id
            from guardianship g
            where g.school_id = y.school_id and g.parent_id = y.person_id
          )
      ), '[]') as students,
      coalesce((
        select json_agg(json_build_object(
          'currency', b.currency, 'open', b.open, 'overdue', b.overdue, 'credit', b.credit, 'balance', b.open - b.credit
        ) order by b.currency)
        from (
          select
            x.currency, sum(x.open)::bigint as open, sum(x.overdue)::bigint as overdue, sum(x.credit)::bigint as credit
          from (
            select i.currency, i.balance as open, coalesce(o.overdue, 0) as overdue, 0::bigint as credit
            from invoice i
            left join (${overdueParts(sql`${today}::date`, sql`i.payer_id = ${id}`)}) o on o.id = i.id
            where i.school_id = y.school_id and i.payer_id = y.id and i.number is not null
            union all
            select q.currency, 0, 0, q.unapplied
            from payment q
            where q.school_id = y.school_id and q.payer_id = y.id
          ) x
          group by x.currency
        ) b
      ), '[]') as balances
    from payer y
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    left join account a on a.id = p.user_id
    where y.school_id = kernel.school_id() and y.id = ${id}`.optional(db)

/** Charges that wait for an invoice to a payer, the earliest first. */
export const selectCharges = (db: Db, payer_id: number) =>
  sql<AccountCharge>`
    select
      h.id, coalesce(s.fname || ' ' || s.lname, '') as student, h.name, h.quantity * h.unit_amount as amount,
      h.currency, h.source, h.source_id, h.made_at
    from charge h
    left join person s on s.school_id = h.school_id and s.id = h.student_id
    where h.school_id = kernel.school_id() and h.payer_id = ${payer_id} and h.state = 'open'
    order by h.id`.all(db)

/**
 * What changed the balance of payers, with the balance after it, the earliest first; what comes to nothing is left out.
 */
export const selectEntries = (
  db: Db,
  { payer_ids, currency, to }: { payer_ids: readonly number[]; currency: string; to: string },
) =>
  sql<AccountEntry & { payer_id: number }>`
    select
      x.payer_id, x.id, x.posted_on as on, x.kind, x.note, x.amount,
      sum(x.amount) over (partition by x.payer_id order by x.posted_on, x.id)::bigint as balance,
      x.invoice_id, x.payment_id
    from (
      select
        e.payer_id, t.id, t.posted_on,
        case when t.reverses_id is null then t.kind else 'reversal' end as kind,
        t.memo as note, sum(e.amount)::bigint as amount, min(e.invoice_id) as invoice_id,
        min(e.payment_id) as payment_id
      from ledger_entry e
      join ledger_account a on a.school_id = e.school_id
        and a.id = e.ledger_account_id
        and a.kind in ('receivable', 'credit')
      join ledger_transaction t on t.school_id = e.school_id and t.id = e.transaction_id
      where e.school_id = kernel.school_id()
        and e.payer_id = any (${payer_ids})
        and e.currency = ${currency}
        and t.posted_on <= ${to}::date
      group by e.payer_id, t.id, t.posted_on, t.kind, t.reverses_id, t.memo
      having sum(e.amount) <> 0
    ) x
    order by x.payer_id, x.posted_on, x.id`.all(db)

type Saved = Omit<Payer, 'kind' | 'person_id' | 'person_email' | 'archived' | 'id' | 'version'>
export const insertOrganization = async (db: Db, payer: Saved): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into payer (
        school_id, kind, name, email, address, language, tax_number, collections, collections_until, collections_note
      )
      values (
        kernel.school_id(), 'organization', ${payer.name}, ${payer.email}, ${payer.address}, ${payer.language},
        ${payer.tax_number}, ${payer.collections}, ${payer.collections_until}, ${payer.collections_note}
      )
      returning id`.one(db)
  ).id

export const updatePayer = (db: Db, id: number, version: number, payer: Saved) =>
  sql<{ id: number }>`
    update payer
    set
      name = case when kind = 'person' then name else ${payer.name} end,
      email = ${payer.email}, address = ${payer.address}, language = ${payer.language},
      tax_number = ${payer.tax_number}, collections = ${payer.collections},
      collections_until = ${payer.collections_until}, collections_note = ${payer.collections_note},
      version = version + 1
    where school_id = kernel.school_id() and id = ${id} and version = ${version}
    returning id`.optional(db)

type Found = {
  id: number | null
  person_id: number | null
  name: string
  detail: string
  kind: 'person' | 'organization' | 'contact'
}
/** Who may be billed, by name or number: organisations and people, families first. */
export const findPayers = (db: Db, search: string, organizations: boolean) => {
  const asked = sql.params({ search })
  return sql<Found>`
    select f.id, f.person_id, f.name, f.detail, f.kind
    from (
      select y.id, null::bigint as person_id, y.name, '' as detail, y.kind, 0 as place
      from payer y
      where y.school_id = kernel.school_id()
        and y.kind <> 'person'
        and y.archived_at is null
        and ${matchesSearch(sql`kernel.plain(y.name)`, asked.search)}
      union all
      select
        (select min(y.id) from payer y where y.school_id = p.school_id and y.person_id = p.id) as id,
        p.id, p.fname || ' ' || p.lname,
        coalesce(
          (
            select string_agg(c.fname || ' ' || c.lname, ', ' order by c.fname)
            from guardianship g
            join person c on c.school_id = g.school_id and c.id = g.student_id
            where g.school_id = p.school_id and g.parent_id = p.id
          ),
          (select s.number from student s where s.school_id = p.school_id and s.id = p.id),
          ''
        ),
        'person', 1
      from person p
      where p.school_id = kernel.school_id()
        and ${!organizations}
        and ${asked.search} <> ''
        and p.merged_into is null
        and ${matchesSearch(sql`p.search`, asked.search)}
        and exists (
          select from person_role r
          where r.school_id = p.school_id and r.person_id = p.id and r.role in (4, 5)
        )
    ) f
    order by f.place, f.name, f.person_id
    limit 20`.all(db)
}

type ShownShare = { payer_id: number; name: string; share: number; position: number }
export const selectShares = (db: Db, student_id: number) =>
  sql<{ student: string; shares: ShownShare[] }>`
    select
      s.fname || ' ' || s.lname as student,
      coalesce((
        select json_agg(json_build_object(
          'payer_id', h.payer_id, 'name', ${payerName('y', 'p')}, 'share', h.share, 'position', h.position
        ) order by h.position, h.id)
        from payer_share h
        join payer y on y.school_id = h.school_id and y.id = h.payer_id
        left join person p on p.school_id = y.school_id and p.id = y.person_id
        where h.school_id = s.school_id and h.student_id = s.id
      ), '[]') as shares
    from person s
    join student t on t.school_id = s.school_id and t.id = s.id
    where s.school_id = kernel.school_id() and s.id = ${student_id}`.optional(db)

/** @returns how many payers are none of the school */
export const replaceShares = async (
  db: Db,
  student_id: number,
  shares: readonly { payer_id: number; share: number }[],
): Promise<number> => {
  const given = JSON.stringify(shares.map((one, position) => ({ ...one, position })))
  const { strangers } = await sql<{ strangers: number }>`
    select count(*)::int as strangers
    from jsonb_to_recordset(${given}::jsonb) as g (payer_id bigint)
    where not exists (
      select from payer y
      where y.school_id = kernel.school_id() and y.id = g.payer_id and y.archived_at is null
    )`.one(db)
  if (strangers > 0) return strangers
  await sql`
    delete from payer_share h
    where h.school_id = kernel.school_id()
      and h.student_id = ${student_id}
      and h.payer_id not in (select g.payer_id from jsonb_to_recordset(${given}::jsonb) as g (payer_id bigint))`.run(db)
  await sql`
    insert into payer_share as h (school_id, student_id, payer_id, share, position)
    select kernel.school_id(), ${student_id}, g.payer_id, g.share, g.position
    from jsonb_to_recordset(${given}::jsonb) as g (payer_id bigint, share integer, position integer)
    on conflict (school_id, student_id, payer_id) do update
    set share = excluded.share, position = excluded.position, version = h.version + 1`.run(db)
  return 0
}

/** What payers paid in a year, less what came back: by payer and student. */
export const selectPaidInYear = (db: Db, payer_ids: readonly number[], year: number) =>
  sql<{ payer_id: number; payer: string; currency: string; student: string; name: string; amount: number }>`
    select
      e.payer_id, ${payerName('y', 'p')} as payer, e.currency, coalesce(s.fname || ' ' || s.lname, '') as student,
      i.title as name, -sum(e.amount)::bigint as amount
    from ledger_entry e
    join ledger_account a on a.school_id = e.school_id and a.id = e.ledger_account_id and a.kind = 'receivable'
    join ledger_transaction t on t.school_id = e.school_id and t.id = e.transaction_id
    join payment q on q.school_id = e.school_id and q.id = e.payment_id and q.kind <> 'credit'
    join invoice i on i.school_id = e.school_id and i.id = e.invoice_id
    join payer y on y.school_id = e.school_id and y.id = e.payer_id
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    left join person s on s.school_id = e.school_id and s.id = e.student_id
    where e.school_id = kernel.school_id()
      and e.payer_id = any (${payer_ids})
      and extract(year from t.posted_on) = ${year}
    group by e.payer_id, y.name, p.fname, p.lname, e.currency, s.fname, s.lname, i.title
    having sum(e.amount) <> 0
    order by e.payer_id, student, name`.all(db)

export const selectPayerNames = (db: Db, ids: readonly number[]) =>
  sql<{ id: number; name: string; address: string }>`
    select y.id, ${payerName('y', 'p')} as name, y.address
    from payer y
    left join person p on p.school_id = y.school_id and p.id = y.person_id
    where y.school_id = kernel.school_id() and y.id = any (${ids})
    order by y.id`.all(db)

/** The accounts of somebody: of the person, in the school of the call. */
export const selectOwnPayers = async (db: Db, person_id: number | null): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id
      from payer
      where school_id = kernel.school_id() and person_id = ${person_id}`.all(db)
  ).map(({ id }: { id: number }): number => id)
