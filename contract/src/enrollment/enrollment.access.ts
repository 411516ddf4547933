import { type AccessRules, allow, anyFlag, parent, schoolAdmin, superAdmin, teacher } from '../kernel/access.ts'

export const enrollmentAccess = {
  'enrollment.read': allow([schoolAdmin], anyFlag('readroster', 'updateroster')),
  'enrollment.edit': allow([schoolAdmin], anyFlag('updateroster')),
  'enrollment.ask': allow([schoolAdmin, teacher, parent]),
  'enrollment.rule': allow([superAdmin, schoolAdmin]),
} satisfies AccessRules
