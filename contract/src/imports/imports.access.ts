import { type AccessRules, allow, allowEach, anyFlag, schoolAdmin, superAdmin } from '../kernel/access.ts'

export const importsAccess = {
  'imports.run': allowEach({ [superAdmin]: anyFlag('saupdatedataprocess'), [schoolAdmin]: [] }),
  /** What changes a status by hand asks for: updateroster. */
  'imports.status': allowEach({ [superAdmin]: anyFlag('saupdatedataprocess'), [schoolAdmin]: anyFlag('updateroster') }),
  /** As everything of finance: the office. */
  'imports.balances': allow([superAdmin, schoolAdmin]),
} satisfies AccessRules
