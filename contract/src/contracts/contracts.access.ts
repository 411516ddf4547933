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

const family = anyFlag('viewcontract', 'updatecontract')

export const contractsAccess = {
  'contracts.office': allowEach({ [superAdmin]: anyFlag('saviewcontracts'), [schoolAdmin]: family }),
  'contracts.edit': allowEach({
    [superAdmin]: anyFlag('saupdateschoolsetup'),
    [schoolAdmin]: anyFlag('updatecontract'),
  }),
  'contracts.own': allow([student, parent], family),
  /** One contract: the office, and who is asked to sign it. */
  'contracts.read': allowEach({
    [superAdmin]: anyFlag('saviewcontracts'),
    [schoolAdmin]: family,
    [teacher]: [],
    [student]: family,
    [parent]: family,
  }),
  'contracts.sign': allowEach({
    [schoolAdmin]: anyFlag('updatecontract'),
    [teacher]: [],
    [student]: anyFlag('updatecontract'),
    [parent]: anyFlag('updatecontract'),
  }),
} satisfies AccessRules
