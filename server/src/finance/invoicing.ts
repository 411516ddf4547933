import { type BillLine, earnedBy } from '#contract/finance/billing.rules.ts'
import { divided, parted } from '#contract/finance/money.rules.ts'
import { fail, type Failure, isFailure, wrongField } from '#contract/kernel/errors.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { type By, type Entry, nextNumber, nextNumbers, post, postAll, postingOf, reverseAll } from './ledger.ts'

export type NewInvoice = {
  kind?: 'invoice' | 'late_fee' | 'opening'
  payer_id: number
  student_id: number | null
  currency: string
  title: string
  note?: string
  purchase_order?: string
  /** The invoices of several payers for the same charges share it. */
  bill?: string | null
  share?: string
  lines: readonly (BillLine & { aid_award_id?: number })[]
  total: number
  tax: number
  /** What is due when; together the total. */
  plan: readonly { due_on: string; amount: number }[]
  run_id?: number | null
  late_fee_of?: number | null
  /** Of what comes again, and its day. */
  recurring_id?: number
  recurring_on?: string
  /** Paid until then, so much is taken off. */
  early_on?: string
  early_amount?: number
  early_name?: string
}

const recordset = (rows: readonly object[]): string => JSON.stringify(rows)

/**
 * Stores drafts with their lines and instalments. Charges that they hold are billed.
 * @returns their ids, in their order
 */
export const insertDrafts = async (db: Db, drafts: readonly NewInvoice[], by: Omit<By, 'on'>): Promise<number[]> => {
  if (drafts.length === 0) return []
  const ids = (
    await sql<{ id: number }>`
      insert into invoice (
        school_id, kind, payer_id, student_id, currency, title, note, purchase_order, bill, share, due_on, total, tax,
        instalments, run_id, late_fee_of, recurring_id, recurring_on, early_on, early_amount, early_name, made_by,
        made_at
      )
      select
        kernel.school_id(), coalesce(d.kind, 'invoice'), d.payer_id, d.student_id, d.currency, d.title,
        coalesce(d.note, ''), coalesce(d.purchase_order, ''), d.bill, coalesce(d.share, ''), d.due_on, d.total, d.tax,
        d.instalments, d.run_id, d.late_fee_of, d.recurring_id, d.recurring_on, d.early_on, d.early_amount,
        coalesce(d.early_name, ''), ${by.made_by}, ${by.now}
      from jsonb_to_recordset(
        ${recordset(drafts.map(({ plan, ...draft }, at) => ({ ...draft, lines: undefined, at, due_on: plan.at(-1)?.due_on, instalments: Math.max(plan.length, 1) })))}::jsonb
      ) as d (
        at integer, kind text, payer_id bigint, student_id bigint, currency text, title text, note text,
        purchase_order text, bill uuid, share text, due_on date, total bigint, tax bigint, instalments integer,
        run_id bigint, late_fee_of bigint, recurring_id bigint, recurring_on date, early_on date, early_amount bigint,
        early_name text
      )
      order by d.at
      returning id`.all(db)
  ).map(({ id }) => id)
  const contents = drafts.map(({ lines, plan }, at) => ({ invoice_id: ids[at] ?? 0, lines, plan }))
  await insertContents(db, contents)
  return ids
}

