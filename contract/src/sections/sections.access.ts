import {
  type AccessRules,
  allow,
  allRoles,
  anyFlag,
  parent,
  schoolAdmin,
  student,
  superAdmin,
  teacher,
} from '../kernel/access.ts'

const roster = anyFlag('readroster', 'updateroster', 'supporticketmanager')

export const sectionsAccess = {
  'sections.read': allow([schoolAdmin, teacher]),
  'sections.edit': allow([schoolAdmin], anyFlag('updateroster')),
  'sections.status': allow([schoolAdmin], anyFlag('updateroster')),
  'sections.roster': allow([schoolAdmin, teacher], roster),
  'sections.staff': allow([superAdmin, schoolAdmin]),
  'units.read': allow([schoolAdmin, teacher]),
  'units.edit': allow([schoolAdmin, teacher], anyFlag('updategradebook')),
  'learning.own': allow([student, parent]),
  'learning.hand-in': allow([student]),
  'files.read': allow(allRoles),
  'files.upload': allow(allRoles),
} satisfies AccessRules
