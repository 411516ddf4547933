import { type AccessRules, allow, anyFlag, schoolAdmin, superAdmin } from '../kernel/access.ts'

export const coursesAccess = {
  'courses.read': allow([schoolAdmin]),
  'courses.edit': allow([schoolAdmin], anyFlag('updateroster')),
  'mastercourses.read': allow([superAdmin], anyFlag('saviewmastercoursecatalog', 'saupdatemastercoursecatalog')),
  'mastercourses.edit': allow([superAdmin], anyFlag('saupdatemastercoursecatalog')),
} satisfies AccessRules