type Contents = Pick<NewInvoice, 'lines' | 'plan'> & { invoice_id: number }
const insertContents = async (db: Db, contents: readonly Contents[]): Promise<void> => {
  const lines = contents.flatMap(({ invoice_id, lines }) => lines.map((line) => ({ ...line, invoice_id })))
  await sql`
    with added as (
      insert into invoice_line (
        school_id, invoice_id, position, kind, of_position, product_id, name, quantity, unit_amount, amount, tax_rate,
        tax_included, tax, ledger_account_id, from_on, to_on, recognition, charge_id, aid_award_id
      )
      select
        kernel.school_id(), l.invoice_id, l.position, l.kind, l.of_position, l.product_id, l.name, l.quantity,
        l.unit_amount, l.amount, l.tax_rate, l.tax_included, l.tax, l.ledger_account_id, l.from_on, l.to_on,
        l.recognition, l.charge_id, l.aid_award_id
      from jsonb_to_recordset(${recordset(lines)}::jsonb) as l (
        invoice_id bigint, position integer, kind text, of_position integer, product_id bigint, name text,
        quantity integer, unit_amount bigint, amount bigint, tax_rate numeric, tax_included boolean, tax bigint,
        ledger_account_id bigint, from_on date, to_on date, recognition text, charge_id bigint, aid_award_id bigint
      )
      returning charge_id
    ) update charge c set state = 'billed',
    version = c.version + 1
    where c.school_id = kernel.school_id() and c.state = 'open' and c.id in (select a.charge_id from added a)`.run(db)
  const parts = contents.flatMap(({ invoice_id, plan }) =>
    plan.map((part, position) => ({ ...part, invoice_id, position: position + 1 })),
  )
  await sql`
    insert into instalment (school_id, invoice_id, plan, position, due_on, amount)
    select kernel.school_id(), p.invoice_id, 1, p.position, p.due_on, p.amount
    from jsonb_to_recordset(${recordset(parts)}::jsonb) as p (
      invoice_id bigint, position integer, due_on date, amount bigint
    )`.run(db)
}

/** Writes a draft anew; its charges wait again unless it still has them. */
export const updateDraft = async (
  db: Db,
  id: number,
  { lines, plan, ...draft }: Omit<NewInvoice, 'kind' | 'bill' | 'share' | 'run_id' | 'late_fee_of'>,
): Promise<void> => {
  await reopenCharges(db, [id])
  await sql`delete from invoice_line where school_id = kernel.school_id() and invoice_id = ${id}`.run(db)
  await sql`delete from instalment where school_id = kernel.school_id() and invoice_id = ${id}`.run(db)
  await sql`
    update invoice
    set
      payer_id = ${draft.payer_id}, student_id = ${draft.student_id}, currency = ${draft.currency},
      title = ${draft.title}, note = ${draft.note ?? ''}, purchase_order = ${draft.purchase_order ?? ''},
      due_on = ${plan.at(-1)?.due_on ?? null}, total = ${draft.total}, tax = ${draft.tax},
      instalments = ${Math.max(plan.length, 1)}, plan = 1, version = version + 1
    where school_id = kernel.school_id() and id = ${id} and number is null`.run(db)
  await insertContents(db, [{ invoice_id: id, lines, plan }])
}

/** Takes drafts away; their charges wait again. */
export const removeDrafts = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  await reopenCharges(db, ids)
  const gone = await sql<{ id: number }>`
    delete from invoice
    where school_id = kernel.school_id() and id = any (${ids}) and number is null
    returning id`.all(db)
  return gone.map(({ id }) => id)
}

const reopenCharges = (db: Db, invoice_ids: readonly number[]) =>
  sql`
    update charge c
    set state = 'open', version = c.version + 1
    from invoice_line l
    where c.school_id = kernel.school_id()
      and l.school_id = c.school_id
      and l.charge_id = c.id
      and l.invoice_id = any (${invoice_ids})
      and c.state = 'billed'`.run(db)

type ToIssue = {
  id: number
  kind: 'invoice' | 'late_fee' | 'opening'
  payer_id: number
  student_id: number | null
  currency: string
  title: string
  total: number
  lines: (Pick<BillLine, 'kind' | 'product_id' | 'amount' | 'tax' | 'tax_included' | 'ledger_account_id'> & {
    id: number
    recognition: 'at_once' | 'monthly'
    from_on: string | null
    to_on: string | null
    position: number
    of_position: number | null
    holds: boolean
  })[]
}

const selectDrafts = (db: Db, ids: readonly number[]) =>
  sql<ToIssue>`
    select
      i.id, i.kind, i.payer_id, i.student_id, i.currency, i.title, i.total,
      (
        select coalesce(json_agg(json_build_object(
          'id', l.id, 'kind', l.kind, 'product_id', l.product_id, 'amount', l.amount, 'tax', l.tax,
          'tax_included', l.tax_included, 'ledger_account_id', l.ledger_account_id, 'recognition', l.recognition,
          'from_on', l.from_on, 'to_on', l.to_on, 'position', l.position, 'of_position', l.of_position,
          'holds', coalesce(p.kind = 'deposit', false)
        ) order by l.position), '[]')
        from invoice_line l
        left join product p on p.school_id = l.school_id and p.id = l.product_id
        where l.school_id = i.school_id and l.invoice_id = i.id
      ) as lines
    from invoice i
    where i.school_id = kernel.school_id() and i.id = any (${ids}) and i.number is null
    order by i.id
    for update of i`.all(db)

