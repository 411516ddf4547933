import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, date, id, listInput, listOf, orNull, text, wholeNumber } from '../kernel/fields.ts'
import { balanceFieldNames } from './balances.rules.ts'

export const balanceFileBytes = 5 * 1024 * 1024
export const balanceOutcomes = ['make', 'skip', 'wrong'] as const
export type BalanceOutcome = (typeof balanceOutcomes)[number]

/** One row of the file and what becomes of it. */
const BalanceRow = z.object({
  row: z.int(),
  payer: z.string(),
  student: z.string(),
  number: z.string(),
  title: z.string(),
  due_on: z.string().nullable(),
  open: z.int(),
  credit: z.int(),
  outcome: z.enum(balanceOutcomes),
  /** What is wrong, at which field, in the reader's language. */
  problems: z.array(z.object({ field: z.enum(balanceFieldNames), text: z.string() })),
})
export type BalanceRow = z.infer<typeof BalanceRow>

const BalancePreview = z.object({
  sheets: z.array(z.string()),
  sheet: z.string(),
  columns: z.array(z.object({ at: z.int(), name: z.string(), field: z.string().nullable() })),
  /** What no column says; the rows wait for it. */
  lacking: z.array(z.enum(['payer', 'amount'])),
  rows: z.array(BalanceRow),
  counts: z.object({ make: z.int(), skip: z.int(), wrong: z.int() }),
  currency: z.string(),
  balance_on: z.string(),
  invoices: z.int(),
  open: z.int(),
  credits: z.int(),
  credit: z.int(),
  /** Why none of it can be imported, in the reader's language. */
  refused: z.string(),
  /** Says what would be made; given back with the import, so that nothing else is. */
  seen: z.string(),
})
export type BalancePreview = z.infer<typeof BalancePreview>

const OpeningImport = z.object({
  id: id(),
  file_name: z.string(),
  balance_on: z.string(),
  currency: z.string(),
  invoices: z.int(),
  open: z.int(),
  credits: z.int(),
  credit: z.int(),
  /** Empty: a super admin, whom the school does not know. */
  by: z.string(),
  at: z.string(),
  undone_at: z.string().nullable(),
})
export type OpeningImport = z.infer<typeof OpeningImport>

const reading = {
  sheet: text(100).optional(),
  columns: z
    .array(z.object({ at: wholeNumber({ min: 0, max: 1_000 }), field: orNull(text(40)) }))
    .max(500)
    .optional(),
  /** The day that the balances are of; without it today. */
  balance_on: date().optional(),
}
const file = { bytes: balanceFileBytes, files: 1 }

/**
 * Open invoices and credit from the program that a school had before: looked at, made in one go, undone while unpaid.
 */
export const balances = {
  check: endpoint('POST /payment/check_balances', 'imports.balances', {
    input: z.object(reading),
    output: BalancePreview,
    upload: file,
    harmless: true,
  }),
  /** The same file with the same choices; a conflict when it would make something else than was seen. */
  run: endpoint('POST /payment/import_balances', 'imports.balances', {
    input: z.object({ ...reading, seen: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.object({ id: id(), invoices: z.int(), credits: z.int() }),
    upload: file,
    idempotent: true,
  }),
  list: endpoint('GET /payment/balance_imports', 'imports.balances', {
    input: z.object(listInput(['id'])),
    output: listOf(OpeningImport),
    topics: ['invoice', 'payment'],
  }),
  undo: endpoint('POST /payment/undo_balance_import', 'imports.balances', {
    input: z.object({ id: id() }),
    output: z.object({ invoices: z.int(), credits: z.int() }),
    idempotent: true,
  }),
  template: endpoint('GET /payment/balance_template', 'imports.balances', {
    input: z.object({ format: choice(['csv', 'xlsx']) }),
    output: z.never(),
    download: true,
  }),
}
