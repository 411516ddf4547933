import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { differenceOf, type ReadStatements, sumOf } from '#contract/banking/bank-statement.rules.ts'
import { type Failure, isFailure } from '#contract/kernel/errors.ts'
import { readStatements } from './read-statements.ts'

const folder = fileURLToPath(new URL('fixtures/', import.meta.url))
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && file.name !== 'LICENSE.txt')
  .map((file) => join(file.parentPath, file.name).slice(folder.length))
const readFile = (name: string): ReadStatements | Failure => readStatements(readFileSync(join(folder, name)))
const read = (name: string): ReadStatements => {
  const result = readFile(name)
  if (isFailure(result)) throw new Error(`${name}: ${result.code}`)
  return result
}
const readText = (text: string) => readStatements(Buffer.from(text))
const entriesOf = (name: string) => read(name).statements.flatMap(({ entries }) => entries)
const credits = (name: string) => entriesOf(name).filter(({ amount }) => amount > 0)
const total = (entries: readonly { amount: number }[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

describe('a month of CAMT.053', () => {
  test.each([
    ['202411', 268, 4, 18_000_000, 15_183_125, 5_937_037, 8_753_912],
    ['202412', 264, 3, 10_040_000, 14_597_401, 8_753_912, 4_196_511],
  ])('of %s is read whole and balances', (month, count, credit_count, came, went, opening, closing) => {
    const name = `camt-month/BE68793230773034-${month}.xml`
    const [statement] = read(name).statements
    expect(statement).toMatchObject({
      account: 'BE68793230773034',
      currency: 'EUR',
      opening: { amount: opening },
      closing: { amount: closing },
    })
    expect(statement && differenceOf(statement)).toBe(0)
    const entries = entriesOf(name)
    expect(entries).toHaveLength(count)
    expect(credits(name)).toHaveLength(credit_count)
    expect(total(credits(name))).toBe(came)
    expect(total(entries) - came).toBe(-went)
    expect(read(name).findings).toEqual([])
  })

  it('holds references that are used more than once, and entries of the month before', () => {
    const entries = entriesOf('camt-month/BE68793230773034-202412.xml')
    const ids = Map.groupBy(
      entries.filter((entry) => entry.end_to_end_id !== ''),
      (entry) => entry.end_to_end_id,
    )
    expect([...ids.values()].filter((same) => same.length > 1)).toHaveLength(12)
    expect(entries.filter(({ booked_on }) => booked_on === '2024-11-30')).toHaveLength(10)
    expect(entries.some(({ end_to_end_id }) => end_to_end_id === 'NOTPROVIDED')).toBe(false)
  })

  it('names who paid, from which account', () => {
    expect(credits('camt-month/BE68793230773034-202411.xml')[0]).toMatchObject({
      amount: 5_000_000,
      booked_on: '2024-11-29',
      value_on: null,
      counterparty_name: 'Stellar Ltd',
      counterparty_account: 'BE91516952884376',
      end_to_end_id: 'E2ESEKOZLQO41354223',
      bank_reference: '125079',
    })
  })

  it('of an account without movement in total reads amounts of one decimal', () => {
    const name = 'camt-month/account_statement.xml'
    const entries = entriesOf(name)
    expect(entries).toHaveLength(3)
    expect(total(credits(name))).toBe(78_990_440)
    expect(total(entries)).toBe(0)
  })
})

describe('ten working days of CAMT.053', () => {
  const days = files
    .filter((name) => name.startsWith('camt-daily/LT6258'))
    .toSorted((one, other) => one.localeCompare(other))
  const statements = days.flatMap((name) => read(name).statements)

  it('hold two accounts each, of which one never has an entry', () => {
    expect(days).toHaveLength(10)
    expect(statements).toHaveLength(20)
    const second = statements.filter(({ account }) => account === 'LT414319056143772570')
    expect(second.map(({ entries, opening, closing }) => [entries.length, opening?.amount, closing?.amount])).toEqual(
      Array.from({ length: 10 }, () => [0, 480_155, 480_155]),
    )
  })

  it('balance, and each opens with what the day before closed with', () => {
    const main = statements.filter(({ account }) => account === 'LT625883379695428516')
    const entries = main.flatMap((one) => one.entries)
    expect(entries).toHaveLength(72)
    expect(total(entries.filter(({ amount }) => amount > 0))).toBe(1_747_580_042)
    expect(total(entries.filter(({ amount }) => amount < 0))).toBe(-1_902_062_050)
    expect(main.at(-1)?.closing?.amount).toBe(1_953_640_250)
    expect(main.map(differenceOf)).toEqual(main.map(() => 0))
    expect(main.slice(1).map(({ opening }) => opening?.amount)).toEqual(
      main.slice(0, -1).map(({ closing }) => closing?.amount),
    )
    expect(entries.filter(({ transactions }) => transactions > 1)).toHaveLength(39)
  })

  it('have no booking dates, so entries are of the day of the statement, which is said', () => {
    const {
      statements: [first],
      findings,
    } = read('camt-daily/LT625883379695428516/2024-03-08.xml')
    expect(first?.entries.map(({ booked_on }) => booked_on)).toEqual(Array.from({ length: 4 }, () => '2024-03-08'))
    expect(findings).toHaveLength(4)
    expect(findings[0]).toEqual({ code: 'date-of-statement', at: 'Stmt 1 / Ntry 1 / BookgDt', value: '2024-03-08' })
  })
})

describe('a batch of CAMT.054', () => {
  test.each([
    ['2024-03-07', 31, 633_500, -600],
    ['2024-03-08', 43, 3_104_898, -327_563],
    ['2024-03-09', 55, 24_055_447, -604_400],
    ['2024-03-10', 38, 2_369_308, -1_563_800],
  ])('of %s is the net of its parts', (name, count, came, went) => {
    const { format, version, statements } = read(`camt-daily/LT809872649478701594-camt054/${name}.xml`)
    const [entry] = statements.flatMap(({ entries }) => entries)
    const amounts = entry?.parts.map(({ amount }) => amount ?? 0) ?? []
    expect([format, version, amounts.length, entry?.status]).toEqual(['camt.054', '10', count, 'information'])
    expect(amounts.filter((one) => one > 0).reduce((sum, one) => sum + one, 0)).toBe(came)
    expect(amounts.filter((one) => one < 0).reduce((sum, one) => sum + one, 0)).toBe(went)
    expect(entry?.amount).toBe(came + went)
  })
})

describe('small CAMT files', () => {
  const camt = files.filter((name) => name.startsWith('camt/') && !/wrong|only-Dt/.test(name))

  test.each(camt.filter((name) => name.includes('camt053') && !name.includes('multi')))(
    '%s holds one credit of 8.85 EUR',
    (name) => {
      const { format, statements } = read(name)
      expect(format).toBe('camt.053')
      expect(statements.map(({ currency, entries }) => [currency, ...entries.map(({ amount }) => amount)])).toEqual([
        ['EUR', 885],
      ])
    },
  )

  test.each(camt.filter((name) => /camt05[24]/.test(name)))('%s holds one debit of 200000 SEK', (name) => {
    const { statements } = read(name)
    expect(statements.map(({ currency, entries }) => [currency, ...entries.map(({ amount }) => amount)])).toEqual([
      ['SEK', -20_000_000],
    ])
  })

  it('hold several statements, or batches of three', () => {
    expect(read('camt/camt053.v2.multi.statement.xml').statements.map(({ entries }) => entries[0]?.amount)).toEqual([
      885, -700,
    ])
    for (const version of ['v2', 'v4', 'v8']) expect(entriesOf(`camt/camt054.${version}.xml`)[0]?.parts).toHaveLength(3)
  })

  it('name amounts of another currency, which no balance is worked out with', () => {
    const {
      statements: [statement],
      findings,
    } = read('camt/camt053.v8.xml')
    expect(findings).toEqual([{ code: 'balance-currency', at: 'Stmt 1 / Bal CLBD', value: 'SEK' }])
    expect(statement && differenceOf(statement)).toBeNull()
    expect(statement?.entries[0]).toMatchObject({
      counterparty_name: 'NAME NAME',
      counterparty_account: 'NL56AGDH9619008421',
      reference: '4654654654654654',
    })
  })

  it('without an entry, within an envelope, or pending', () => {
    expect(read('camt/camt53.only-Dt-with-DtTm.xml').statements).toMatchObject([
      { currency: 'RON', opening: { amount: 544_209, on: '2025-07-23' }, closing: null, entries: [] },
    ])
    expect(read('camt-prowide/camt.053.001.07.xml')).toMatchObject({
      version: '07',
      statements: [{ account: '2345234534', currency: 'USD' }],
    })
    expect(entriesOf('camt/camt052.v6.Amt-zero.xml')[0]?.status).toBe('pending')
  })

  it('without a statement are refused by the element that is not there', () => {
    expect(readFile('camt/camt053.v2.wrong.xml')).toMatchObject({
      code: 'banking.file-no-statement',
      params: { element: 'Stmt' },
    })
  })
})

describe('MT940 and MT942', () => {
  const mt = files.filter((name) => name.startsWith('mt940/'))

  it('of a large sample are 26 messages with 97 entries, some of several pages', () => {
    const { statements } = read('mt940/betterplace/sepa_mt9401.sta')
    expect(statements.reduce((sum, { pages }) => sum + pages, 0)).toBe(26)
    expect(statements.reduce((sum, { entries }) => sum + entries.length, 0)).toBe(97)
    expect(statements.reduce((sum, { entries }) => sum + sumOf(entries), 0)).toBe(-926_913_590)
    expect(statements.map(differenceOf)).toEqual(statements.map(() => 0))
  })

  test.each([
    ['cmxl/mt940.sta', ['DEM', 'EUR', 'PLN'], [11, 2, 3], [8_443_704, 438_795, 5_004_000]],
    ['citi/mt940.txt', ['USD'], [5], [1_623_392]],
    ['mBank/mt940.sta', ['PLN'], [3], [43]],
    ['sberbank/171011_01234945.sta', ['HUF'], [3], [61_787_430]],
    ['self-provided/raphaelm.sta', ['DEM', 'DEM'], [8, 1], [14_500_000, 9_500_000]],
    ['jejik/rabobank-iban.sta', ['EUR', 'EUR'], [2, 2], [96_500, 93_000]],
  ])('%s', (name, currencies, counts, closings) => {
    const { statements } = read(`mt940/${name}`)
    expect(statements.map(({ currency }) => currency)).toEqual(currencies)
    expect(statements.map(({ entries }) => entries.length)).toEqual(counts)
    expect(statements.map(({ closing }) => closing?.amount)).toEqual(closings)
    expect(statements.map(differenceOf)).toEqual(statements.map(() => 0))
  })

  it('that do not balance are named: fourteen statements of edited samples', () => {
    const wrong = mt.flatMap((name) => {
      const result = readFile(name)
      return isFailure(result)
        ? []
        : result.statements
            .filter((one) => (differenceOf(one) ?? 0) !== 0)
            .map(() => name.replace(/^mt940\/[^/]+\/|\.sta$/g, ''))
    })
    expect(wrong.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'abnamro',
      'abnamro',
      'details_60-63',
      'knab',
      'malformed_details',
      'multiline',
      'overly_long_details',
      'postfinance',
      'raiffeisen-cmi',
      'sepa_snippet',
      'sepa_snippet_broken',
      'triodos',
      'whitespace',
      'with_newline_in_tnr',
    ])
  })

  it('that are pieces of messages are no statements', () => {
    const refused = mt.filter((name) => isFailure(readFile(name))).map((name) => name.replace(/^mt940\/|\.sta$/g, ''))
    expect(refused.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'betterplace/amount_formats',
      'betterplace/currency_in_25',
      'betterplace/empty_86',
      'betterplace/empty_entry_date',
      'betterplace/empty_line',
      'betterplace/missing_crlf_at_end',
      'cmxl/account_balance_credit',
      'cmxl/account_balance_debit',
      'cmxl/account_identification_iban',
      'cmxl/account_identification_legacy',
      'cmxl/available_balance',
      'cmxl/closing_balance',
      'cmxl/reference',
      'cmxl/statement_details',
      'cmxl/statement_line',
      'cmxl/statement_number',
      'self-provided/account_identification',
      'self-provided/empty_non_swift',
      'self-provided/invalid_statement',
      'self-provided/sparkassen',
    ])
  })

  it('keep a day that is none out, and say where it stands', () => {
    const { statements, findings } = read('mt940/self-provided/february_30.sta')
    expect(statements[0]?.entries[0]).toMatchObject({
      booked_on: '2016-03-01',
      value_on: null,
      amount: -600,
      remittance: 'Pauschalen',
    })
    expect(findings).toEqual([{ code: 'value-date', at: ':61:, line 6', value: '1602300301DR6,00N024NONREF' }])
  })

  it('give names, accounts and purposes out of numbered fields cut within words', () => {
    expect(entriesOf('mt940/betterplace/sepa_snippet.sta')[0]).toMatchObject({
      booked_on: '2007-09-04',
      amount: 5_099_005,
      counterparty_name: 'KARL KAUFMANN',
      counterparty_account: 'DE14508800500194785000',
      end_to_end_id: 'EndToEndId TFNR 22 004 00001',
      remittance: 'Verw CTSc-01 BC-PPP TFNr 22 004',
      bank_reference: '0724710333343453',
    })
    expect(entriesOf('mt940/self-provided/details_60-63.sta')[0]).toMatchObject({
      counterparty_name: 'Finanzamt Muenchen Abteilung Erhebung',
      counterparty_account: 'DE99700500000000012345',
    })
  })

  it('give them out of words between strokes, and of words of single banks', () => {
    expect(entriesOf('mt940/jejik/rabobank-iban.sta')[1]).toMatchObject({
      counterparty_name: 'JOHN DOE',
      remittance: 'Reference 201301234',
      amount: -1000,
    })
    expect(entriesOf('mt940/jejik/knab.sta')[2]).toMatchObject({
      counterparty_name: 'MMS ONLINE NEDERLAND B.V.',
      counterparty_account: 'NL84INGB0234561789',
      amount: 50_000,
    })
    expect(entriesOf('mt940/self-provided/raphaelm.sta')[0]).toMatchObject({
      counterparty_name: 'Empfänger',
      remittance: 'Verwendungszweck 1 Verwendungszweck 2',
    })
  })

  it('know what came back: a reversed credit goes out, a return has its reason', () => {
    const entries = entriesOf('mt940/betterplace/sepa_mt9401.sta')
    expect(entries[5]).toMatchObject({ amount: -20_488, is_reversal: true })
    expect(entries[0]).toMatchObject({ amount: 30_000, is_reversal: true, return_reason: '914' })
    expect(entries[4]).toMatchObject({ return_reason: '903' })
  })

  it('book a January entry of a December value date in the next year', () => {
    const text = ':20:X\n:25:NL1\n:60F:C161230EUR0,\n:61:1612310102C5,NTRFA//B\n:62F:C170102EUR5,\n-'
    expect(readText(text)).toMatchObject({
      statements: [{ entries: [{ booked_on: '2017-01-02', value_on: '2016-12-31' }] }],
    })
  })
})

