import { type AccessRules, allow, parent, schoolAdmin, student, superAdmin, teacher } from '../kernel/access.ts'

export const homeAccess = {
  'home.superadmin': allow([superAdmin]),
  'home.schooladmin': allow([schoolAdmin]),
  'home.set-up': allow([superAdmin, schoolAdmin]),
  'home.teacher': allow([teacher]),
  'home.student': allow([student]),
  'home.parent': allow([parent]),
} satisfies AccessRules
