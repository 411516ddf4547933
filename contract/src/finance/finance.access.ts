import { type AccessRules, allow, anyFlag, parent, schoolAdmin, student, superAdmin } from '../kernel/access.ts'

const office = allow([superAdmin, schoolAdmin])

export const financeAccess = {
  'finance.read': office,
  'finance.edit': office,
  'finance.own': allow([student, parent], anyFlag('viewinvoice', 'updateinvoice', 'payinvoice')),
  'finance.choose-plan': allow([student, parent], anyFlag('updateinvoice')),
  'finance.pay': allow([student, parent], anyFlag('payinvoice')),
  'finance.catalogs': office,
  'finance.catalogs.edit': office,
} satisfies AccessRules
