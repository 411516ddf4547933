import {
  type AccessRules,
  allow,
  allRoles,
  parent,
  schoolAdmin,
  student,
  superAdmin,
  teacher,
} from '../kernel/access.ts'

export const peopleAccess = {
  'people.directory': allow([superAdmin, schoolAdmin]),
  'people.records': allow([superAdmin, schoolAdmin]),
  'people.edit': allow([superAdmin, schoolAdmin]),
  'people.medical': allow([schoolAdmin]),
  'people.fields': allow([superAdmin, schoolAdmin]),
  'people.fields.edit': allow([superAdmin, schoolAdmin]),
  'people.values': allow(allRoles),
  'people.propose': allow([parent]),
  'people.card': allow(allRoles),
  'people.merge': allow([schoolAdmin]),
  'people.move': allow([superAdmin, schoolAdmin]),
  'people.group': allow([superAdmin]),
  'people.link': allow([superAdmin, schoolAdmin]),
  'people.find': allow(allRoles),
  'awards.read': allow([schoolAdmin, teacher, student, parent]),
  'awards.give': allow([schoolAdmin, teacher]),
} satisfies AccessRules