/** A line is earned over the months that it is for, where its product says so. */
const isEarnedLater = ({ recognition, from_on, to_on, kind, holds }: ToIssue['lines'][number]): boolean =>
  kind === 'item' && !holds && recognition === 'monthly' && from_on !== null && to_on !== null

/** What of a line is revenue: without a tax that it holds. */
const revenueOf = ({ amount, tax, tax_included }: ToIssue['lines'][number]): number => amount - (tax_included ? tax : 0)

const entriesOf = ({ id, kind, payer_id, student_id, total, lines }: ToIssue): Entry[] => {
  const of = { payer_id, student_id, invoice_id: id }
  const usual = { invoice: 'revenue', late_fee: 'late_fee', opening: 'opening' } as const
  return [
    { kind: 'receivable', amount: total, ...of },
    ...lines.flatMap((line): Entry[] => {
      const { product_id, amount, tax, ledger_account_id } = line
      const what = { ...of, product_id }
      if (line.kind !== 'item') return [{ kind: line.kind, amount: -amount, ...what }]
      const later = isEarnedLater(line)
      const credited = line.holds ? 'deposit' : later ? 'deferred' : usual[kind]
      return [
        {
          kind: credited,
          amount: -revenueOf(line),
          ...(credited === 'revenue' && ledger_account_id !== null && { account_id: ledger_account_id }),
          ...what,
        },
        { kind: 'tax', amount: -tax, ...what },
      ]
    }),
  ]
}

const series = {
  invoice: { name: 'invoice', prefix: 'INV-' },
  late_fee: { name: 'invoice', prefix: 'INV-' },
  opening: { name: 'opening', prefix: 'OB-' },
} as const

/**
 * Issues drafts: each gets the next number and is posted, all in this transaction or none. Who is no draft any more is
 * left out.
 */
export const issueDrafts = async (
  db: Db,
  ids: readonly number[],
  by: By,
): Promise<{ id: number; number: string }[]> => {
  const drafts = await selectDrafts(db, ids)
  const numbered: { id: number; number: string }[] = []
  for (const name of ['invoice', 'opening'] as const) {
    const some = drafts.filter(({ kind }) => series[kind].name === name)
    const numbers = await nextNumbers(db, name, series[name].prefix, some.length)
    for (const [at, { id }] of some.entries()) numbered.push({ id, number: numbers[at] ?? '' })
  }
  const numberOf = new Map(numbered.map(({ id, number }) => [id, number]))
  const posted = drafts.filter(({ total, lines }) => total > 0 || lines.some(({ amount }) => amount !== 0))
  const transactions = await postAll(
    db,
    posted.map((draft) => ({
      posting: postingOf(draft.kind, draft.currency, `${numberOf.get(draft.id) ?? ''} ${draft.title}`, by),
      entries: entriesOf(draft),
    })),
  )
  const transactionOf = new Map(posted.map(({ id }, at) => [id, transactions[at]]))
  await sql`
    update invoice i
    set number = n.number, issued_on = ${by.on}, transaction_id = n.transaction_id, version = i.version + 1
    from jsonb_to_recordset(
      ${recordset(numbered.map((one) => ({ ...one, transaction_id: transactionOf.get(one.id) ?? null })))}::jsonb
    ) as n (id bigint, number text, transaction_id bigint)
    where i.school_id = kernel.school_id() and i.id = n.id`.run(db)
  const earned = drafts.flatMap(({ lines }) =>
    lines
      .filter(isEarnedLater)
      .flatMap((line) =>
        earnedBy(revenueOf(line), line.from_on ?? '', line.to_on ?? '').map((part) => ({ ...part, line_id: line.id })),
      ),
  )
  if (earned.length > 0)
    await sql`
      insert into revenue_recognition (school_id, invoice_line_id, month, amount)
      select kernel.school_id(), e.line_id, e.month, e.amount
      from jsonb_to_recordset(${recordset(earned)}::jsonb) as e (line_id bigint, month date, amount bigint)
      where e.amount <> 0`.run(db)
  return numbered
}

