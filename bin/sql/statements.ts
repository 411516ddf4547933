import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Site, sitesIn } from './sites.ts'

/**
 * A statement that PostgreSQL answered in a test: its text, its pieces (the statement itself first) as they stand in
 * the source, and its columns.
 */
export type AnsweredStatement = { text: string; pieces: string[]; columns: string[] }

/** What the workers of a run of tests wrote into the folder. */
export const answeredIn = (folder: string): AnsweredStatement[] =>
  globSync('*.jsonl', { cwd: folder }).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): AnsweredStatement => JSON.parse(line)),
  )

/** Statements of the product that no test runs, or whose columns are not the keys of their row type. */
export const statementFaults = (root: string, answered: readonly AnsweredStatement[]): string[] => {
  const run = new Set(answered.flatMap(({ pieces }) => pieces))
  const columns = Map.groupBy(answered, ({ pieces }) => pieces[0])
  return sitesIn(root).flatMap((site) => {
    if (!run.has(site.piece)) return [`${site.place}: no test runs this statement`]
    const fault = (columns.get(site.piece) ?? []).map((statement) => columnFault(site, statement)).find(Boolean)
    return fault ? [`${site.place}: ${fault}`] : []
  })
}

const columnFault = ({ row }: Site, { columns }: AnsweredStatement): string | undefined => {
  if (!row) return undefined
  const missing = row.filter(({ name, optional }) => !optional && !columns.includes(name)).map(({ name }) => name)
  const further = columns.filter((column) => !row.some(({ name }) => name === column))
  if (missing.length > 0) return `the row type has ${missing.join(', ')}, the statement answers ${columns.join(', ')}`
  if (further.length > 0) return `the statement answers ${further.join(', ')}, which the row type lacks`
  return undefined
}
