import { type AccessRules, allow, allRoles, openToAll } from '../kernel/access.ts'

export const translationsAccess = {
  'translations.open': openToAll,
  'translations.read': allow(allRoles),
} satisfies AccessRules
