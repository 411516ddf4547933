import { applicationStates } from '../admissions/application.states.ts'
import { planStates } from '../attendance/plan.states.ts'
import { courseStates } from '../courses/course.states.ts'
import type { StateTable } from '../kernel/states.ts'
import { enrollmentStates, sectionStates } from '../sections/section.states.ts'

/** The nouns whose moves a school may narrow and whose states it may call by its own words: the very tables that the server enforces. */
export const objectStates = {
  course: courseStates,
  section: sectionStates,
  enrollment: enrollmentStates,
  absence: planStates,
  application: applicationStates,
} as const satisfies Record<string, StateTable<string, string>>
export type StateNoun = keyof typeof objectStates
export const stateNouns = Object.keys(objectStates) as [StateNoun, ...StateNoun[]] // the keys of the table above: never empty

export const tableOf = (noun: StateNoun): StateTable<string, string> => objectStates[noun]

/** A move that a school does without: this action, from this state. */
export type Stop = { action: string; from: string }

/** Every single step of a table, in its order. */
export const stepsOf = ({ moves }: StateTable<string, string>): (Stop & { to: string })[] =>
  moves.flatMap(({ action, from, to }) => from.map((one) => ({ action, from: one, to })))

/** The table without the stopped steps: never more than it was. */
export const narrowed = <State extends string, Action extends string>(
  table: StateTable<State, Action>,
  stops: readonly Stop[],
): StateTable<State, Action> =>
  stops.length === 0
    ? table
    : {
        ...table,
        moves: table.moves.map((move) => ({
          ...move,
          from: move.from.filter((from) => !stops.some((stop) => stop.action === move.action && stop.from === from)),
        })),
      }

/** How far each state is from the beginning, in moves; what no move leads to stands with the beginning. */
export const depthsOf = (table: StateTable<string, string>): Map<string, number> => {
  const depths = new Map([[table.initial, 0]])
  const steps = stepsOf(table)
  for (const state of depths.keys())
    for (const { from, to } of steps)
      if (from === state && !depths.has(to)) depths.set(to, (depths.get(state) ?? 0) + 1)
  for (const state of table.states) if (!depths.has(state)) depths.set(state, 0)
  return depths
}
