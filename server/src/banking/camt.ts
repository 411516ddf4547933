import { XMLParser, XMLValidator } from 'fast-xml-parser'
import {
  type Balance,
  type EntryPart,
  type Finding,
  isCurrency,
  minorOf,
  type ReadStatements,
  type Statement,
  type StatementEntry,
  type StatementFormat,
} from '#contract/banking/bank-statement.rules.ts'
import { fail, type Failure } from '#contract/kernel/errors.ts'
import { isoDate } from './dates.ts'
import { all, first, type Node, textOf, within } from './xml.ts'

const kinds: readonly { root: string; statement: string; format: StatementFormat }[] = [
  { root: 'BkToCstmrStmt', statement: 'Stmt', format: 'camt.053' },
  { root: 'BkToCstmrAcctRpt', statement: 'Rpt', format: 'camt.052' },
  { root: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn', format: 'camt.054' },
]

/** Nothing of ISO 20022 is nested deeper, and no bank declares entities or a document type. */
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  processEntities: { enabled: true, maxEntityCount: 1, maxTotalExpansions: 100_000 },
  maxNestedTags: 60,
  alwaysCreateTextNode: true,
})

/**
 * CAMT.052, .053 and .054 of ISO 20022 in all versions, also within the envelope of a network. Elements that a version
 * adds or renames are looked for beside each other; nothing depends on the number.
 */
export const readCamt = (text: string): ReadStatements | Failure => {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return fail('invalid', 'banking.file-doctype')
  const valid = XMLValidator.validate(text)
  if (valid !== true) return fail('invalid', 'banking.file-xml', { params: { line: valid.err.line } })
  const parsed = parsedOf(text)
  const message = parsed && messageIn(parsed, 0)
  if (!message) return fail('invalid', 'banking.file-unknown')
  const nodes = all(message.node, message.statement)
  if (nodes.length === 0)
    return fail('invalid', 'banking.file-no-statement', { params: { element: message.statement } })
  const findings: Finding[] = []
  const statements = nodes.map((node, at) =>
    statementOf(node, { ...message, findings, at: `${message.statement} ${at + 1}` }),
  )
  const version = /camt\.05[234]\.001\.(\d\d)/.exec(text.slice(0, 8192))?.[1] ?? ''
  return { format: message.format, version, statements, findings }
}

const parsedOf = (text: string): Node | undefined => {
  try {
    return parser.parse(text)
  } catch {
    return undefined
  }
}

const messageIn = (
  node: Node,
  depth: number,
): { node: Node; statement: string; format: StatementFormat } | undefined => {
  for (const [name, child] of Object.entries(node)) {
    const kind = kinds.find(({ root }) => name === root || name.startsWith(`${root}V`))
    const inner = first(node, name)
    if (kind && inner) return { node: inner, ...kind }
    if (depth < 4 && typeof child === 'object' && inner) {
      const found = messageIn(inner, depth + 1)
      if (found) return found
    }
  }
  return undefined
}

type Reading = { format: StatementFormat; findings: Finding[]; at: string }

