import { type AccessRules, allow, allowEach, anyFlag, schoolAdmin, superAdmin } from '../kernel/access.ts'

export const notificationsAccess = {
  'notifications.queue': allowEach({ [superAdmin]: anyFlag('saupdatenotifications'), [schoolAdmin]: [] }),
  'notifications.templates': allowEach({ [superAdmin]: anyFlag('saupdatenotifications'), [schoolAdmin]: [] }),
  'notifications.rules': allow([superAdmin], anyFlag('saupdatenotifications')),
} satisfies AccessRules
