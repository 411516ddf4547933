import { narrowed, type StateTable } from '#contract/kernel/states.ts'
import { objectStatesCalls } from '#contract/settings/object-states.contract.ts'
import type { StateNoun } from '#contract/object-states.ts'
import { useReading } from '#web/kernel/queries.ts'
import { useSignedIn } from '#web/kernel/session.ts'

const useOwn = (noun: StateNoun) => {
  const inSchool = useSignedIn().login.last_school_id !== null
  return useReading(objectStatesCalls.list, {}, { when: inSchool }).data?.rows.find((row) => row.noun === noun)
}

/** The moves that this school makes: what buttons are drawn from. */
export const useTransitionsHere = <State extends string, Action extends string>(
  noun: StateNoun,
  table: StateTable<State, Action>,
): StateTable<State, Action> => narrowed(table, useOwn(noun)?.stops ?? [])

/** What the school calls a state, and how it colours it; nothing where it does as the portal. */
export const useThemeHere = (noun: StateNoun, state: string) =>
  useOwn(noun)?.styles.find((style) => style.state === state)
