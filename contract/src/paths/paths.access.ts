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

const setUpFlags = anyFlag('saupdateschoolsetup', 'updateroster')

export const pathsAccess = {
  'paths.tracks': allow([superAdmin, schoolAdmin]),
  'paths.tracks.edit': allow([superAdmin, schoolAdmin], setUpFlags),
  'paths.templates': allow([superAdmin, schoolAdmin]),
  'paths.templates.edit': allow([superAdmin, schoolAdmin], setUpFlags),
  'paths.assign': allow([schoolAdmin], anyFlag('updateroster')),
  'paths.student': allow([superAdmin, schoolAdmin, teacher]),
  'paths.own': allow([student, parent], anyFlag('readlearningpathtemplates')),
  'paths.print': allow([schoolAdmin, teacher, student, parent], anyFlag('readlearningpathtemplates')),
  /** The office, the advisor, the student. */
  'paths.plan': allow([schoolAdmin, teacher, student]),
  'paths.sign': allow([teacher, parent]),
} satisfies AccessRules