/** Stores invoices and issues them. @returns in their order */
export const issueInvoices = async (
  db: Db,
  invoices: readonly NewInvoice[],
  by: By,
): Promise<{ id: number; number: string }[]> => {
  const ids = await insertDrafts(db, invoices, by)
  const issued = new Map((await issueDrafts(db, ids, by)).map(({ id, number }) => [id, number]))
  return ids.map((id) => ({ id, number: issued.get(id) ?? '' }))
}

export type Issued = {
  id: number
  number: string
  payer_id: number
  student_id: number | null
  currency: string
  total: number
  tax: number
  balance: number
  written_off: number
  voided_on: string | null
  transaction_id: number | null
  version: number
}

/** Issued invoices, held until the end of the call; by their ids, as everybody locks them. */
export const lockInvoices = async (db: Db, ids: readonly number[]): Promise<Map<number, Issued>> => {
  const rows = await sql<Issued>`
    select
      id, number, payer_id, student_id, currency, total, tax, balance, written_off, voided_on, transaction_id, version
    from invoice
    where school_id = kernel.school_id() and id = any (${ids}) and number is not null
    order by id
    for update`.all(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Voids invoices that nothing was paid, credited or written off of. They keep their numbers; their charges wait again.
 * @returns a refusal by the first that cannot be voided
 */
export const voidInvoices = async (
  db: Db,
  ids: readonly number[],
  by: By,
  reason: string,
): Promise<Failure | undefined> => {
  const invoices = await lockInvoices(db, ids)
  const credited = await selectCredited(db, ids)
  for (const id of ids) {
    const invoice = invoices.get(id)
    if (!invoice) return fail('not_found')
    const params = { number: invoice.number }
    if (invoice.voided_on !== null) return fail('conflict', 'finance.void-already', { params })
    if (invoice.balance !== invoice.total || credited.has(id)) return fail('conflict', 'finance.void-paid', { params })
  }
  await takeBackEarned(db, ids, by)
  const posted = [...invoices.values()].flatMap(({ transaction_id, number }) =>
    transaction_id === null ? [] : [{ transaction_id, memo: `${number} ${reason}` }],
  )
  const refused = await reverseAll(db, posted, by)
  if (isFailure(refused)) return refused
  await reopenCharges(db, ids)
  await sql`
    update invoice
    set voided_on = ${by.on}, void_reason = ${reason}, version = version + 1
    where school_id = kernel.school_id() and id = any (${ids})`.run(db)
  return undefined
}

/** How much of invoices their credit notes have taken back, where there is any. */
const selectCredited = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await sql<{ invoice_id: number; credited: number }>`
    select invoice_id, sum(amount)::bigint as credited
    from credit_note
    where school_id = kernel.school_id() and invoice_id = any (${ids})
    group by invoice_id`.all(db)
  return new Map(rows.map(({ invoice_id, credited }) => [invoice_id, credited]))
}

/** What was earned of invoices by now is not; nothing of them is earned later either. */
const takeBackEarned = async (db: Db, ids: readonly number[], by: By): Promise<void> => {
  const rows = await sql<{
    id: number
    number: string
    payer_id: number
    currency: string
    product_id: number | null
    account_id: number | null
    earned: number
  }>`
    with gone as (
      delete from revenue_recognition r
      using invoice_line l
      where r.school_id = kernel.school_id()
        and l.school_id = r.school_id
        and l.id = r.invoice_line_id
        and l.invoice_id = any (${ids})
      returning r.amount, r.transaction_id, l.invoice_id, l.product_id, l.ledger_account_id
    )
    select
      i.id, i.number, i.payer_id, i.currency, g.product_id, g.ledger_account_id as account_id,
      sum(g.amount)::bigint as earned
    from gone g
    join invoice i on i.school_id = kernel.school_id() and i.id = g.invoice_id
    where g.transaction_id is not null
    group by i.id, i.number, i.payer_id, i.currency, g.product_id, g.ledger_account_id`.all(db)
  await postAll(
    db,
    [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
      const [first] = own
      if (!first) return []
      return [
        {
          posting: postingOf('recognition', first.currency, first.number, by),
          entries: own.flatMap(({ id, payer_id, product_id, account_id, earned }): Entry[] => {
            const of = { payer_id, invoice_id: id, product_id }
            return [
              { kind: 'revenue', amount: earned, ...(account_id !== null && { account_id }), ...of },
              { kind: 'deferred', amount: -earned, ...of },
            ]
          }),
        },
      ]
    }),
  )
}

