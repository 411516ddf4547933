import type pg from 'pg'
import { billing } from '#contract/finance/billing.contract.ts'
import { feeSet, product } from '#contract/finance/products.catalog.ts'
import type { AnyEndpoint, In, Out } from '#contract/kernel/endpoint.ts'
import { prefix } from '#server/kernel/app.ts'
import type { Single } from './report.ts'
import type { Cast } from './school.ts'

/** How many invoices there are, of which every seventh is open: fifty for a payer of 2,000. */
export const invoices = 100_000

/**
 * Fills the books of the school once: invoices with their postings, and for most of them the payment and its
 * application, nearly four entries an invoice. The triggers that follow entries are left out; the sums are written as
 * they would have come.
 * @returns the first of its payers
 */
export const makeBooks = async (owner: pg.Client, { school_id, admin }: Cast): Promise<number> => {
  const { rowCount } = await owner.query('select from invoice where school_id = $1 limit 1', [school_id])
  if (!rowCount) await fill(owner, school_id, admin.user_id)
  const { rows } = await owner.query<{ id: number }>('select min(id) as id from payer where school_id = $1', [
    school_id,
  ])
  return Number(rows[0]?.id)
}

const filled = [
  'payer',
  'ledger_account',
  'invoice',
  'instalment',
  'payment',
  'ledger_transaction',
  'ledger_entry',
  'number_series',
]

const fill = async (owner: pg.Client, school_id: number, by: number): Promise<void> => {
  console.error('Filling the books …')
  await owner.query('begin')
  for (const table of filled) await owner.query(`alter table ${table} disable trigger user`)
  await owner.query(payers, [school_id])
  await owner.query(accounts, [school_id])
  await owner.query(bills, [school_id, invoices, by])
  await owner.query(instalments, [school_id])
  await owner.query(postings, [school_id, by])
  await owner.query(receipts, [school_id, by])
  await owner.query(applications, [school_id, by])
  await owner.query(series, [school_id, invoices])
  for (const table of filled) await owner.query(`alter table ${table} enable trigger user`)
  await owner.query('commit')
  for (const table of filled) await owner.query(`vacuum analyze ${table}`)
}

const payers = `
  insert into payer (school_id, kind, person_id)
  select s.school_id, 'person', s.id
  from student s
  where s.school_id = $1
  order by s.id`

const accounts = `
  insert into ledger_account (school_id, kind, currency, is_default)
  select $1, k, 'USD', true
  from unnest(array['receivable', 'revenue', 'credit', 'bank']) k
  on conflict do nothing`

const bills = `
  with all_payers as (
    select p.id, row_number() over (order by p.id) - 1 as at, count(*) over () as of
    from payer p
    where p.school_id = $1
  )
  insert into invoice (
    school_id, number, payer_id, currency, title, issued_on, due_on, total, balance, made_by, made_at
  )
  select
    $1, 'INV-' || lpad(n::text, 6, '0'), p.id, 'USD', 'Month ' || n % 48, current_date - n % 1400,
    current_date - n % 1400 + 14, 10000 + n % 977,
    case when n % 7 = 0 then 10000 + n % 977 else 0 end,
    $3, now()
  from generate_series(1, $2::int) n
  join all_payers p on p.at = n % p.of`

const instalments = `
  insert into instalment (school_id, invoice_id, plan, position, due_on, amount)
  select i.school_id, i.id, 1, 1, i.due_on, i.total
  from invoice i
  where i.school_id = $1`

const postings = `
  with posted as (
    insert into ledger_transaction (school_id, currency, kind, posted_on, memo, cause, made_by, made_at)
    select i.school_id, 'USD', 'invoice', i.issued_on, i.number, gen_random_uuid(), $2, now()
    from invoice i
    where i.school_id = $1
    returning id, memo
  )
  insert into ledger_entry (school_id, transaction_id, ledger_account_id, currency, amount, payer_id, invoice_id)
  select i.school_id, t.id, a.id, 'USD', case a.kind when 'receivable' then i.total else -i.total end, i.payer_id, i.id
  from posted t
  join invoice i on i.school_id = $1 and i.number = t.memo
  join ledger_account a on a.school_id = $1 and a.kind in ('receivable', 'revenue') and a.currency = 'USD'`

