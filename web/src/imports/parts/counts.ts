import type { Run, RowResult, RunSummary } from '#contract/imports/import.contract.ts'

/** Rows of all kinds with one of these results. */
export const countOf = ({ counts }: RunSummary | Run, ...results: RowResult[]): number =>
  Object.values(counts).reduce(
    (sum, ofKind) => sum + results.reduce((part, result) => part + (ofKind?.[result] ?? 0), 0),
    0,
  )
