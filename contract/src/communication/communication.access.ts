import {
  type AccessRules,
  allow,
  allowEach,
  anyFlag,
  parent,
  schoolAdmin,
  student,
  superAdmin,
  teacher,
} from '../kernel/access.ts'

export const communicationAccess = {
  /** A super admin reads and writes those on contracts alone. */
  'comments.read': allowEach({ [superAdmin]: anyFlag('saviewcontracts'), [schoolAdmin]: [] }),
  'comments.edit': allowEach({ [superAdmin]: anyFlag('saviewcontracts'), [schoolAdmin]: [] }),
  'writing.read': allow([superAdmin, schoolAdmin]),
  'writing.edit': allow([superAdmin, schoolAdmin], anyFlag('saupdateschoolsetup', 'updateroster')),
  'notes.read': allow([superAdmin, schoolAdmin, teacher]),
  'notes.edit': allow([superAdmin, schoolAdmin, teacher]),
  'notes.review': allow([superAdmin, schoolAdmin]),
  'notes.mine': allow([student, parent]),
  'notes.give': allow([parent]),
} satisfies AccessRules
