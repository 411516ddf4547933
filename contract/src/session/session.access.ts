import {
  type AccessRules,
  allow,
  allRoles,
  anyFlag,
  openToAll,
  parent,
  schoolAdmin,
  student,
  superAdmin,
} from '../kernel/access.ts'

export const sessionAccess = {
  'session.open': openToAll,
  'session.own': allow(allRoles),
  'session.language': allow(allRoles, anyFlag('supportmultilingual')),
  'session.remove-person': allow([student, parent]),
  'session.remove-by-office': allow([schoolAdmin]),
  'session.portal-check': allow([superAdmin]),
  'session.impersonate': allow([superAdmin, schoolAdmin]),
  'session.second-step-rule': allow([superAdmin, schoolAdmin]),
  'session.second-step-reset': allow([superAdmin, schoolAdmin]),
} satisfies AccessRules
