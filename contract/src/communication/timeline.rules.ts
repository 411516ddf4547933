/** What stands on the timeline of a student; each source of it gives some of these kinds. */
export const timelineKinds = [
  'call',
  'meeting',
  'contact',
  'message',
  'notice',
  'comment',
  'document',
  'feedback',
  'attendance',
  'enrollment',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** The kinds that are notes, which their author can edit. */
export const noteEntries: readonly TimelineKind[] = ['call', 'meeting', 'contact', 'comment', 'document']
