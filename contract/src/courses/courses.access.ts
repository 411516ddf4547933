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

export const coursesAccess = {
  'courses.read': allow([schoolAdmin]),
  'courses.edit': allow([schoolAdmin], anyFlag('updateroster')),
  'courses.showcase': allow([superAdmin, schoolAdmin, teacher, student, parent]),
  'globaldepartments.read': allow([superAdmin], anyFlag('saviewglobaldepartment', 'saupdateglobaldepartment')),
  'globaldepartments.edit': allow([superAdmin], anyFlag('saupdateglobaldepartment')),
  'mastercourses.read': allow([superAdmin], anyFlag('saviewmastercoursecatalog', 'saupdatemastercoursecatalog')),
  'mastercourses.edit': allow([superAdmin], anyFlag('saupdatemastercoursecatalog')),
} satisfies AccessRules
