import { type AccessRules, allow, anyFlag, parent, schoolAdmin, student, superAdmin } from '../kernel/access.ts'

export const providerAccess = {
  'payment-setup.read': allow([superAdmin, schoolAdmin]),
  'payment-setup.edit': allow([superAdmin, schoolAdmin]),
  'payments.online': allow([student, parent], anyFlag('payinvoice')),
  'payments.refund-online': allow([superAdmin, schoolAdmin]),
} satisfies AccessRules
