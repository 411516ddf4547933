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

export const communicationAccess = {
  'comments.read': allow([schoolAdmin]),
  'comments.edit': allow([schoolAdmin]),
  'writing.read': allow([superAdmin, schoolAdmin]),
  'writing.edit': allow([superAdmin, schoolAdmin], anyFlag('saupdateschoolsetup', 'updateroster')),
  'notes.read': allow([superAdmin, schoolAdmin, teacher]),
  'notes.edit': allow([superAdmin, schoolAdmin, teacher]),
  'notes.review': allow([superAdmin, schoolAdmin]),
  'notes.mine': allow([student, parent]),
  'notes.give': allow([parent]),
} satisfies AccessRules
