import { type AccessRules, allow, anyFlag, schoolAdmin } from '../kernel/access.ts'

export const coursesAccess = {
  'courses.read': allow([schoolAdmin]),
  'courses.edit': allow([schoolAdmin], anyFlag('updateroster')),
} satisfies AccessRules