describe('OFX', () => {
  test.each([
    ['bank_medium', 'CAD', [-660, -31_667, -2200], 38_234],
    ['checking', 'USD', [1, -3451, -2500], 10_099],
    ['anzcc', 'AUD', [-550], -12_345],
    ['suncorp', 'AUD', [-1685], 123_412],
  ])('%s', (name, currency, amounts, closing) => {
    const { statements, findings } = read(`ofx/${name}.ofx`)
    expect(statements).toMatchObject([{ currency, opening: null, closing: { amount: closing } }])
    expect(statements[0]?.entries.map(({ amount }) => amount)).toEqual(amounts)
    expect(findings).toEqual([])
  })

  it('with faults keeps what is right and names the rest', () => {
    expect(read('ofx/fail_nice/decimal_error.ofx')).toMatchObject({
      statements: [{ entries: [] }],
      findings: [{ code: 'amount', at: 'STMTTRN / TRNAMT, line 34', value: '$120' }],
    })
    expect(read('ofx/fail_nice/date_missing.ofx').findings.map(({ code, at }) => [code, at])).toEqual([
      ['date', 'STMTTRN / DTPOSTED, line 33'],
      ['date', 'STMTTRN / DTPOSTED, line 40'],
      ['date', 'STMTTRN / DTPOSTED, line 48'],
    ])
    expect(read('ofx/fail_nice/empty_balance.ofx')).toMatchObject({
      statements: [{ closing: null, entries: [{ amount: 12_000 }] }],
      findings: [{ code: 'amount' }],
    })
  })

  it('with empty elements takes the currency from the entry', () => {
    expect(read('ofx/ofx-v102-empty-tags.ofx')).toMatchObject({
      statements: [
        { currency: 'AUD', closing: null, entries: [{ amount: 1234, bank_reference: '', remittance: 'CBA:Transfer' }] },
      ],
    })
  })

  it('of several accounts, of a refusal, or of no statement at all', () => {
    expect(
      read('ofx/multiple_accounts.ofx').statements.map(({ account, closing, entries }) => [
        account,
        closing?.amount,
        entries.length,
      ]),
    ).toEqual([
      ['9100', 11_100, 0],
      ['9200', 22_200, 0],
    ])
    expect(readFile('ofx/error_message.ofx')).toMatchObject({
      code: 'banking.file-refused',
      params: { message: 'General Server Error' },
    })
    expect(readFile('ofx/account_listing_aggregation.ofx')).toMatchObject({ code: 'banking.file-no-statement' })
    expect(readFile('ofx/bank_small.ofx')).toMatchObject({ code: 'banking.file-no-statement' })
  })
})

