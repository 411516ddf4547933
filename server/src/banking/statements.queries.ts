import type { statementsReport } from '#contract/banking/statements.contract.ts'
import type { Statement } from '#server/kernel/report-service.ts'
import { matchesSearch } from '#server/kernel/search.sql.ts'
import { sql } from '#server/kernel/sql.ts'

export const statementsStatement: Statement<typeof statementsReport.filters> = {
  rows({ search, ids, account_id }) {
    const asked = sql.params({ search, ids, account_id: account_id ?? null })
    return sql`
      select
        s.id, a.name as account, s.number, s.format, s.file_name, s.from_on, s.to_on, a.currency, s.opening, s.closing,
        s.difference, jsonb_array_length(s.findings) as findings, s.imported_at,
        (
          select count(*)::int
          from bank_entry e
          where e.school_id = s.school_id and e.bank_statement_id = s.id
        ) as entries
      from bank_statement s
      join bank_account a on a.school_id = s.school_id and a.id = s.bank_account_id
      where s.school_id = kernel.school_id()
        and ${matchesSearch(
          sql`kernel.plain(a.name || ' ' || a.number || ' ' || s.number || ' ' || s.file_name)`,
          asked.search,
        )}
        and (${asked.account_id}::bigint is null or s.bank_account_id = ${asked.account_id})
        and (${asked.ids}::bigint[] is null or s.id = any (${asked.ids}))`
  },
  details: () => sql`
    select count(*)::int as open
    from bank_entry e
    where e.school_id = kernel.school_id() and e.bank_statement_id = r.id and e.state = 'open'`,
  choices: {
    account_id: () => sql`
      select a.id::text as value, a.name as label
      from bank_account a
      where a.school_id = kernel.school_id()
      order by a.name`,
  },
  order: sql`r.id desc`,
}
