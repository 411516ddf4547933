import { type AccessRules, allow, allRoles, openToAll, parent, student } from '../kernel/access.ts'

export const sessionAccess = {
  'session.open': openToAll,
  'session.own': allow(allRoles),
  'session.remove-person': allow([student, parent]),
} satisfies AccessRules
