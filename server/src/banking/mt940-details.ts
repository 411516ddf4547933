import type { StatementEntry } from '#contract/banking/bank-statement.rules.ts'
import { clean } from './xml.ts'

type Details = Partial<StatementEntry>

/** What stands below a line of a statement: in numbered fields, behind words between strokes, or as it comes. */
export const detailsOf = (tag: string, lines: readonly string[], entry: StatementEntry): Details => {
  if (tag === 'NS') return numberedLines(lines)
  const text = joinedLines(lines)
  const structured = /^\s?(\d{3})([^A-Za-z0-9\s/])(?=\d\d)/.exec(text) ?? /^()([?>])(?=\d\d)/.exec(text)
  if (structured?.[2]) return numberedFields(text, structured[1] ?? '', structured[2], entry)
  if (/\/(?:EREF|REMI|NAME|BENM|ORDP|IBAN|MARF|RTRN)\//.test(text)) return strokes(text)
  return { remittance: clean(`${entry.remittance} ${labelled(text).text}`), ...labelled(text).found }
}

/** A full line was cut wherever it was full, also within a word; a short one ended by itself. */
const joinedLines = (lines: readonly string[]): string => {
  const numbered = /^\s?\d{0,3}[?>]\d\d/.test(lines[0] ?? '')
  return lines.reduce((text, line, at) => {
    const before = lines[at - 1] ?? ''
    return at === 0 ? line : `${text}${numbered || before.length >= 65 ? '' : ' '}${line}`
  }, '')
}

const sepaTags = [
  'EREF',
  'KREF',
  'MREF',
  'BREF',
  'RREF',
  'CRED',
  'DEBT',
  'COAM',
  'OAMT',
  'SVWZ',
  'ABWA',
  'ABWE',
  'IBAN',
  'BIC',
  'PREF',
]
const sepaTag = new RegExp(`(?:^|(?<=.))(${sepaTags.join('|')})\\+`, 'g')

/** Fields of two digits, as German, Polish and other banks number them (DFÜ agreement, annex 3). */
const numberedFields = (text: string, code: string, separator: string, { remittance }: StatementEntry): Details => {
  const fields = new Map<string, string>()
  const parts = text.slice(text.indexOf(separator)).split(separator)
  for (const part of parts) {
    const found = /^(\d\d)(.*)$/s.exec(part)
    if (found) fields.set(found[1] ?? '', `${fields.get(found[1] ?? '') ?? ''}${found[2] ?? ''}`)
    else if (part !== '') {
      const [last] = [...fields.keys()].slice(-1)
      if (last) fields.set(last, `${fields.get(last) ?? ''}${separator}${part}`)
    }
  }
  const take = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => fields.get(String(from + at).padStart(2, '0')) ?? '').join('')
  const purpose = take(20, 29) + take(60, 63)
  const tags = sepaIn(purpose)
  const reason = clean(fields.get('34') ?? '')
  const isReturn = ['108', '109', '159', '183', '184', '185', '109', '190'].includes(code) || /^9\d\d$/.test(reason)
  return {
    remittance: clean(tags.get('SVWZ') ?? tags.get('') ?? '') || clean(fields.get('00') ?? '') || remittance,
    counterparty_name: clean(take(32, 33)),
    counterparty_account: clean(fields.get('38') ?? fields.get('31') ?? '').replaceAll(' ', ''),
    ...(tags.has('EREF') && { end_to_end_id: provided(tags.get('EREF') ?? '') }),
    ...(isReturn && /^9[01]\d$/.test(reason) && { is_reversal: true, return_reason: reason }),
  }
}

const provided = (text: string): string => (/^NOT ?PROVIDED$/i.test(clean(text)) ? '' : clean(text))

const sepaIn = (purpose: string): Map<string, string> => {
  const found = [...purpose.matchAll(sepaTag)]
  const tags = new Map([['', purpose.slice(0, found[0]?.index ?? purpose.length)]])
  for (const [at, one] of found.entries())
    tags.set(one[1] ?? '', purpose.slice(one.index + one[0].length, found[at + 1]?.index ?? purpose.length))
  return tags
}

/** /EREF/…/BENM//NAME/…/REMI/…, as Dutch and Belgian banks write. */
const strokes = (text: string): Details => {
  const words = [
    ...text.matchAll(
      /\/(EREF|REMI|NAME|BENM|ORDP|IBAN|MARF|CSID|RTRN|BIC|ISDT|TRTP|ID|ADDR|PURP|TRCD|SVCL|ULTD|ULTC)\//g,
    ),
  ]
  const values = new Map<string, string>()
  for (const [at, one] of words.entries()) {
    const value = clean(
      text.slice(
        one.index + one[0].length - (words[at + 1]?.index === one.index + one[0].length - 1 ? 1 : 0),
        words[at + 1]?.index ?? text.length,
      ),
    )
    if (value !== '/' && !values.has(one[1] ?? '')) values.set(one[1] ?? '', value.replace(/\/$/, ''))
  }
  const reason = values.get('RTRN') ?? ''
  const remittance = (values.get('REMI') ?? '').replace(/^USTD\/\//, '')
  const structured = /^STRD\/CUR\/(\S+)/.exec(remittance)
  return {
    remittance: structured ? '' : remittance,
    reference: structured?.[1] ?? '',
    counterparty_name: values.get('NAME') ?? '',
    ...(values.get('IBAN') && { counterparty_account: values.get('IBAN')?.replaceAll(' ', '') ?? '' }),
    ...(values.get('EREF') && { end_to_end_id: provided(values.get('EREF') ?? '') }),
    ...(reason !== '' && { is_reversal: true, return_reason: reason }),
  }
}

/** Names and accounts behind the words that single banks use. */
const labelled = (text: string): { text: string; found: Details } => {
  const iban = /\b(?:REK|IBAN|Z RACH\.|NA RACH\.):?\s*((?:[A-Z]{2})?\d[\dA-Z]{9,33})/.exec(text)
  const name =
    /\bNAAM:\s*(.+)$/.exec(text) ??
    /\bOD:\s*([^;]+);/.exec(text) ??
    /\bAUFTRAGGEBER:\s*(.+?)(?:\s+MITTEILUNGEN:|$)/.exec(text)
  return {
    text: clean(text),
    found: {
      ...(iban?.[1] && { counterparty_account: iban[1] }),
      ...(name?.[1] && { counterparty_name: clean(name[1]) }),
    },
  }
}

/** Numbered lines below :NS:, 01 to 14 the purpose and 15, 16 the name. */
const numberedLines = (lines: readonly string[]): Details => {
  const between = (from: number, to: number) =>
    lines
      .filter((line) => /^\d\d/.test(line) && Number(line.slice(0, 2)) >= from && Number(line.slice(0, 2)) <= to)
      .map((line) => line.slice(2))
      .join(' ')
  return { remittance: clean(between(1, 14)), counterparty_name: clean(between(15, 16)) }
}
