import {
  type AccessRules,
  allow,
  allowEach,
  allRoles,
  anyFlag,
  schoolAdmin,
  superAdmin,
  teacher,
} from '../kernel/access.ts'

const setUpRead = allowEach({
  [superAdmin]: anyFlag('sareadschoolsetup', 'saupdateschoolsetup'),
  [schoolAdmin]: [],
  [teacher]: [],
})
const setUpEdit = allow([superAdmin, schoolAdmin], anyFlag('saupdateschoolsetup', 'updateroster'))

export const settingsAccess = {
  'settings.terms': setUpRead,
  'settings.terms.edit': setUpEdit,
  'settings.periods': setUpRead,
  'settings.periods.edit': setUpEdit,
  'settings.scales': setUpRead,
  'settings.scales.edit': setUpEdit,
  'settings.activity-types': setUpRead,
  'settings.activity-types.edit': setUpEdit,
  'settings.statuses': setUpRead,
  'settings.statuses.edit': setUpEdit,
  'settings.badges': setUpRead,
  'settings.badges.edit': setUpEdit,
  'settings.departments': setUpRead,
  'settings.departments.edit': setUpEdit,
  'settings.facilities': setUpRead,
  'settings.facilities.edit': setUpEdit,
  'settings.closures': setUpRead,
  'settings.closures.edit': setUpEdit,
  'contractrules.read': allow([superAdmin, schoolAdmin]),
  'contractrules.edit': setUpEdit,
  'states.read': allow(allRoles),
  'states.edit': setUpEdit,
  'approvals.ask': allow([superAdmin, schoolAdmin, teacher]),
  'approvals.decide': allowEach({ [superAdmin]: anyFlag('saupdatenotifications'), [schoolAdmin]: [] }),
} satisfies AccessRules
