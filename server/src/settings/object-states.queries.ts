import { narrowed, type StateTable, type Stop } from '#contract/kernel/states.ts'
import type { NounStates } from '#contract/settings/object-states.contract.ts'
import type { StateNoun } from '#contract/object-states.ts'
import { type Db, prepared } from '#server/kernel/database.ts'

export const selectObjectStates = (db: Db): Promise<NounStates[]> =>
  prepared(db, 'select noun, version, looks, stops from object_state where school_id = kernel.school_id()', [])

/** The moves that the present school makes: those of the table, without what it stopped. */
export const statesHere = async <State extends string, Action extends string>(
  db: Db,
  noun: StateNoun,
  table: StateTable<State, Action>,
): Promise<StateTable<State, Action>> => {
  const [row] = await prepared<{ stops: Stop[] }>(
    db,
    'select stops from object_state where school_id = kernel.school_id() and noun = $1',
    [noun],
  )
  return narrowed(table, row?.stops ?? [])
}
