import type { entriesReport } from '#contract/banking/entries.contract.ts'
import { fullName } from '#server/access/person.sql.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export const entriesStatement: Statement<typeof entriesReport.filters> = {
  rows({ search, ids, state, side, account_id, statement_id }) {
    const asked = sql.params({
      search,
      ids,
      state: state ?? null,
      side: side ?? null,
      account_id: account_id ?? null,
      statement_id: statement_id ?? null,
    })
    return sql`
      select
        e.id, e.booked_on, e.amount, e.currency, e.counterparty_name, e.counterparty_account, e.remittance, e.reference,
        e.state, e.reason, e.bank_account_id
      from bank_entry e
      where e.school_id = kernel.school_id()
        and ${matchesSearch(
          sql`kernel.plain(
            e.counterparty_name || ' ' || e.remittance || ' ' || e.reference || ' ' || e.counterparty_account
          )`,
          asked.search,
        )}
        and (${asked.state}::text is null or e.state = ${asked.state})
        and (${asked.side}::text is null or (${asked.side} = 'in') = (e.amount > 0))
        and (${asked.account_id}::bigint is null or e.bank_account_id = ${asked.account_id})
        and (${asked.statement_id}::bigint is null or e.bank_statement_id = ${asked.statement_id})
        and (${asked.ids}::bigint[] is null or e.id = any (${asked.ids}))`
  },
  details: () => sql`
    select
      a.name as account,
      coalesce((
        select string_agg(coalesce(nullif(${fullName('p')}, ''), y.name, d.number, ''), ', ' order by b.id)
        from bank_match b
        left join payment m on m.school_id = b.school_id and m.id = b.payment_id
        left join payer y on y.school_id = m.school_id and y.id = m.payer_id
        left join person p on p.school_id = y.school_id and p.id = y.person_id
        left join bank_deposit d on d.school_id = b.school_id and d.id = b.bank_deposit_id
        where b.school_id = kernel.school_id() and b.bank_entry_id = r.id
      ), '') as matched_to
    from bank_account a
    where a.school_id = kernel.school_id() and a.id = r.bank_account_id`,
  choices: {
    account_id: () => sql`
      select a.id::text as value, a.name as label
      from bank_account a
      where a.school_id = kernel.school_id()
      order by a.name`,
    statement_id: () => sql`
      select s.id::text as value, a.name || coalesce(' ' || s.to_on, '') as label
      from bank_statement s
      join bank_account a on a.school_id = s.school_id and a.id = s.bank_account_id
      where s.school_id = kernel.school_id()
      order by s.to_on desc nulls last, s.id desc
      limit 60`,
  },
  order: sql`r.id desc`,
}
