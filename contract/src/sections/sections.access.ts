import { type AccessRules, allow, anyFlag, schoolAdmin, superAdmin, teacher } from '../kernel/access.ts'

const roster = anyFlag('readroster', 'updateroster', 'supporticketmanager')

export const sectionsAccess = {
  'sections.read': allow([schoolAdmin, teacher]),
  'sections.edit': allow([schoolAdmin], anyFlag('updateroster')),
  'sections.status': allow([schoolAdmin], anyFlag('updateroster')),
  'sections.roster': allow([schoolAdmin, teacher], roster),
  'sections.staff': allow([superAdmin, schoolAdmin]),
} satisfies AccessRules
