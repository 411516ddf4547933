import type { FinanceConfig, FinanceRight } from '#contract/finance/config.contract.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export const selectConfig = (db: Db): Promise<FinanceConfig> =>
  sql<FinanceConfig>`
    select
      s.currency, coalesce(c.due_days, 14) as due_days,
      coalesce(c.proration, 'calendar_days') as proration,
      coalesce(c.apply_credit, true) as apply_credit, coalesce(c.late_fee, 'none') as late_fee,
      coalesce(c.late_fee_percent, 0) as late_fee_percent,
      coalesce(c.late_fee_amount, 0) as late_fee_amount, coalesce(c.late_fee_least, 0) as late_fee_least,
      c.late_fee_most, coalesce(c.late_fee_grace, 10) as late_fee_grace,
      coalesce(c.late_fee_monthly, false) as late_fee_monthly,
      coalesce(c.return_fee, 0) as return_fee, c.approve_refund, c.approve_write_off,
      coalesce(c.remit_name, '') as remit_name, coalesce(c.remit_iban, '') as remit_iban,
      coalesce(c.remit_bic, '') as remit_bic, coalesce(c.tax_number, '') as tax_number,
      coalesce(c.invoice_text, '') as invoice_text,
      coalesce(c.reminder_days, '{-7,1,14}') as reminder_days,
      c.hold_after, coalesce(c.hold_least, 0) as hold_least, c.hold_type_id, coalesce(c.version, 0) as version
    from school s
    left join finance_config c on c.school_id = s.id
    where s.id = kernel.school_id()`.one(db)

/** Stores it where the version is that of the caller; undefined: it is another one. */
export const updateConfig = (db: Db, config: FinanceConfig) =>
  sql<{ version: number }>`
    insert into finance_config as c (
      school_id, due_days, proration, apply_credit, late_fee, late_fee_percent, late_fee_amount, late_fee_least,
      late_fee_most, late_fee_grace, late_fee_monthly, return_fee, approve_refund, approve_write_off, remit_name,
      remit_iban, remit_bic, tax_number, invoice_text, reminder_days, hold_after, hold_least, hold_type_id
    )
    select
      kernel.school_id(), g.due_days, g.proration, g.apply_credit, g.late_fee, g.late_fee_percent, g.late_fee_amount,
      g.late_fee_least, g.late_fee_most, g.late_fee_grace, g.late_fee_monthly, g.return_fee, g.approve_refund,
      g.approve_write_off, g.remit_name, g.remit_iban, g.remit_bic, g.tax_number, g.invoice_text, g.reminder_days,
      g.hold_after, g.hold_least, g.hold_type_id
    from jsonb_populate_record(null::finance_config, ${JSON.stringify(config)}::jsonb) g
    on conflict (school_id) do update
    set
      due_days = excluded.due_days, proration = excluded.proration, apply_credit = excluded.apply_credit,
      late_fee = excluded.late_fee, late_fee_percent = excluded.late_fee_percent,
      late_fee_amount = excluded.late_fee_amount, late_fee_least = excluded.late_fee_least,
      late_fee_most = excluded.late_fee_most, late_fee_grace = excluded.late_fee_grace,
      late_fee_monthly = excluded.late_fee_monthly, return_fee = excluded.return_fee,
      approve_refund = excluded.approve_refund, approve_write_off = excluded.approve_write_off,
      remit_name = excluded.remit_name, remit_iban = excluded.remit_iban, remit_bic = excluded.remit_bic,
      tax_number = excluded.tax_number, invoice_text = excluded.invoice_text, reminder_days = excluded.reminder_days,
      hold_after = excluded.hold_after, hold_least = excluded.hold_least, hold_type_id = excluded.hold_type_id,
      version = c.version + 1
    where c.version = ${config.version}
    returning version`.optional(db)

export const updateCurrency = (db: Db, currency: string): Promise<void> =>
  sql`
    update school
    set currency = ${currency}, version = version + 1
    where id = kernel.school_id() and currency <> ${currency}`.run(db)

