import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entries } from '#contract/banking/entries.contract.ts'
import { bankStatements } from '#contract/banking/statements.contract.ts'
import { rfReference } from '#contract/finance/payment-reference.rules.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'
import { actAs, type DemoActor } from './actor.ts'
import type { DemoCalendar } from './calendar.ts'

type Owed = { number: string; payer: string; student: string; balance: number; instalment: number }
type Booked = {
  days: number
  amount: number
  name: string
  text?: string
  reference?: string
  account?: string
  /** Why a payment came back. */
  returned?: string
}

const own = 'DE89370400440532013000'
const decimals = (cents: number): string => (Math.abs(cents) / 100).toFixed(2)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const element = (name: string, content: string): string => `<${name}>${content}</${name}>`
const named = (path: string, content: string): string =>
  content === '' ? '' : path.split('/').reduceRight((inner, name) => element(name, inner), content)

/** The file of a bank, CAMT.053, with the balances that its entries lead to. */
const camtOf = (calendar: DemoCalendar, opening: number, booked: readonly Booked[]): string => {
  const amount = (cents: number) =>
    `<Amt Ccy="USD">${decimals(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, cents: number, days: number) =>
    element('Bal', `${named('Tp/CdOrPrtry/Cd', code)}${amount(cents)}${named('Dt/Dt', calendar.date(days))}`)
  const entry = ({ days, amount: cents, name, text = '', reference = '', account = '', returned = '' }: Booked) => {
    const [side, holder] = cents < 0 ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct']
    const parties = `${named(`${side}/Pty/Nm`, escaped(name))}${named(`${holder}/Id/IBAN`, account)}`
    const said = `${named('Ustrd', escaped(text))}${named('Strd/CdtrRefInf/Ref', reference)}`
    const about = `${named('RltdPties', parties)}${named('RmtInf', said)}${named('RtrInf/Rsn/Cd', returned)}`
    const day = calendar.date(days)
    return element(
      'Ntry',
      `${amount(cents)}${named('Sts/Cd', 'BOOK')}${named('BookgDt/Dt', day)}${named('ValDt/Dt', day)}${named('NtryDtls/TxDtls', about)}`,
    )
  }
  const closing = booked.reduce((sum, one) => sum + one.amount, opening)
  const [from, to] = [calendar.date(-32), calendar.date(-2)]
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${to}</Id><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>${named('Acct/Id/IBAN', own)}${balance('OPBD', opening, -32)}${balance('CLBD', closing, -2)}${booked.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`
}

/**
 * A month of the school's bank account: what families pay by reference, by number, by their name alone, in part and too
 * much, what came back, and what belongs to nobody. Two entries are matched, the rest waits.
 */
