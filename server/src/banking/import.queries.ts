import type { Finding, StatementEntry, StatementFormat } from '#contract/banking/bank-statement.rules.ts'
import type { CsvMapping } from '#contract/banking/csv-statement.rules.ts'
import type { BankAccount } from '#contract/banking/statements.contract.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import type { Fingerprint } from './fingerprint.ts'

export type KnownAccount = {
  id: number
  name: string
  number: string
  currency: string
  csv_mapping: CsvMapping | null
}

/** Accounts by number and currency. */
export const selectKnownAccounts = (db: Db) =>
  sql<KnownAccount>`
    select id, name, number, currency, csv_mapping
    from bank_account
    where school_id = kernel.school_id()
    order by id`.all(db)

export const selectKnownEntries = (db: Db, bank_account_id: number, wanted: readonly Fingerprint[]) =>
  sql<Fingerprint>`
    select e.fingerprint, e.occurrence
    from bank_entry e
    where e.school_id = kernel.school_id()
      and e.bank_account_id = ${bank_account_id}
      and e.fingerprint = any (${[...new Set(wanted.map(({ fingerprint }) => fingerprint))]}::text[])`.all(db)

/** What the last statement before a day closed with. */
export const optionalClosing = (db: Db, bank_account_id: number, before: string) =>
  sql<{ closing: number }>`
    select closing
    from bank_statement
    where school_id = kernel.school_id()
      and bank_account_id = ${bank_account_id}
      and closing is not null
      and to_on < ${before}
    order by to_on desc, id desc
    limit 1`.optional(db)

export const insertAccount = (db: Db, number: string, currency: string) =>
  sql<{ id: number }>`
    insert into bank_account (school_id, name, number, currency)
    values (kernel.school_id(), ${number}, ${number}, ${currency})
    on conflict (school_id, number, currency) do update
    set version = bank_account.version
    returning id`.one(db)

export const keepMapping = (db: Db, id: number, mapping: CsvMapping) =>
  sql`
    update bank_account
    set csv_mapping = ${JSON.stringify(mapping)}::jsonb, version = version + 1
    where school_id = kernel.school_id()
      and id = ${id}
      and csv_mapping is distinct from ${JSON.stringify(mapping)}::jsonb`.run(db)

export type NewStatement = {
  bank_account_id: number
  format: StatementFormat
  file_name: string
  number: string
  from_on: string | null
  to_on: string | null
  opening: number | null
  closing: number | null
  difference: number | null
  findings: readonly Finding[]
}

export const insertStatement = (db: Db, statement: NewStatement, imported_by: number, now: Date) =>
  sql<{ id: number }>`
    insert into bank_statement (
      school_id, bank_account_id, format, file_name, number, from_on, to_on, opening, closing, difference, findings,
      imported_by, imported_at
    )
    values (
      kernel.school_id(), ${statement.bank_account_id}, ${statement.format}, ${statement.file_name},
      ${statement.number}, ${statement.from_on}, ${statement.to_on}, ${statement.opening}, ${statement.closing},
      ${statement.difference}, ${JSON.stringify(statement.findings)}::jsonb, ${imported_by}, ${now}
    )
    returning id`.one(db)

export type NewEntry = StatementEntry & Fingerprint

/** Stores entries that are not there yet. @returns how many */
export const insertEntries = async (
  db: Db,
  {
    bank_account_id,
    bank_statement_id,
    currency,
  }: { bank_account_id: number; bank_statement_id: number; currency: string },
  entries: readonly NewEntry[],
): Promise<number> =>
  (
    await sql<{ id: number }>`
      insert into bank_entry (
        school_id, bank_account_id, bank_statement_id, booked_on, value_on, amount, currency, counterparty_name,
        counterparty_account, reference, end_to_end_id, bank_reference, remittance, check_number, is_reversal,
        return_reason, transactions, parts, fingerprint, occurrence
      )
      select
        kernel.school_id(), ${bank_account_id}, ${bank_statement_id}, e.booked_on, e.value_on, e.amount, ${currency},
        e.counterparty_name, e.counterparty_account, e.reference, e.end_to_end_id, e.bank_reference, e.remittance,
        e.check_number, e.is_reversal, e.return_reason, e.transactions, e.parts, e.fingerprint, e.occurrence
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
        booked_on date, value_on date, amount bigint, counterparty_name text, counterparty_account text, reference text,
        end_to_end_id text, bank_reference text, remittance text, check_number text, is_reversal boolean,
        return_reason text, transactions integer, parts jsonb, fingerprint text, occurrence integer
      )
      on conflict (school_id, bank_account_id, fingerprint, occurrence) do nothing
      returning id`.all(db)
  ).length

/**
 * Statements with their entries, where all of those are still open.
 * @returns the entries that are gone, null: some are not open
 */
export const deleteStatements = async (db: Db, ids: readonly number[]): Promise<number | null> => {
  const { decided } = await sql<{ decided: boolean }>`
    select exists (
      select from bank_entry e
      where e.school_id = kernel.school_id() and e.bank_statement_id = any (${ids}) and e.state <> 'open'
    ) as decided`.one(db)
  if (decided) return null
  const { count } = await sql<{ count: number }>`
    with gone as (
      delete from bank_entry e
      where e.school_id = kernel.school_id() and e.bank_statement_id = any (${ids}) and e.state = 'open'
      returning e.id
    )
    select count(*)::int as count
    from gone`.one(db)
  await sql`delete from bank_statement s where s.school_id = kernel.school_id() and s.id = any (${ids})`.run(db)
  return count
}

export const countStatements = async (db: Db, ids: readonly number[]): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count
      from bank_statement
      where school_id = kernel.school_id() and id = any (${ids})`.one(db)
  ).count

/** The accounts with what they closed with last, and how much of them waits. */
export const selectAccounts = (db: Db) =>
  sql<BankAccount>`
    select
      a.id, a.name, a.number, a.currency, a.version,
      (
        select count(*)::int
        from bank_statement s
        where s.school_id = a.school_id and s.bank_account_id = a.id
      ) as statements,
      l.to_on as last_on, l.closing,
      (
        select count(*)::int
        from bank_entry e
        where e.school_id = a.school_id and e.bank_account_id = a.id and e.state = 'open'
      ) as open
    from bank_account a
    left join lateral (
      select s.to_on, s.closing
      from bank_statement s
      where s.school_id = a.school_id and s.bank_account_id = a.id and s.to_on is not null
      order by s.to_on desc, s.id desc
      limit 1
    ) l on true
    where a.school_id = kernel.school_id()
    order by a.name, a.id`.all(db)
