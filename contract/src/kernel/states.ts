/** The states of one noun and the moves between them: enforced by the server, used to draw the buttons, drawn by /object-state. */
export type StateTable<State extends string, Action extends string> = {
  states: readonly State[]
  initial: State
  moves: readonly { action: Action; from: readonly State[]; to: State }[]
}

export const states = <const State extends string, const Action extends string>(table: StateTable<State, Action>) =>
  table

/** The state that `action` leads to, or undefined when it is not allowed from here. */
export const moved = <State extends string, Action extends string>(
  table: StateTable<State, Action>,
  from: State,
  action: Action,
): State | undefined => table.moves.find((move) => move.action === action && move.from.includes(from))?.to
