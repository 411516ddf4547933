import { type AccessRules, allow, openToAll, schoolAdmin } from '../kernel/access.ts'

export const admissionsAccess = {
  'admissions.manage': allow([schoolAdmin]),
  'admissions.apply': openToAll,
} satisfies AccessRules
