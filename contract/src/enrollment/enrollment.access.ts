import { type AccessRules, allow, anyFlag, schoolAdmin } from '../kernel/access.ts'

export const enrollmentAccess = {
  'enrollment.read': allow([schoolAdmin], anyFlag('readroster', 'updateroster')),
  'enrollment.edit': allow([schoolAdmin], anyFlag('updateroster')),
} satisfies AccessRules
