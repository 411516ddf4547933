import { states } from '../kernel/states.ts'

/** Sections are made from active courses alone; those that a course has already go on when it becomes inactive. */
export const courseStates = states({
  states: ['draft', 'active', 'inactive'],
  initial: 'draft',
  transitions: [
    { action: 'activate', from: ['draft', 'inactive'], to: 'active' },
    { action: 'deactivate', from: ['active'], to: 'inactive' },
  ],
})
export type CourseState = (typeof courseStates.states)[number]
