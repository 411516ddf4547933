import {
  type AccessRules,
  allow,
  anyFlag,
  parent,
  schoolAdmin,
  student,
  superAdmin,
  teacher,
} from '../kernel/access.ts'

export const enrollmentAccess = {
  'enrollment.read': allow([schoolAdmin], anyFlag('readroster', 'updateroster')),
  'enrollment.edit': allow([schoolAdmin], anyFlag('updateroster')),
  'enrollment.ask': allow([schoolAdmin, teacher, parent]),
  'enrollment.ask-stay': allow([teacher, student, parent]),
  'enrollment.rule': allow([superAdmin, schoolAdmin]),
} satisfies AccessRules
