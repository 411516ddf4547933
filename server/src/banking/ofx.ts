import {
  type Finding,
  isCurrency,
  minorOf,
  type ReadStatements,
  type Statement,
  type StatementEntry,
} from '#contract/banking/bank-statement.rules.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { isoDate } from './dates.ts'
import { clean } from './xml.ts'

type Values = Map<string, string>
type Raw = { head: Values; ledger: Values; entries: { values: Values; line: number }[]; line: number }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const plain = (text: string): string =>
  clean(
    text
      .replaceAll(/<!\[CDATA\[(.*?)\]\]>/gs, '$1')
      .replaceAll(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (whole, code?: string, name?: string) =>
        code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (entities[name ?? ''] ?? whole),
      ),
  )

/**
 * OFX 1 (SGML, where only groups are closed) and 2 (XML), also where a bank mixes both: elements are read one after the
 * other, and the groups that matter are known by their names.
 */
export const readOfx = (text: string): ReadStatements | Failure => {
  const { statements: raws, status } = rawOf(text)
  if (raws.length === 0)
    return status === ''
      ? fail('invalid', 'banking.file-no-statement', { params: { element: 'STMTRS' } })
      : fail('invalid', 'banking.file-refused', { params: { message: status } })
  const findings: Finding[] = []
  const statements = raws.map((raw) => statementOf(raw, findings))
  const version = /OFXHEADER[:=]"?\d+[\s\S]{0,200}?VERSION[:=]"?(\d+)/.exec(text.slice(0, 2048))?.[1] ?? ''
  return { format: 'ofx', version, statements, findings }
}

const rawOf = (text: string): { statements: Raw[]; status: string } => {
  const statements: Raw[] = []
  let status = ''
  let statement: Raw | undefined
  let entry: Values | undefined
  let values: Values | undefined
  let failing = false
  let line = 1
  let at = 0
  for (const found of text.matchAll(/<(\/?)([A-Za-z][A-Za-z0-9.]{0,31})>((?:<!\[CDATA\[[\s\S]*?\]\]>|[^<])*)/g)) {
    for (let next = text.indexOf('\n', at); next >= 0 && next < found.index; next = text.indexOf('\n', at)) {
      line++
      at = next + 1
    }
    const [, closing, given = '', rest = ''] = found
    const tag = given.toUpperCase()
    const value = plain(rest)
    if (closing) {
      if (tag === 'STMTTRN') entry = undefined
      if (['LEDGERBAL', 'AVAILBAL', 'BALLIST'].includes(tag)) values = undefined
      if (tag === 'STMTRS' || tag === 'CCSTMTRS') statement = undefined
      continue
    }
    if (tag === 'STMTRS' || tag === 'CCSTMTRS') {
      statement = { head: new Map(), ledger: new Map(), entries: [], line }
      statements.push(statement)
      ;[entry, values] = [undefined, undefined]
    } else if (tag === 'STMTTRN' && statement) {
      entry = new Map()
      statement.entries.push({ values: entry, line })
    } else if (tag === 'BANKTRANLIST') values = undefined
    else if (tag === 'LEDGERBAL' && statement) [values, entry] = [statement.ledger, undefined]
    else if (tag === 'AVAILBAL' || tag === 'BALLIST') [values, entry] = [new Map(), undefined]
    else if (tag === 'SEVERITY') failing = value.toUpperCase() === 'ERROR'
    else if (tag === 'MESSAGE' && failing) status ||= value
    const group = entry ?? values ?? statement?.head
    if (group && value !== '' && !group.has(tag)) group.set(tag, value)
  }
  return { statements, status }
}

const statementOf = ({ head, ledger, entries, line }: Raw, findings: Finding[]): Statement => {
  const currency =
    [head.get('CURDEF'), ...entries.map(({ values }) => values.get('CURSYM'))].find(
      (one) => one !== undefined && isCurrency(one),
    ) ?? ''
  if (currency === '') findings.push({ code: 'no-currency', at: `CURDEF, line ${line}`, value: '' })
  const balance = minorOf(ledger.get('BALAMT') ?? '', currency)
  if (balance === null)
    findings.push({ code: 'amount', at: `LEDGERBAL / BALAMT, line ${line}`, value: ledger.get('BALAMT') ?? '' })
  return {
    account: (head.get('ACCTID') ?? '').replaceAll(/\s/g, ''),
    currency,
    number: '',
    pages: 1,
    from_on: isoDate(head.get('DTSTART') ?? ''),
    to_on: isoDate(head.get('DTEND') ?? ''),
    opening: null,
    closing: balance === null ? null : { amount: balance, on: isoDate(ledger.get('DTASOF') ?? '') },
    entries: entries.flatMap((entry) => entryOf(entry, currency, findings) ?? []),
  }
}

const returns = /\b(?:returned?|reversal|reversed|chargeback|nsf|insufficient funds|unpaid|dishonou?red)\b/i

const entryOf = (
  { values, line }: Raw['entries'][number],
  currency: string,
  findings: Finding[],
): StatementEntry | undefined => {
  const of = (tag: string) => values.get(tag) ?? ''
  const refuse = (code: Finding['code'], tag: string) => {
    findings.push({ code, at: `STMTTRN / ${tag}, line ${line}`, value: of(tag) })
    return undefined
  }
  const amount = minorOf(of('TRNAMT'), currency)
  if (amount === null) return refuse('amount', 'TRNAMT')
  const booked_on = isoDate(of('DTPOSTED'))
  if (booked_on === null) return refuse('date', 'DTPOSTED')
  const [name, memo] = [of('NAME') || of('PAYEEID'), of('MEMO')]
  return {
    booked_on,
    value_on: isoDate(of('DTAVAIL') || of('VALUEDATE')),
    amount,
    status: 'booked',
    is_reversal: amount < 0 && returns.test(`${name} ${memo}`) && !/\bfee\b/i.test(name),
    return_reason: '',
    counterparty_name: name,
    counterparty_account: of('ACCTID').replaceAll(/\s/g, ''),
    reference: '',
    end_to_end_id: of('REFNUM'),
    bank_reference: of('FITID'),
    remittance: memo,
    check_number: of('CHECKNUM') === '0' ? '' : of('CHECKNUM'),
    transactions: 1,
    parts: [],
  }
}
