import { type AccessRules, allow, anyFlag, schoolAdmin, superAdmin, teacher } from '../kernel/access.ts'

export const reportsAccess = {
  'reports.students': allow([superAdmin, schoolAdmin, teacher], anyFlag('sacustomreportviewer', 'customreportviewer')),
} satisfies AccessRules
