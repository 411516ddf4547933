import { type AccessRules, allowEach, anyFlag, schoolAdmin, superAdmin } from '../kernel/access.ts'

export const notificationsAccess = {
  'notifications.queue': allowEach({ [superAdmin]: anyFlag('saupdatenotifications'), [schoolAdmin]: [] }),
} satisfies AccessRules
