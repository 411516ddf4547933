import { createHash } from 'node:crypto'
import {
  type BalanceField,
  balanceFields,
  lackingBalances,
  mostBalanceRows,
  readAmount,
} from '#contract/imports/balances.rules.ts'
import { recognise } from '#contract/imports/people-fields.rules.ts'
import { guessDateOrder, readDateIn } from '#contract/imports/people-values.rules.ts'
import { fail, type Failure, isFailure } from '#contract/kernel/errors.ts'
import { sharesOf } from '#server/finance/payers.queries.ts'
import type { Db } from '#server/kernel/database.ts'
import { say } from '#server/kernel/texts.ts'
import { matchPayers, matchStudentNumbers, plainNames, selectOldNumbers } from './balances.queries.ts'
import { type PeopleTable, readPeopleInWorker } from './people-reader.ts'

type Choice = { at: number; field: string | null }
type Cells = Partial<Record<BalanceField, string>>
export type BalanceFile = {
  table: PeopleTable
  columns: { at: number; name: string; field: string | null }[]
  lacking: ReturnType<typeof lackingBalances>
  rows: { row: number; cells: Cells }[]
}

export const balanceLabel = (language: string, key: string) => say(language, `imports.balance-field-${key}`)

/** Reads a table of balances: its columns as they were chosen, the others by their headings. */
export const readBalances = async (
  language: string,
  file: { name: string; bytes: Uint8Array },
  { sheet = '', columns: choices = [] }: { sheet?: string | undefined; columns?: Choice[] | undefined },
): Promise<BalanceFile | Failure> => {
  const table = await readPeopleInWorker({ ...file, sheet })
  if (isFailure(table)) return table
  if (table.rows.length === 0) return fail('invalid', 'status-upload.no-rows', { params: { file: file.name } })
  if (table.rows.length > mostBalanceRows)
    return fail('invalid', 'import-too-many-rows', { params: { max: mostBalanceRows } })
  const labels = new Map(
    balanceFields.map(({ key }) => [key, [...new Set(['en', language])].map((one) => balanceLabel(one, key))]),
  )
  const known = recognise(table.header, balanceFields, labels)
  const chosen = new Map(
    choices
      .filter(({ field }) => field === null || balanceFields.some(({ key }) => key === field))
      .map(({ at, field }) => [at, field]),
  )
  const taken = [...chosen.values()]
  const columns = table.header.map((name, at) => {
    const field = known[at] ?? null
    return { at, name, field: chosen.has(at) ? (chosen.get(at) ?? null) : taken.includes(field) ? null : field }
  })
  return {
    table,
    columns,
    lacking: lackingBalances(columns.map(({ field }) => field)),
    rows: table.rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(columns.flatMap(({ at, field }) => (field ? [[field, cells[at] ?? '']] : []))),
    })),
  }
}

type Problem = { field: BalanceField; key: string; params?: Record<string, string | number> }
export type BalancePlan = {
  row: number
  payer: { payer_id: number | null; person_id: number | null; name: string } | undefined
  student: { id: number; name: string } | undefined
  number: string
  title: string
  issued_on: string
  due_on: string | null
  total: number
  open: number
  credit: number
  outcome: 'make' | 'skip' | 'wrong'
  problems: Problem[]
}

type Terms = { currency: string; balance_on: string; now: Date; title: string }

