import { type AccessRules, allow, allowEach, anyFlag, schoolAdmin, superAdmin } from '../kernel/access.ts'

export const schoolsAccess = {
  'schools.group': allow([superAdmin]),
  'schools.read': allow([superAdmin], anyFlag('sareadschool', 'saeditschool')),
  'schools.edit': allow([superAdmin], anyFlag('saeditschool')),
  'schools.own': allowEach({ [superAdmin]: anyFlag('sareadschoolsetup', 'saupdateschoolsetup'), [schoolAdmin]: [] }),
  'schools.own.edit': allow([superAdmin, schoolAdmin], anyFlag('saupdateschoolsetup', 'updateroster')),
  'schools.state': allow([schoolAdmin], anyFlag('updateroster')),
  'groups.read': allow([superAdmin], anyFlag('saviewschoolgroups', 'saupdateschoolgroups')),
  'groupconfig.read': allow(
    [superAdmin],
    anyFlag('saviewconfigurationschoolgroups', 'saupdateconfigurationschoolgroups'),
  ),
  'groupconfig.edit': allow([superAdmin], anyFlag('saupdateconfigurationschoolgroups')),
  'installation.mail': allow([superAdmin]),
  'groups.edit': allow([superAdmin], anyFlag('saupdateschoolgroups')),
} satisfies AccessRules
