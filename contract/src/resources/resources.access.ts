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

const sees = anyFlag('viewresources')

export const resourcesAccess = {
  'resources.edit': allowEach({ [schoolAdmin]: [], [teacher]: sees }),
  'resources.open': allowEach({ [schoolAdmin]: [], [teacher]: sees, [student]: sees, [parent]: sees }),
  'resources.own': allow([student, parent], sees),
  'resources.transfer': allow([superAdmin, schoolAdmin]),
} satisfies AccessRules