/** Takes part of what is open out of the books. */
export const writeOff = async (
  db: Db,
  { id, amount, reason }: { id: number; amount: number; reason: string },
  by: By,
): Promise<number | Failure> => {
  const invoice = (await lockInvoices(db, [id])).get(id)
  if (!invoice) return fail('not_found')
  if (amount <= 0 || amount > invoice.balance) return wrongField('amount', 'finance.more-than-open')
  const of = { payer_id: invoice.payer_id, student_id: invoice.student_id, invoice_id: id }
  return post(db, postingOf('write_off', invoice.currency, `${invoice.number} ${reason}`, by), [
    { kind: 'write_off', amount, ...of },
    { kind: 'receivable', amount: -amount, ...of },
  ])
}

/**
 * Takes an amount of an invoice back, with its part of the tax. It lowers what is open; what was paid already is left
 * to
 * the payer as credit.
 * @param one.charge_id the line of this charge alone is taken back
 */
export const creditInvoice = async (
  db: Db,
  {
    id,
    amount,
    reason,
    left_on = null,
    charge_id = null,
  }: { id: number; amount: number; reason: string; left_on?: string | null; charge_id?: number | null },
  by: By,
): Promise<{ id: number; number: string; payment_id: number | null } | Failure> => {
  const invoice = (await lockInvoices(db, [id])).get(id)
  if (!invoice) return fail('not_found')
  const { payer_id, student_id, currency, total, tax, balance } = invoice
  if (invoice.voided_on !== null)
    return fail('conflict', 'finance.void-already', { params: { number: invoice.number } })
  const credited = (await selectCredited(db, [id])).get(id) ?? 0
  if (amount <= 0 || amount > total - credited - invoice.written_off)
    return wrongField('amount', 'finance.more-than-invoice')
  // Of all that was credited, so that several notes together take back exactly the tax.
  const taxOf = (part: number) => (total === 0 ? 0 : divided(BigInt(part) * BigInt(tax), total))
  const tax_part = taxOf(credited + amount) - taxOf(credited)
  const lines = await sql<{
    id: number
    product_id: number | null
    account_id: number | null
    holds: boolean
    net: number
  }>`
    select
      l.id, l.product_id, l.ledger_account_id as account_id, coalesce(p.kind = 'deposit', false) as holds,
      l.amount - case when l.tax_included then l.tax else 0 end
        + (
          select coalesce(sum(d.amount), 0)
          from invoice_line d
          where d.school_id = l.school_id and d.invoice_id = l.invoice_id and d.of_position = l.position
        )::bigint as net
    from invoice_line l
    left join product p on p.school_id = l.school_id and p.id = l.product_id
    where l.school_id = kernel.school_id()
      and l.invoice_id = ${id}
      and l.kind = 'item'
      and (${charge_id}::bigint is null or l.charge_id = ${charge_id})
    order by l.position`.all(db)
  const weights = lines.map(({ net }) => Math.max(net, 0))
  const parts = weights.some((weight) => weight > 0)
    ? parted(amount - tax_part, weights)
    : lines.map((_, at) => (at === 0 ? amount - tax_part : 0))
  const of = { payer_id, student_id, invoice_id: id }
  const entries: Entry[] = [{ kind: 'tax', amount: tax_part, ...of }]
  for (const [at, line] of lines.entries()) {
    const part = parts[at] ?? 0
    const unearned = await takeUnearned(db, line.id, part)
    const what = { ...of, product_id: line.product_id }
    entries.push(
      { kind: 'deferred', amount: unearned, ...what },
      line.holds
        ? { kind: 'deposit', amount: part - unearned, ...what }
        : {
            kind: 'revenue',
            amount: part - unearned,
            ...(line.account_id !== null && { account_id: line.account_id }),
            ...what,
          },
    )
  }
  if (lines.length === 0) entries.push({ kind: 'revenue', amount: amount - tax_part, ...of })
  const settled = Math.min(balance, amount)
  const left = amount - settled
  const number = await nextNumber(db, 'credit_note', 'CN-')
  const payment_id =
    left > 0
      ? (
          await sql<{ id: number }>`
            insert into payment (
              school_id, number, kind, payer_id, student_id, method, currency, amount, received_on, note, made_by,
              made_at
            )
            values (
              kernel.school_id(), ${number}, 'credit', ${payer_id}, ${student_id}, 'none', ${currency}, ${left},
              ${by.on}, ${reason}, ${by.made_by}, ${by.now}
            )
            returning id`.one(db)
        ).id
      : null
  entries.push(
    { kind: 'receivable', amount: -settled, ...of },
    { kind: 'credit', amount: -left, payer_id, student_id, payment_id },
  )
  const transaction_id = await post(db, postingOf('credit_note', currency, `${number} ${reason}`, by), entries)
  const note = await sql<{ id: number }>`
    insert into credit_note (
      school_id, number, invoice_id, amount, tax, reason, issued_on, transaction_id, payment_id, left_on, made_by,
      made_at
    )
    values (
      kernel.school_id(), ${number}, ${id}, ${amount}, ${tax_part}, ${reason}, ${by.on}, ${transaction_id},
      ${payment_id}, ${left_on}, ${by.made_by}, ${by.now}
    )
    returning id`.one(db)
  return { id: note.id, number, payment_id }
}

