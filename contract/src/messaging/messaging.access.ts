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

const writers = {
  [schoolAdmin]: [],
  [teacher]: anyFlag('viewmessaging'),
  [student]: anyFlag('viewmessaging'),
  [parent]: anyFlag('viewmessaging'),
}

export const messagingAccess = {
  'messaging.signature': allow([superAdmin, schoolAdmin, teacher]),
  'messaging.own': allowEach(writers),
  'messaging.global': allowEach({ [superAdmin]: anyFlag('samanageglobalmessages'), [schoolAdmin]: [] }),
  'messaging.banners': allow([schoolAdmin, teacher, student, parent]),
  'messaging.review': allow([schoolAdmin]),
  'messaging.away': allowEach({ [schoolAdmin]: [], [teacher]: anyFlag('viewmessaging') }),
  'messaging.many': allowEach({ [schoolAdmin]: [], [teacher]: anyFlag('viewmessaging') }),
} satisfies AccessRules
