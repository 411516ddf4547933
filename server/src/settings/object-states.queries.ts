import { narrowed, type StateTable, type StepRule, type Stop } from '#contract/kernel/states.ts'
import type { NounStates } from '#contract/settings/object-states.contract.ts'
import type { StateNoun } from '#contract/object-states.ts'
import type { Db } from '#server/kernel/database.ts'
import { sql } from '#server/kernel/sql.ts'

export const selectObjectStates = (db: Db): Promise<NounStates[]> =>
  sql<NounStates>`
    select noun, version, styles, stops, rules
    from object_state
    where school_id = kernel.school_id()`.all(db)

/** The moves that the present school makes: those of the table, without what it stopped, and what it asks of them. */
export const statesHere = async <State extends string, Action extends string>(
  db: Db,
  noun: StateNoun,
  table: StateTable<State, Action>,
): Promise<StateTable<State, Action> & { rules: StepRule[] }> => {
  const row = await sql<{ stops: Stop[]; rules: StepRule[] }>`
    select stops, rules
    from object_state
    where school_id = kernel.school_id() and noun = ${noun}`.optional(db)
  return { ...narrowed(table, row?.stops ?? []), rules: row?.rules ?? [] }
}
