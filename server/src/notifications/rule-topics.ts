import type { Topic } from '#contract/notifications/notifications.rules.ts'
import type { RuleEvent } from '#contract/notifications/rule.rules.ts'

/** By which topic a reader chose channels for what rules say of an event. */
export const topicOf: Record<RuleEvent, Topic> = {
  'students-enrolled': 'schedule',
  'work-submitted': 'work-due',
  'grade-posted': 'grade',
  'absence-noted': 'attendance',
  'step-reached': 'attendance',
  'request-decided': 'request',
  'payment-due': 'billing',
  'state-changed': 'announcement',
}
