import { type AccessRules, allow, anyFlag, schoolAdmin, student, teacher } from '../kernel/access.ts'

export const scheduleAccess = {
  'schedule.join': allow([student]),
  'schedule.link': allow([schoolAdmin, teacher]),
  'schedule.link.edit': allow([schoolAdmin, teacher], anyFlag('updategradebook')),
  'schedule.meeting-account': allow([teacher]),
} satisfies AccessRules
