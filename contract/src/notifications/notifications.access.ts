import {
  type AccessRules,
  allow,
  allowEach,
  anyFlag,
  parent,
  schoolAdmin,
  student,
  superAdmin,
  teacher,
} from '../kernel/access.ts'

export const notificationsAccess = {
  'notifications.queue': allowEach({ [superAdmin]: anyFlag('saupdatenotifications'), [schoolAdmin]: [] }),
  'notifications.templates': allowEach({ [superAdmin]: anyFlag('saupdatenotifications'), [schoolAdmin]: [] }),
  'notifications.rules': allow([superAdmin], anyFlag('saupdatenotifications')),
  'texts.own': allow([schoolAdmin, teacher, student, parent]),
  'texts.record': allow([schoolAdmin]),
} satisfies AccessRules