/** Whether anything was priced or posted, so that another currency would turn it into something else. */
export const isCurrencyUsed = async (db: Db): Promise<boolean> =>
  (
    await sql<{ used: boolean }>`
      select exists (select from product_price p where p.school_id = kernel.school_id())
        or exists (select from ledger_transaction t where t.school_id = kernel.school_id()) as used`.one(db)
  ).used

type Right = { person_id: number; fname: string; lname: string } & Record<FinanceRight, boolean>
export const selectRights = (db: Db) =>
  sql<Right>`
    select
      p.id as person_id, p.fname, p.lname, coalesce(r.may_void, false) as may_void,
      coalesce(r.may_refund, false) as may_refund, coalesce(r.may_write_off, false) as may_write_off,
      coalesce(r.may_close, false) as may_close
    from person p
    left join finance_right r on r.school_id = p.school_id and r.person_id = p.id
    where p.school_id = kernel.school_id()
      and p.merged_into is null
      and exists (select from person_role o where o.school_id = p.school_id and o.person_id = p.id and o.role = 2)
    order by p.lname, p.fname, p.id`.all(db)

/** @returns how many are no staff of the school */
export const replaceRights = async (db: Db, rights: readonly object[]): Promise<number> => {
  const given = JSON.stringify(rights)
  const { strangers } = await sql<{ strangers: number }>`
    select count(*)::int as strangers
    from jsonb_to_recordset(${given}::jsonb) as g (person_id bigint)
    where not exists (
      select from person_role r
      where r.school_id = kernel.school_id() and r.person_id = g.person_id and r.role = 2
    )`.one(db)
  if (strangers > 0) return strangers
  await sql`
    delete from finance_right r
    where r.school_id = kernel.school_id()
      and r.person_id not in (
        select g.person_id
        from jsonb_to_recordset(${given}::jsonb) as g (person_id bigint)
      )`.run(db)
  await sql`
    insert into finance_right as r (school_id, person_id, may_void, may_refund, may_write_off, may_close)
    select kernel.school_id(), g.person_id, g.may_void, g.may_refund, g.may_write_off, g.may_close
    from jsonb_to_recordset(${given}::jsonb) as g (
      person_id bigint, may_void boolean, may_refund boolean, may_write_off boolean, may_close boolean
    )
    on conflict (school_id, person_id) do update
    set
      may_void = excluded.may_void, may_refund = excluded.may_refund, may_write_off = excluded.may_write_off,
      may_close = excluded.may_close, version = r.version + 1`.run(db)
  return 0
}

/** Whether somebody may: who was named for it, and everybody of the office where nobody is named. */
export const refusedWithout = async (
  db: Db,
  { person_id }: { person_id: number | null },
  right: FinanceRight,
): Promise<Failure | undefined> => {
  const { may } = await sql<{ may: boolean }>`
    select not exists (select from finance_right r where r.school_id = kernel.school_id())
      or exists (
        select from finance_right r
        where r.school_id = kernel.school_id() and r.person_id = ${person_id} and (to_jsonb(r) ->> ${right})::boolean
      )
      or kernel.role() = 1 as may`.one(db)
  return may ? undefined : fail('forbidden', 'finance.no-right')
}

/** What can be withheld while something is overdue. */
export const selectHoldTypes = (db: Db) =>
  sql<{ id: number; name: string }>`
    select id, name
    from hold_type
    where school_id = kernel.school_id() and archived_at is null
    order by position, name, id`.all(db)

export const selectSeries = (db: Db) =>
  sql<{ id: number; series: string; prefix: string; last: number; version: number }>`
    select id, series, prefix, last, version
    from number_series
    where school_id = kernel.school_id()
    order by series`.all(db)

export const updatePrefix = (db: Db, { id, prefix, version }: { id: number; prefix: string; version: number }) =>
  sql<{ version: number }>`
    update number_series
    set prefix = ${prefix}, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and version = ${version}
    returning version`.optional(db)

/** A day whose books are closed. */
export const closedMonth = async (db: Db, day: string): Promise<boolean> =>
  (
    await sql`
      select 1
      from accounting_period
      where school_id = kernel.school_id()
        and month = date_trunc('month', ${day}::date)
        and closed_at is not null`.all(db)
  ).length > 0