const receipts = `
  insert into payment (school_id, number, payer_id, method, currency, amount, received_on, unapplied, made_by, made_at)
  select
    i.school_id, replace(i.number, 'INV', 'R'), i.payer_id, 'bank', 'USD', i.total, least(i.due_on, current_date), 0,
    $2, now()
  from invoice i
  where i.school_id = $1 and i.balance = 0`

const applications = `
  with posted as (
    insert into ledger_transaction (school_id, currency, kind, posted_on, memo, cause, made_by, made_at)
    select q.school_id, 'USD', 'application', q.received_on, q.number, gen_random_uuid(), $2, now()
    from payment q
    where q.school_id = $1
    returning id, memo
  )
  insert into ledger_entry (
    school_id, transaction_id, ledger_account_id, currency, amount, payer_id, invoice_id, payment_id
  )
  select
    q.school_id, t.id, a.id, 'USD',
    case a.kind when 'receivable' then -q.amount else q.amount end,
    q.payer_id, case a.kind when 'receivable' then i.id end, q.id
  from posted t
  join payment q on q.school_id = $1 and q.number = t.memo
  join invoice i on i.school_id = $1 and i.number = replace(q.number, 'R', 'INV')
  join ledger_account a on a.school_id = $1 and a.kind in ('receivable', 'credit') and a.currency = 'USD'`

/** Numbers go on behind those that were given. */
const series = `
  insert into number_series (school_id, series, prefix, last)
  values ($1, 'invoice', 'INV-', $2), ($1, 'receipt', 'R-', $2)`

/** A run over every student, from its start until its last invoice is made. */
export const billEverybody = async (url: string, owner: pg.Client, cast: Cast): Promise<Single[]> => {
  const call = async <E extends AnyEndpoint>({ path }: E, input: In<E>): Promise<Out<E>> => {
    const answer = await fetch(`${url}${prefix}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${cast.admins[0] ?? ''}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(input),
    })
    const { data, message } = (await answer.json()) as { data: Out<E>; message: string } // the envelope of every call
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${message}`)
    return data
  }
  const name = `Tuition ${crypto.randomUUID().slice(0, 8)}`
  const { id: product_id } = await call(product.save, {
    name,
    code: '',
    kind: 'tuition',
    prices: [
      { amount: 100_000, sku: '', grade_level: '', academic_year_id: null, academic_track_id: null, course_id: null },
    ],
    unit: '',
    tax_rate: 0,
    tax_included: false,
    recognition: 'at_once',
    required: true,
    ledger_account_id: null,
    description: '',
  })
  const { id: fee_set_id } = await call(feeSet.save, {
    name,
    grade_levels: '',
    academic_track_id: null,
    payment_plan_id: null,
    items: [{ product_id, quantity: 1 }],
  })
  const today = new Date().toISOString().slice(0, 10)
  const asked = {
    name,
    issued_on: today,
    due_on: today,
    choice: { fee_set_ids: [fee_set_id], from_on: today, to_on: today, with_charges: false, payment_plan_id: null },
  }
  const looked = performance.now()
  const { count } = await call(billing.preview, asked)
  const begun = performance.now()
  const { id } = await call(billing.start, asked)
  const started = performance.now()
  const seen = new Set<number>()
  for (;;) {
    const { rows } = await owner.query<{ state: string; invoices: string; done: string }>(
      'select state, invoices, done from billing_run where school_id = $1 and id = $2',
      [cast.school_id, id],
    )
    const [run] = rows
    if (run) seen.add(Number(run.done))
    if (run && run.state !== 'waiting' && run.state !== 'running') {
      const shown = Number(run.invoices).toLocaleString('en')
      return [
        {
          id: 'B25',
          name: `preview of ${count.toLocaleString('en')} invoices`,
          value: begun - looked,
          unit: 'ms',
          goal: 1_000,
          remark: '',
        },
        {
          id: 'B25',
          name: `billing run of ${shown} invoices`,
          value: performance.now() - begun,
          unit: 'ms',
          goal: 5_000,
          remark: `${run.state}; started in ${Math.round(started - begun)} ms, progress seen ${seen.size} times`,
        },
      ]
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
