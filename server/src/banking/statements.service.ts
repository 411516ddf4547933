import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  differenceOf,
  isCurrency,
  previewOnly,
  type ReadStatements,
  type Statement,
} from '#contract/banking/bank-statement.rules.ts'
import { CsvMapping } from '#contract/banking/csv-statement.rules.ts'
import { bankStatements, type StatementPreview, statementsReport } from '#contract/banking/statements.contract.ts'
import { fail, type Failure, found, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { cutTo } from '#contract/kernel/graphemes.ts'
import { readText } from '#contract/kernel/text-encoding.ts'
import type { Db } from '#server/kernel/database.ts'
import { serveReport } from '#server/kernel/report-service.ts'
import { type Context, serve, type Service } from '#server/kernel/serve.ts'
import { sql } from '#server/kernel/sql.ts'
import { staleRow } from '#server/kernel/stale.ts'
import { tableOf } from './csv-statement.ts'
import { fingerprints } from './fingerprint.ts'
import {
  countStatements,
  deleteStatements,
  insertAccount,
  insertEntries,
  insertStatement,
  keepMapping,
  type KnownAccount,
  type NewEntry,
  optionalClosing,
  selectAccounts,
  selectKnownAccounts,
  selectKnownEntries,
} from './import.queries.ts'
import { readStatements } from './read-statements.ts'
import { statementsStatement } from './statements.queries.ts'

const shownEntries = 50
const shownFindings = 100

type Choices = { mapping: string; account: string; currency: string }

/** A statement with its account, where the school knows it, and its entries with what they are known by. */
type Planned = {
  statement: Statement
  account: KnownAccount | undefined
  entries: (NewEntry & { known: boolean })[]
  closed_before: number | null
}
type Plan = { read: ReadStatements; preview: StatementPreview; planned: Planned[]; mapping: CsvMapping | undefined }

export const statementsService: Service[] = [
  ...serveReport(statementsReport, statementsStatement),
  ...serve(bankStatements, {
    async check(choices, context) {
      const plan = await planOf(choices, context)
      return isFailure(plan) ? plan : plan.preview
    },

    async confirm({ seen, ...choices }, context) {
      const { db, actor, now, uploads } = context
      const plan = await planOf(choices, context)
      if (isFailure(plan)) return plan
      const { preview, planned, read, mapping } = plan
      if (preview.seen !== seen) return fail('conflict', 'banking.file-changed')
      if (preview.missing !== '') return fail('conflict', `banking.file-${preview.missing}`)
      const statement_ids: number[] = []
      let [stored, known] = [0, 0]
      for (const { statement, account, entries } of planned) {
        const { opening, closing, currency } = statement
        const { id: bank_account_id } = account ?? (await insertAccount(db, statement.account, currency))
        if (mapping) await keepMapping(db, bank_account_id, mapping)
        const fresh = entries.filter((entry) => !entry.known)
        known += entries.length - fresh.length
        if (fresh.length === 0 && entries.length > 0) continue
        const { id: bank_statement_id } = await insertStatement(
          db,
          {
            bank_account_id,
            format: read.format,
            file_name: cutTo(uploads[0]?.name ?? '', 200),
            number: cutTo(statement.number, 80),
            from_on: statement.from_on,
            to_on: statement.to_on,
            opening: opening?.amount ?? null,
            closing: closing?.amount ?? null,
            difference: differenceOf(statement),
            findings: read.findings.slice(0, shownFindings),
          },
          actor.user_id,
          now,
        )
        stored += await insertEntries(db, { bank_account_id, bank_statement_id, currency }, fresh)
        statement_ids.push(bank_statement_id)
      }
      context.publish({ school_id: found(actor.school_id), topic: 'bank' })
      return { statement_ids, entries: stored, known }
    },

    async undo({ statement_ids }, { db, actor, publish }) {
      if ((await countStatements(db, statement_ids)) < new Set(statement_ids).size) return fail('not_found')
      const gone = await deleteStatements(db, statement_ids)
      if (gone === null) return fail('conflict', 'banking.entries-decided')
      publish({ school_id: found(actor.school_id), topic: 'bank' })
      return { entries: gone }
    },

    async accounts(_, { db }) {
      return { accounts: await selectAccounts(db) }
    },

    async saveAccount({ id, version, name }, { db, actor, publish }) {
      const saved = await sql<{ id: number; version: number }>`
        update bank_account
        set name = ${name}, version = version + 1
        where school_id = kernel.school_id() and id = ${id} and version = ${version}
        returning id, version`.optional(db)
      if (!saved) return staleRow(db, 'bank_account', id, ['name'])
      publish({ school_id: found(actor.school_id), topic: 'bank' })
      return saved
    },
  }),
]

const mappingOf = (text: string): CsvMapping | Failure | undefined => {
  if (text === '') return undefined
  try {
    return CsvMapping.parse(JSON.parse(text))
  } catch {
    return wrongField('mapping', 'errors.invalid')
  }
}

/** What a file would do: read once to be looked at, and once more to be stored. */
const planOf = async (
  { mapping: given, account, currency }: Choices,
  { db, uploads }: Context,
): Promise<Plan | Failure> => {
  const [upload] = uploads
  if (!upload) return wrongField('file', 'errors.field.required')
  if (currency !== '' && !isCurrency(currency)) return wrongField('currency', 'errors.field.choice')
  const bytes = await readFile(upload.path)
  const accounts = await selectKnownAccounts(db)
  const asked = mappingOf(given)
  if (isFailure(asked)) return asked
  const number = account.replaceAll(/\s/g, '')
  const mapping = asked ?? accounts.find((one) => one.number === number)?.csv_mapping ?? undefined
  const read = readStatements(bytes, { mapping, currency })
  const csv = csvOf(bytes, read, mapping)
  if (isFailure(read)) {
    if (!csv || read.code !== 'banking.file-no-column') return read
    return plan(
      { format: 'csv', version: '', statements: [], findings: [] },
      [],
      csv,
      bytes,
      { given, account, currency },
      mapping,
    )
  }
  const statements = read.statements.map((one) => withChoices(one, number, currency))
  const findings = read.findings.filter(({ code }) => code !== 'no-currency')
  const named = { ...read, statements, findings }
  return plan(named, await plannedOf(db, named.statements, accounts), csv, bytes, { given, account, currency }, mapping)
}

/** What a file does not say of itself was chosen. */
const withChoices = (statement: Statement, account: string, currency: string): Statement => ({
  ...statement,
  account: statement.account || account,
  currency: statement.currency || currency,
})

const csvOf = (
  bytes: Buffer,
  read: ReadStatements | Failure,
  mapping: CsvMapping | undefined,
): StatementPreview['csv'] => {
  if (isFailure(read) ? read.code !== 'banking.file-no-column' : read.format !== 'csv') return null
  const table = tableOf(readText(bytes).text, mapping)
  if (isFailure(table)) return null
  const { head, rows, mapping: used, unsure } = table
  return { head, rows: rows.slice(0, 12).map((row) => row.slice(0, 60)), mapping: used, unsure }
}

/** Entries alike are counted over all the statements of an account in the file. */
const plannedOf = async (
  db: Db,
  statements: readonly Statement[],
  accounts: readonly KnownAccount[],
): Promise<Planned[]> => {
  const planned: Planned[] = []
  for (const [, group] of Map.groupBy(statements, ({ account, currency }) => `${account} ${currency}`)) {
    const [first] = group
    const account = accounts.find(({ number, currency }) => number === first?.account && currency === first.currency)
    const all = group.flatMap(({ entries }) => entries.filter(({ status }) => status !== 'pending'))
    const prints = fingerprints(all)
    const stored = account ? await selectKnownEntries(db, account.id, prints) : []
    const known = new Set(stored.map(({ fingerprint, occurrence }) => `${fingerprint} ${occurrence}`))
    const marked = new Map(
      all.map((entry, at) => {
        const print = prints[at] ?? { fingerprint: '', occurrence: 0 }
        return [entry, { ...entry, ...print, known: known.has(`${print.fingerprint} ${print.occurrence}`) }]
      }),
    )
    const opened = first?.from_on ?? first?.opening?.on
    const before = account && opened ? await optionalClosing(db, account.id, opened) : undefined
    for (const statement of group) {
      const gap = statement === first && before && first.opening && before.closing !== first.opening.amount
      planned.push({
        statement,
        account,
        entries: statement.entries.flatMap((entry) => marked.get(entry) ?? []),
        closed_before: gap ? before.closing : null,
      })
    }
  }
  return planned
}

const missingIn = (read: ReadStatements, planned: readonly Planned[]): StatementPreview['missing'] => {
  if (previewOnly.includes(read.format)) return 'preview-only'
  if (planned.length === 0 || planned.some(({ statement }) => statement.account === '')) return 'account'
  if (planned.some(({ statement }) => statement.currency === '')) return 'currency'
  return planned.some(({ entries, account }) => !account || entries.some(({ known }) => !known)) ? '' : 'nothing-new'
}

const plan = (
  read: ReadStatements,
  planned: Planned[],
  csv: StatementPreview['csv'],
  bytes: Buffer,
  choices: { given: string; account: string; currency: string },
  mapping: CsvMapping | undefined,
): Plan => {
  const sumOf = (entries: readonly { amount: number }[]) => entries.reduce((sum, { amount }) => sum + amount, 0)
  const seen = createHash('sha256').update(bytes).update(JSON.stringify(choices)).digest('hex')
  const preview: StatementPreview = {
    format: read.format,
    version: read.version,
    seen,
    statements: planned.map(({ statement, account, entries, closed_before }) => ({
      account: statement.account,
      account_name: account?.name ?? null,
      currency: statement.currency,
      number: statement.number,
      from_on: statement.from_on,
      to_on: statement.to_on,
      opening: statement.opening?.amount ?? null,
      closing: statement.closing?.amount ?? null,
      difference: differenceOf(statement),
      entries: entries.length,
      fresh: entries.filter(({ known }) => !known).length,
      credits: sumOf(entries.filter(({ amount }) => amount > 0)),
      debits: sumOf(entries.filter(({ amount }) => amount < 0)),
      closed_before,
    })),
    findings: read.findings.slice(0, shownFindings),
    finding_count: read.findings.length,
    entries: planned
      .flatMap(({ statement, entries }) => entries.map((entry) => ({ entry, currency: statement.currency })))
      .slice(0, shownEntries)
      .map(({ entry, currency }) => ({
        booked_on: entry.booked_on,
        amount: entry.amount,
        currency,
        counterparty_name: entry.counterparty_name,
        remittance: entry.remittance || entry.reference,
        known: entry.known,
      })),
    missing: missingIn(read, planned),
    csv,
  }
  return { read, preview, planned, mapping: csv?.mapping ?? mapping }
}