/** Of what a line will earn later, the last months first. @returns how much of `wanted` was found there */
const takeUnearned = async (db: Db, line_id: number, wanted: number): Promise<number> => {
  const rows = await sql<{ id: number; amount: number }>`
    select id, amount
    from revenue_recognition
    where school_id = kernel.school_id() and invoice_line_id = ${line_id} and transaction_id is null
    order by month desc
    for update`.all(db)
  let left = wanted
  for (const { id, amount } of rows) {
    const part = Math.min(amount, left)
    if (part <= 0) break
    left -= part
    await sql`
      update revenue_recognition
      set amount = amount - ${part}
      where school_id = kernel.school_id() and id = ${id}`.run(db)
  }
  return wanted - left
}

/** Posts what is earned until the month of `until`, that month included; once. @returns how many lines */
export const recognizeRevenue = async (db: Db, until: string, by: By): Promise<number> => {
  const rows = await sql<{
    id: number
    month: string
    amount: number
    currency: string
    payer_id: number
    invoice_id: number
    product_id: number | null
    account_id: number | null
  }>`
    select
      r.id, r.month, r.amount, i.currency, i.payer_id, i.id as invoice_id, l.product_id,
      l.ledger_account_id as account_id
    from revenue_recognition r
    join invoice_line l on l.school_id = r.school_id and l.id = r.invoice_line_id
    join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
    where r.school_id = kernel.school_id() and r.month <= ${until} and r.transaction_id is null and r.amount <> 0
    order by r.id
    for update of r`.all(db)
  for (const currency of new Set(rows.map((row) => row.currency))) {
    const some = rows.filter((row) => row.currency === currency)
    const id = await post(
      db,
      postingOf('recognition', currency, '', by),
      some.flatMap(({ amount, payer_id, invoice_id, product_id, account_id }): Entry[] => {
        const of = { payer_id, invoice_id, product_id }
        return [
          { kind: 'deferred', amount, ...of },
          { kind: 'revenue', amount: -amount, ...(account_id !== null && { account_id }), ...of },
        ]
      }),
    )
    await sql`
      update revenue_recognition
      set transaction_id = ${id}
      where school_id = kernel.school_id() and id = any (${some.map((row) => row.id)})`.run(db)
  }
  return rows.length
}
