import { type AccessRules, allow, schoolAdmin, superAdmin } from '../kernel/access.ts'

export const importsAccess = {
  'imports.run': allow([superAdmin, schoolAdmin]),
} satisfies AccessRules
