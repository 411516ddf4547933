import { type AccessRules, allow, schoolAdmin } from '../kernel/access.ts'

export const communicationAccess = {
  'comments.read': allow([schoolAdmin]),
  'comments.edit': allow([schoolAdmin]),
} satisfies AccessRules
