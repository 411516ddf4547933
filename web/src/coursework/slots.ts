import type { ReactNode } from 'react'
import type { Activity } from '#contract/coursework/units.contract.ts'
import { slot } from '#web/kernel/slot.ts'

/** One's own work with what the grader wrote into it. */
export const FeedbackBox = slot<{
  activity_id: number
  student_id: number | undefined
  title: string
  onClose: () => void
}>()

/** Which standards an activity shows, and where the score of each comes from. */
export const StandardsChoice = slot<{
  attached: Activity['standards']
  rubric_id: string
  error: ReactNode
  onChange: (attached: Activity['standards']) => void
}>()
