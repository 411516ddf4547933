import { describe, expect, it } from 'vitest'
import { depthsOf, nextState, narrowed, stepsOf } from './kernel/states.ts'
import { stateNouns, tableOf } from './object-states.ts'

describe.each(stateNouns)('the states of %s', (noun) => {
  const table = tableOf(noun)
  const steps = stepsOf(table)

  it('can each be reached from the first one', () => {
    const depths = depthsOf(table)
    expect(table.states.filter((state) => state !== table.initial && depths.get(state) === 0)).toEqual([])
  })

  it.each(steps)('lose $action from $from when it is stopped, and nothing else', (stopped) => {
    const less = narrowed(table, [stopped])
    for (const step of steps)
      expect(nextState(less, step.from, step.action)).toBe(
        step.action === stopped.action && step.from === stopped.from
          ? undefined
          : nextState(table, step.from, step.action),
      )
  })

  it('gain nothing by a stop that names no move', () =>
    expect(stepsOf(narrowed(table, [{ action: 'fly', from: table.initial }]))).toEqual(steps))
})
