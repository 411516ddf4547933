import { type AccessRules, allow, schoolAdmin, superAdmin, teacher } from '../kernel/access.ts'

export const messagingAccess = {
  'messaging.signature': allow([superAdmin, schoolAdmin, teacher]),
} satisfies AccessRules
