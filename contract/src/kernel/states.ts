/**
 * The states of one noun and the moves between them: enforced by the server, used to draw the buttons, drawn by
 * /object-state.
 */
export type StateTable<State extends string, Action extends string> = {
  states: readonly State[]
  initial: State
  transitions: readonly { action: Action; from: readonly State[]; to: State }[]
}

export const states = <const State extends string, const Action extends string>(table: StateTable<State, Action>) =>
  table

/** The state that `action` leads to, or undefined when it is not allowed from here. */
export const nextState = <State extends string, Action extends string>(
  table: StateTable<State, Action>,
  from: State,
  action: Action,
): State | undefined =>
  table.transitions.find((transition) => transition.action === action && transition.from.includes(from))?.to

/** A move that a school does without: this action, from this state. */
export type Stop = { action: string; from: string }

/** What a school asks of whoever makes a move: to say why, and that a second person approves. */
export type StepRule = Stop & { reason: boolean; approval: boolean }

/** Every single step of a table, in its order. */
export const stepsOf = ({ transitions }: StateTable<string, string>): (Stop & { to: string })[] =>
  transitions.flatMap(({ action, from, to }) => from.map((one) => ({ action, from: one, to })))

/** The table without the stopped steps: never more than it was. */
export const narrowed = <State extends string, Action extends string>(
  table: StateTable<State, Action>,
  stops: readonly Stop[],
): StateTable<State, Action> =>
  stops.length === 0
    ? table
    : {
        ...table,
        transitions: table.transitions.map((transition) => ({
          ...transition,
          from: transition.from.filter(
            (from) => !stops.some((stop) => stop.action === transition.action && stop.from === from),
          ),
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
