import { type AccessRules, allow, allRoles, openToAll } from '../kernel/access.ts'

export const sessionAccess = {
  'session.open': openToAll,
  'session.own': allow(allRoles),
} satisfies AccessRules