export const importBank = async (db: Db, admin: DemoActor, calendar: DemoCalendar): Promise<void> => {
  const act = await actAs(db, admin)
  const owed = await sql<Owed>`
    select
      i.number, p.fname || ' ' || p.lname as payer, coalesce(s.fname || ' ' || s.lname, '') as student, i.balance,
      (
        select n.amount
        from instalment n
        where n.school_id = i.school_id and n.invoice_id = i.id and n.plan = i.plan
        order by n.position desc
        limit 1
      ) as instalment
    from invoice i
    join payer y on y.school_id = i.school_id and y.id = i.payer_id
    join person p on p.school_id = y.school_id and p.id = y.person_id
    left join person s on s.school_id = i.school_id and s.id = i.student_id
    where i.school_id = kernel.school_id() and i.number is not null and i.balance > 0
    order by i.id`.all(db)
  const bounced = await sql<{ amount: number; reference: string; payer: string }>`
    select m.amount, m.reference, p.fname || ' ' || p.lname as payer
    from payment m
    join payer y on y.school_id = m.school_id and y.id = m.payer_id
    join person p on p.school_id = y.school_id and p.id = y.person_id
    where m.school_id = kernel.school_id()
      and m.method = 'bank'
      and m.received_on between ${calendar.date(-60)} and ${calendar.date(-24)}
    order by m.id
    limit 1`.optional(db)
  // The newest invoices are a trip each, the others a year in ten parts.
  const [trips, years] = [owed.slice(-8), owed.slice(0, -8)]
  const pick = (from: readonly Owed[], at: number): Owed[] => from.slice(at, at + 1)
  const iban = (at: number): string => `GB${20 + at}BUKB2020155555${String(5_500 + at).padStart(4, '0')}`
  const booked: Booked[] = [
    ...pick(years, 1).map((one) => ({
      days: -27,
      amount: one.instalment,
      name: one.payer,
      account: iban(1),
      reference: rfReference(one.number),
    })),
    ...pick(years, 4).map((one) => ({
      days: -24,
      amount: one.instalment,
      name: one.payer,
      account: iban(2),
      reference: rfReference(one.number),
    })),
    ...pick(years, 6).map((one) => ({
      days: -22,
      amount: one.instalment,
      name: one.payer.toUpperCase(),
      account: iban(3),
      text: `Tuition ${one.student} ${one.number}`,
    })),
    ...(bounced
      ? [
          {
            days: -20,
            amount: -bounced.amount,
            name: bounced.payer,
            text: `RETURN ${bounced.reference} ACCOUNT CLOSED`,
            returned: 'AC04',
          },
        ]
      : []),
    { days: -17, amount: -1_250, name: 'Account services', text: 'Account fee' },
    ...pick(years, 8).map((one) => ({
      days: -15,
      amount: 45_000,
      name: one.payer,
      account: iban(4),
      text: `Part of ${one.number}, the rest next month`,
    })),
    { days: -13, amount: 84, name: 'Account services', text: 'Interest' },
    ...pick(years, 10).map((one) => ({
      days: -11,
      amount: one.instalment,
      name: `M. ${one.payer.split(' ').at(-1) ?? ''}`,
      account: iban(5),
      text: 'INV-990017 school fees',
    })),
    ...pick(trips, 0).map((one) => ({
      days: -6,
      amount: one.balance,
      name: one.payer,
      account: iban(6),
      text: one.number,
    })),
    ...pick(trips, 1).map((one) => ({ days: -5, amount: one.balance, name: one.payer, text: 'Observatory' })),
    ...pick(trips, 2).map((one) => ({
      days: -5,
      amount: one.balance,
      name: 'Riverside Credit Union',
      text: `Trip of ${one.student}`,
    })),
    ...pick(trips, 3).map((one) => ({
      days: -3,
      amount: one.balance + 2_000,
      name: one.payer,
      account: iban(7),
      text: `${one.number} and a little for the bus`,
    })),
  ]
  const folder = await mkdtemp(join(tmpdir(), 'school-portal-demo-'))
  try {
    const path = join(folder, 'statement.xml')
    const file = Buffer.from(camtOf(calendar, 1_842_055, booked))
    await writeFile(path, file)
    const uploads = [{ field: 'file', name: `statement-${calendar.date(-2)}.xml`, path, size: file.length }]
    const choices = { mapping: '', account: '', currency: '' }
    const [looked, stored] = [calendar.at(-1, '07:40'), calendar.at(-1, '07:42')]
    const { seen } = await act(bankStatements.check, choices, looked, uploads)
    await act(bankStatements.confirm, { ...choices, seen }, stored, uploads)
  } finally {
    await rm(folder, { recursive: true })
  }
  const { accounts } = await act(bankStatements.accounts, {}, calendar.at(-1, '07:43'))
  for (const { id, version } of accounts)
    await act(bankStatements.saveAccount, { id, version, name: 'Main account' }, calendar.at(-1, '07:43'))
  const { rows } = await act(entries.queue, {}, calendar.at(-1, '07:45'))
  const sure = rows.filter(({ proposal }) => proposal?.confidence === 'sure' && proposal.kind === 'payment')
  await act(entries.accept, { ids: sure.slice(0, 2).map(({ id }) => id) }, calendar.at(-1, '07:46'))
  const interest = rows.filter(({ remittance }) => remittance === 'Interest').map(({ id }) => id)
  await act(entries.ignore, { ids: interest, reason: 'Interest of the bank' }, calendar.at(-1, '07:47'))
}