const statementOf = (node: Node, reading: Reading): Statement => {
  const { at, findings } = reading
  const balances = all(node, 'Bal')
  const byCode = (codes: readonly string[]) =>
    codes.flatMap((code) => balances.filter((one) => textOf(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
  const openingNode = byCode(['OPBD', 'PRCD'])[0]
  const closingNode = byCode(['CLBD']).at(-1)
  const named = textOf(node, 'Acct', 'Ccy')
  const currency = currencyOf(node, [openingNode, closingNode, ...balances])
  if (named !== '' && named !== currency) findings.push({ code: 'currency', at: `${at} / Acct / Ccy`, value: named })
  if (currency === '') findings.push({ code: 'no-currency', at: `${at} / Acct / Ccy`, value: '' })
  const account = accountOf(within(node, 'Acct', 'Id'))
  const closing = closingNode ? balanceOf(closingNode, currency, reading, 'CLBD') : null
  const [from_on, to_on] = [
    isoDate(textOf(node, 'FrToDt', 'FrDtTm') || textOf(node, 'FrToDt', 'FrDt')),
    isoDate(textOf(node, 'FrToDt', 'ToDtTm') || textOf(node, 'FrToDt', 'ToDt')),
  ]
  const own = { account, currency, day: closing?.on ?? to_on ?? isoDate(textOf(node, 'CreDtTm')) }
  return {
    account,
    currency,
    number: textOf(node, 'LglSeqNb') || textOf(node, 'ElctrncSeqNb') || textOf(node, 'Id'),
    pages: 1,
    from_on,
    to_on,
    opening: openingNode ? balanceOf(openingNode, currency, reading, 'OPBD') : null,
    closing,
    entries: all(node, 'Ntry').flatMap(
      (entry, index) => entryOf(entry, own, { ...reading, at: `${at} / Ntry ${index + 1}` }) ?? [],
    ),
  }
}

/**
 * That of the entries where all have one, as some banks name another for the account; otherwise that of account and
 * balances.
 */
const currencyOf = (node: Node, balances: readonly (Node | undefined)[]): string => {
  const inEntries = new Set(all(node, 'Ntry').map((one) => textOf(one, 'Amt', '@Ccy')))
  const [only] = inEntries.size === 1 ? inEntries : []
  const others = balances.map((one) => (one ? textOf(one, 'Amt', '@Ccy') : ''))
  return [only ?? '', textOf(node, 'Acct', 'Ccy'), ...others, ...inEntries].find(isCurrency) ?? ''
}

const balanceOf = (node: Node, currency: string, { findings, at }: Reading, code: string): Balance | null => {
  const given = textOf(node, 'Amt', '@Ccy')
  if (given !== currency && given !== '') {
    findings.push({ code: 'balance-currency', at: `${at} / Bal ${code}`, value: given })
    return null
  }
  const amount = minorOf(textOf(node, 'Amt'), currency)
  if (amount === null) {
    findings.push({ code: 'amount', at: `${at} / Bal ${code} / Amt`, value: textOf(node, 'Amt') })
    return null
  }
  return { amount: directed(amount, textOf(node, 'CdtDbtInd')), on: dateIn(within(node, 'Dt')) }
}

const directed = (amount: number, indicator: string): number =>
  indicator === 'DBIT' && amount !== 0 ? -amount : amount
const dateIn = (node: Node | undefined): string | null =>
  node ? isoDate(textOf(node, 'Dt') || textOf(node, 'DtTm') || textOf(node)) : null

const returnFamilies = ['RRTN', 'RPCR', 'PRDD', 'UPDD', 'UPCT', 'UPCQ', 'RRCT']
type Own = { account: string; currency: string; day: string | null }

const entryOf = (node: Node, own: Own, { format, findings, at }: Reading): StatementEntry | undefined => {
  const { currency } = own
  const refuse = (code: Finding['code'], element: string, value: string) => {
    findings.push({ code, at: `${at} / ${element}`, value })
    return undefined
  }
  const indicator = textOf(node, 'CdtDbtInd')
  if (indicator !== 'CRDT' && indicator !== 'DBIT') return refuse('direction', 'CdtDbtInd', indicator)
  const given = textOf(node, 'Amt', '@Ccy')
  if (given !== currency) return refuse('currency', 'Amt', given)
  const amount = minorOf(textOf(node, 'Amt'), currency)
  if (amount === null || amount < 0) return refuse('amount', 'Amt', textOf(node, 'Amt'))
  const booked = dateIn(within(node, 'BookgDt'))
  const value_on = dateIn(within(node, 'ValDt'))
  const booked_on = booked ?? own.day ?? value_on
  if (booked_on === null) return refuse('date', 'BookgDt', '')
  if (booked === null) refuse('date-of-statement', 'BookgDt', booked_on)

  const signed = directed(amount, indicator)
  const details = all(node, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'))
  const is_reversal =
    textOf(node, 'RvslInd') === 'true' || returnFamilies.includes(textOf(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'))
  const parts = details.map((detail) => partOf(detail, own, indicator))
  const sum = parts.reduce<number | null>(
    (all_, { amount: one }) => (all_ === null || one === null ? null : all_ + one),
    0,
  )
  if (parts.length > 1 && sum !== null && sum !== signed) refuse('parts', 'NtryDtls', String(sum))
  const [only] = parts.length === 1 ? parts : []
  const added = textOf(node, 'AddtlNtryInf')
  return {
    booked_on,
    value_on,
    amount: signed,
    status: statusOf(textOf(node, 'Sts', 'Cd') || textOf(node, 'Sts'), format),
    is_reversal: is_reversal || parts.some((part) => part.return_reason !== ''),
    return_reason: only?.return_reason ?? '',
    counterparty_name: only?.counterparty_name ?? '',
    counterparty_account: only?.counterparty_account ?? '',
    reference: only?.reference ?? '',
    end_to_end_id: only?.end_to_end_id ?? '',
    bank_reference:
      [
        textOf(node, 'AcctSvcrRef'),
        ...details.slice(0, 1).map((one) => textOf(one, 'Refs', 'AcctSvcrRef') || textOf(one, 'Refs', 'TxId')),
        textOf(node, 'NtryRef'),
      ].find((one) => one !== '') ?? '',
    remittance: only?.remittance || said(added),
    check_number: details.map((one) => textOf(one, 'Refs', 'ChqNb')).find((one) => one !== '') ?? '',
    transactions: Math.max(
      details.length,
      1,
      ...all(node, 'NtryDtls').map((one) => Math.min(Number(textOf(one, 'Btch', 'NbOfTxs')) || 1, 1_000_000)),
    ),
    parts: parts.length > 1 ? parts : [],
  }
}

const statusOf = (code: string, format: StatementFormat): StatementEntry['status'] => {
  if (code === 'PDNG' || code === 'FUTR') return 'pending'
  return code === 'INFO' || (code === '' && format === 'camt.054') ? 'information' : 'booked'
}

/** Banks write so where nothing was given. */
const said = (text: string): string => (/^NOT ?PROVIDED$/i.test(text.trim()) ? '' : text)

const partOf = (node: Node, own: Own, indicator: string): EntryPart => {
  const direction = textOf(node, 'CdtDbtInd') || indicator
  const amounts = [
    within(node, 'Amt'),
    within(node, 'AmtDtls', 'TxAmt', 'Amt'),
    within(node, 'AmtDtls', 'InstdAmt', 'Amt'),
  ]
  const amount = amounts.find((one) => one && textOf(one, '@Ccy') === own.currency)
  const minor = amount ? minorOf(textOf(amount), own.currency) : null
  const remittance = all(node, 'RmtInf')
  const structured = remittance.flatMap((one) => all(one, 'Strd'))
  const words = [
    ...remittance.flatMap((one) => all(one, 'Ustrd').map((line) => textOf(line))),
    ...structured.flatMap((one) => all(one, 'AddtlRmtInf').map((line) => textOf(line))),
  ]
    .map(said)
    .filter((line) => line !== '')
  const { name, account } = counterpartyOf(node, own.account, direction)
  return {
    amount: minor === null ? null : directed(minor, direction),
    counterparty_name: name,
    counterparty_account: account,
    reference: structured.map((one) => textOf(one, 'CdtrRefInf', 'Ref')).find((one) => one !== '') ?? '',
    end_to_end_id: said(textOf(node, 'Refs', 'EndToEndId')),
    remittance: words.join(' ') || said(textOf(node, 'AddtlTxInf')),
    return_reason: within(node, 'RtrInf')
      ? textOf(node, 'RtrInf', 'Rsn', 'Cd') ||
        textOf(node, 'RtrInf', 'RtrRsn', 'Cd') ||
        textOf(node, 'RtrInf', 'Rsn', 'Prtry') ||
        '-'
      : '',
  }
}

/** The other side: who paid what came in, who got what went out; where a bank leaves that out, whoever is not we. */
const counterpartyOf = (node: Node, own_account: string, direction: string): { name: string; account: string } => {
  const sides = (direction === 'CRDT' ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr']).map((role) => {
    const party = within(node, 'RltdPties', role)
    return {
      name: said(
        party ? textOf(party, 'Nm') || textOf(party, 'Pty', 'Nm') || textOf(party, 'Agt', 'FinInstnId', 'Nm') : '',
      ),
      account: accountOf(within(node, 'RltdPties', `${role}Acct`, 'Id')),
    }
  })
  return (
    sides.find(({ name, account }) => account !== own_account && (name !== '' || account !== '')) ?? {
      name: '',
      account: '',
    }
  )
}

/** An IBAN, or what another kind of account is called; version 1 named both by their own elements. */
const accountOf = (id: Node | undefined): string => {
  if (!id) return ''
  const found = [
    textOf(id, 'IBAN'),
    textOf(id, 'Othr', 'Id'),
    textOf(id, 'BBAN'),
    textOf(id, 'PrtryAcct', 'Id'),
    textOf(id, 'UPIC'),
  ]
  return found.find((one) => one !== '')?.replaceAll(/\s/g, '') ?? ''
}
