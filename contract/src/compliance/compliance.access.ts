import { type AccessRules, allow, parent, schoolAdmin, student, teacher } from '../kernel/access.ts'

export const complianceAccess = {
  'compliance.manage': allow([schoolAdmin]),
  'compliance.students': allow([schoolAdmin, teacher]),
  'compliance.own': allow([schoolAdmin, teacher, student, parent]),
} satisfies AccessRules
