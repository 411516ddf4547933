import { parse } from 'csv-parse/sync'
import type { z } from 'zod'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { type Failure, isFailure, wrongField } from '#contract/kernel/errors.ts'
import { csvOptions } from './csv-options.ts'
import { describeFields, describeProblems } from './reply.ts'
import { say } from './texts.ts'

type Values = Record<string, unknown>
type Present = Values & { id: number; version: number }
type Wrong = { row: number; column: string; message: string }
export type Plan = { added: number; changed: number; unchanged: number; saves: Values[]; wrong: Wrong[] }

/**
 * The rows of a sheet by column. The apostrophe that an export puts before what a spreadsheet would run as a formula is
 * taken off again.
 */
export const recordsOf = (csv: string): Record<string, string>[] | Failure => {
  try {
    return parse(csv, {
      ...csvOptions(csv),
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      cast: (value, { header }) => (header ? value : value.replace(/^'(?=[=+\-@\t\r])/, '')),
    })
  } catch {
    return wrongField('csv', 'errors.malformed')
  }
}

/**
 * What an import of these records would do: rows are matched by name with those present, wrong ones are named with row
 * (as a spreadsheet counts), column and reason.
 * @param look the catalog's own look at a row before it is stored
 */
export const planImport = async (
  of: AnyCatalog,
  records: Record<string, string>[],
  present: Present[],
  language: string,
  look: (row: Values) => Promise<Values | Failure>,
): Promise<Plan> => {
  const plan: Plan = { added: 0, changed: 0, unchanged: 0, saves: [], wrong: [] }
  const names = Object.keys(of.fields)
  const columns = names.filter((name) => name !== of.children?.key)
  const byName = new Map(present.map((row) => [String(row['name']).toLowerCase(), row]))
  const seen = new Set<string>()

  const problemsOf = async (
    candidate: Values,
    name: string,
    known: Present | undefined,
  ): Promise<{ row: Values } | { problems: { path: string; message: string }[] }> => {
    if (seen.has(name)) return { problems: [{ path: 'name', message: say(language, 'errors.taken') }] }
    seen.add(name)
    const parsed = (of.values as z.ZodType<Values>).safeParse(candidate)
    if (!parsed.success) return { problems: describeProblems(parsed.error, language) }
    const looked = await look({ ...parsed.data, ...(known && { id: known.id, version: known.version }) })
    return isFailure(looked) ? { problems: describeFields(looked, language) } : { row: parsed.data }
  }

  for (const [at, record] of records.entries()) {
    const name = (record['name'] ?? '').toLowerCase()
    const known = byName.get(name)
    const given = Object.fromEntries(
      columns
        .filter((column) => column in record)
        .map((column) => [column, record[column] === '' ? null : record[column]]),
    )
    const before = known
      ? Object.fromEntries(names.map((column) => [column, known[column]]))
      : of.children
        ? { [of.children.key]: [] }
        : {}
    const result = await problemsOf({ ...before, ...given }, name, known)
    if ('problems' in result)
      plan.wrong.push(...result.problems.map(({ path, message }) => ({ row: at + 2, column: path, message })))
    else if (known && columns.every((column) => (known[column] ?? null) === (result.row[column] ?? null)))
      plan.unchanged++
    else {
      plan[known ? 'changed' : 'added']++
      plan.saves.push({ ...result.row, ...(known && { id: known.id, version: known.version }) })
    }
  }
  return plan
}
