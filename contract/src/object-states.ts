import { applicationStates } from './admissions/application.states.ts'
import { planStates } from './attendance/plan.states.ts'
import { courseStates } from './courses/course.states.ts'
import { enrollmentStates } from './enrollment/enrollment.states.ts'
import type { StateTable, Stop, StepRule } from './kernel/states.ts'
import { sectionStates } from './sections/section.states.ts'

/**
 * The nouns whose moves a school may narrow and whose states it may call by its own words: the very tables that the
 * server enforces.
 */
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

type Askable = Pick<StepRule, 'reason' | 'approval'>

/**
 * What a school can ask of whoever makes a move. Nothing of families, who submit and withdraw by themselves; an absence
 * is decided by one person, with a reason.
 */
export const askableOf = (noun: StateNoun, { action }: Pick<Stop, 'action'>): Askable => {
  if (noun === 'absence') return { reason: action !== 'withdraw', approval: false }
  const asked = noun !== 'application' || (action !== 'submit' && action !== 'withdraw' && action !== 'hand-over')
  return { reason: asked, approval: asked }
}
