import { type AccessRules, allow, allRoles } from '../kernel/access.ts'

export const integrationsAccess = {
  'integrations.support': allow(allRoles),
} satisfies AccessRules