/** What becomes of each row. */
export const planBalances = async (db: Db, rows: BalanceFile['rows'], terms: Terms): Promise<BalancePlan[]> => {
  const all = (key: BalanceField) => [...new Set(rows.flatMap(({ cells }) => cells[key] || []))]
  const names = await plainNames(db, all('payer_name'))
  const payers = Map.groupBy(
    await matchPayers(db, all('payer_email'), all('payer_name')),
    ({ by, key }) => `${by} ${key}`,
  )
  const students = Map.groupBy(await matchStudentNumbers(db, all('student_number')), ({ number }) => number)
  const known = await selectOldNumbers(db, all('invoice_number'))
  const alone = rows.flatMap(({ cells }) =>
    cells.payer_email || cells.payer_name ? [] : (students.get(cells.student_number ?? '')?.[0]?.id ?? []),
  )
  const shares = await sharesOf(db, [...new Set(alone)])
  const { order } = guessDateOrder(rows.flatMap(({ cells }) => [cells.issued_on ?? '', cells.due_on ?? '']))
  const latest = terms.now.getUTCFullYear() + 10
  const seen = new Set<string>()

  return rows.map(({ row, cells }): BalancePlan => {
    const problems: Problem[] = []
    const wrong = (field: BalanceField, key: string, params?: Problem['params']) =>
      problems.push({ field, key, ...(params && { params }) })
    const amountOf = (field: 'total' | 'open_amount' | 'credit'): number => {
      const read = readAmount(cells[field] ?? '', terms.currency)
      if ('amount' in read) return read.amount
      wrong(field, read.problem, { value: cells[field] ?? '' })
      return 0
    }
    const dayOf = (field: 'issued_on' | 'due_on'): string | null => {
      const cell = cells[field] ?? ''
      if (cell === '') return null
      const read = readDateIn(order, cell, latest)
      if ('value' in read) return read.value
      wrong(field, 'imports.balance-no-day', { value: cell })
      return null
    }
    const [total, open, credit] = [amountOf('total'), amountOf('open_amount'), amountOf('credit')]
    const [issued, due_on] = [dayOf('issued_on'), dayOf('due_on')]
    const number = cells.invoice_number ?? ''
    const nothing = open === 0 && credit === 0 && problems.length === 0
    // Invoices that were paid stand in the lists of many programs.
    const skip =
      nothing && (cells.open_amount || cells.credit) !== undefined && (cells.open_amount || cells.credit) !== ''
    if (nothing && !skip) wrong('open_amount', 'errors.field.required')

    const student = cells.student_number ? students.get(cells.student_number) : undefined
    if (cells.student_number && !student)
      wrong('student_number', 'imports.balance-no-student', { value: cells.student_number })
    if (student && student.length > 1)
      wrong('student_number', 'imports.balance-several', { value: cells.student_number ?? '' })
    const field = cells.payer_email ? 'payer_email' : cells.payer_name ? 'payer_name' : undefined
    let payer: BalancePlan['payer']
    if (field) {
      const value = cells[field] ?? ''
      const found =
        payers.get(field === 'payer_email' ? `email ${value.toLowerCase()}` : `name ${names.get(value) ?? ''}`) ?? []
      if (found.length === 1) payer = found[0]
      else wrong(field, found.length === 0 ? 'imports.balance-nobody' : 'imports.balance-several', { value })
    } else if (student) {
      const [first] = shares.get(student[0]?.id ?? 0) ?? []
      if (first) payer = { payer_id: first.payer_id, person_id: null, name: '' }
    } else if (!cells.student_number) wrong('payer_email', 'imports.balance-no-payer')

    if (open > 0) {
      if (number === '') wrong('invoice_number', 'errors.field.required')
      if (due_on === null && !cells.due_on) wrong('due_on', 'errors.field.required')
      if (cells.total && total < open && !problems.some((one) => one.field === 'total'))
        wrong('total', 'imports.balance-total')
      if (number.length > 60) wrong('invoice_number', 'errors.field.too-long', { max: 60 })
      if (issued !== null && issued > terms.balance_on) wrong('issued_on', 'imports.balance-later')
      if (issued !== null && due_on !== null && due_on < issued) wrong('due_on', 'errors.field.order')
      if (number !== '' && known.has(number)) wrong('invoice_number', 'imports.balance-again', { value: number })
      if (number !== '' && seen.has(number)) wrong('invoice_number', 'imports.balance-twice', { value: number })
      seen.add(number)
    }
    return {
      row,
      payer,
      student: student?.[0],
      number,
      title: (cells.title || terms.title).slice(0, 200),
      issued_on: issued ?? (due_on !== null && due_on < terms.balance_on ? due_on : terms.balance_on),
      due_on,
      total: cells.total ? total : open,
      open,
      credit,
      outcome: problems.length > 0 ? 'wrong' : skip ? 'skip' : 'make',
      problems,
    }
  })
}

/** Known by what would be made of it: the same balances are the same, whatever the file is called. */
export const digestOf = (
  plan: readonly BalancePlan[],
  { currency, balance_on }: Pick<Terms, 'currency' | 'balance_on'>,
) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        currency,
        balance_on,
        plan
          .filter(({ outcome }) => outcome === 'make')
          .map(({ payer, student, number, title, issued_on, due_on, total, open, credit }) => [
            payer?.payer_id ?? null,
            payer?.person_id ?? null,
            student?.id ?? null,
            number,
            title,
            issued_on,
            due_on,
            total,
            open,
            credit,
          ]),
      ]),
    )
    .digest('hex')
