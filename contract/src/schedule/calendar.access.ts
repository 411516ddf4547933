import { type AccessRules, allow, parent, schoolAdmin, student, superAdmin, teacher } from '../kernel/access.ts'

export const calendarAccess = {
  'calendar.children': allow([parent]),
  'calendar.own': allow([schoolAdmin, teacher, student]),
  'calendar.student': allow([schoolAdmin, teacher]),
  'calendar.feed': allow([schoolAdmin, teacher, student, parent]),
  'calendar.teacher': allow([superAdmin, schoolAdmin]),
} satisfies AccessRules
