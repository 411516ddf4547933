import { type AccessRules, allow, schoolAdmin, superAdmin } from '../kernel/access.ts'

export const bankingAccess = {
  'banking.manage': allow([superAdmin, schoolAdmin]),
} satisfies AccessRules
