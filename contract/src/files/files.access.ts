import { type AccessRules, allow, allRoles } from '../kernel/access.ts'

export const filesAccess = {
  'files.read': allow(allRoles),
  'files.upload': allow(allRoles),
} satisfies AccessRules
