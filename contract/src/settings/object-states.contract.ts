import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { choice, optionalText, text, version, yesNo } from '../kernel/fields.ts'
import { stateNouns } from '../object-states.ts'

export const stateTones = ['quiet', 'neutral', 'info', 'ok', 'warn', 'late', 'danger', 'violet', 'plum'] as const

/** How a school calls and colours a state; empty: as the portal does. */
const StateStyle = z.object({
  state: text(40),
  label: optionalText(40),
  tone: z.union([z.literal(''), choice(stateTones)]),
})
const Stop = z.object({ action: text(40), from: text(40) })
const StepRule = Stop.extend({ reason: yesNo(), approval: yesNo() })

const NounStates = z.object({
  noun: choice(stateNouns),
  version: version(),
  styles: z.array(StateStyle),
  stops: z.array(Stop),
  rules: z.array(StepRule),
})
export type NounStates = z.infer<typeof NounStates>

export const objectStatesCalls = {
  /** What the school changed; a noun that it left as it is has version 0. */
  list: endpoint('GET /objectstate/list', 'states.read', {
    input: z.object({}),
    output: z.object({ rows: z.array(NounStates), can: z.object({ edit: z.boolean() }) }),
    topics: ['object_state'],
  }),
  /**
   * Takes words, colours and stopped moves of one noun together, and its rules where they are given; a move that the
   * portal does not have is refused.
   */
  save: endpoint('POST /objectstate/save', 'states.edit', {
    input: z.object({ ...NounStates.shape, rules: z.array(StepRule).optional() }),
    output: NounStates,
  }),
}
