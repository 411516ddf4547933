import { type AccessRules, allowEach, anyFlag, schoolAdmin, superAdmin } from '../kernel/access.ts'

export const importsAccess = {
  'imports.run': allowEach({ [superAdmin]: anyFlag('saupdatedataprocess'), [schoolAdmin]: [] }),
} satisfies AccessRules
