import { type AccessRules, allow, superAdmin } from '../kernel/access.ts'

export const schoolsAccess = {
  'schools.group': allow([superAdmin]),
} satisfies AccessRules
