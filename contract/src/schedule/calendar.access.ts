import { type AccessRules, allow, parent } from '../kernel/access.ts'

export const calendarAccess = {
  'calendar.children': allow([parent]),
} satisfies AccessRules
