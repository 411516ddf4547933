import { type AccessRules, allow, allRoles, parent, schoolAdmin, student, teacher } from '../kernel/access.ts'

const ofSchool = allow([schoolAdmin, teacher, student, parent])

export const profileAccess = {
  'preferences.own': allow(allRoles),
  'profile.own': ofSchool,
  'profile.photo': allow(allRoles),
} satisfies AccessRules