describe('CSV', () => {
  it('is read by the words of its head, below lines of the bank, newest first', () => {
    const text = [
      '"Konto";"DE02120300000000202051"',
      '',
      '"Buchungstag";"Wertstellung";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"Betrag (EUR)";"Saldo"',
      '"03.02.2026";"03.02.2026";"Ana Ruiz";"INV-000042";"DE02 5001 0517 0137 0750 30";"1.250,00";"2.250,00"',
      '"02.02.2026";"";"Stadtwerke";"Strom";"";"-500,00";"1.000,00"',
    ].join('\r\n')
    const result = readText(text)
    expect(result).toMatchObject({
      format: 'csv',
      findings: [{ code: 'no-currency' }],
      statements: [
        {
          opening: { amount: 150_000 },
          closing: { amount: 225_000 },
          entries: [
            { booked_on: '2026-02-02', amount: -50_000, counterparty_name: 'Stadtwerke' },
            {
              booked_on: '2026-02-03',
              amount: 125_000,
              counterparty_account: 'DE02500105170137075030',
              remittance: 'INV-000042',
            },
          ],
        },
      ],
    })
  })

  it('has two columns for in and out, month first, currency signs and brackets', () => {
    const text =
      'Date,Description,Debit,Credit,Balance\n01/13/2026,Fee,$12.00,,88.00\n01/14/2026,"Tuition, Ruiz",,"1,000.50",1088.50\n1/15/2026,Back,(5.00),,1083.50'
    const result = readText(text)
    if (isFailure(result)) throw new Error(result.code)
    expect(result.statements[0]?.entries.map(({ booked_on, amount }) => [booked_on, amount])).toEqual([
      ['2026-01-13', -1200],
      ['2026-01-14', 100_050],
      ['2026-01-15', -500],
    ])
    expect(result.statements.map(differenceOf)).toEqual([0])
  })

  it('names the line that cannot be read, and the column that is not there', () => {
    expect(readText('Date,Amount,Description\n2026-01-02,twelve,a\n2026-02-30,5,b\n2026-01-03,7.5,c')).toMatchObject({
      findings: [
        { code: 'amount', at: 'line 2', value: 'twelve' },
        { code: 'date', at: 'line 3', value: '2026-02-30' },
        { code: 'no-currency' },
      ],
      statements: [{ entries: [{ amount: 750 }] }],
    })
    expect(readText('Amount,Description\n5,b')).toMatchObject({
      code: 'banking.file-no-column',
      params: { column: 'date' },
    })
    expect(readText('only words\nwithout a table')).toMatchObject({ code: 'banking.file-unknown' })
  })
})

describe('a hostile file', () => {
  it('is refused by a reason, and by the line where it breaks', () => {
    expect(readText('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><Document/>')).toMatchObject({
      code: 'banking.file-doctype',
    })
    expect(readText('<Document>\n<BkToCstmrStmt>\n<Stmt></BkToCstmrStmt></Document>')).toMatchObject({
      code: 'banking.file-xml',
      params: { line: 3 },
    })
    expect(readText(`${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`)).toMatchObject({ code: 'banking.file-unknown' })
    expect(readText('  \n')).toMatchObject({ code: 'banking.file-empty' })
    expect(readStatements(new Uint8Array(17 * 1024 * 1024))).toMatchObject({ code: 'banking.file-too-large' })
    expect(readText('<Document><__proto__><BkToCstmrStmt/></__proto__></Document>')).toMatchObject({
      failure: 'invalid',
    })
  })

  it('never ends the reader: each sample, cut and with bytes changed anywhere', () => {
    const samples = ['camt/camt053.v8.xml', 'mt940/cmxl/mt940.sta', 'ofx/bank_medium.ofx', 'ofx/suncorp.ofx'].map(
      (name) => readFileSync(join(folder, name)),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.array(fc.tuple(fc.nat(20_000), fc.nat(255)), { maxLength: 8 }),
        fc.nat(20_000),
        (sample, changes, length) => {
          const bytes = Buffer.from(sample.subarray(0, Math.max(1, length % sample.length)))
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte
          const result = readStatements(bytes)
          const amounts = isFailure(result)
            ? []
            : result.statements.flatMap(({ entries }) => entries.map(({ amount }) => amount))
          expect(amounts.every(Number.isSafeInteger)).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})
