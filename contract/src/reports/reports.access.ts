import { type AccessRules, allowEach, anyFlag, schoolAdmin, superAdmin, teacher } from '../kernel/access.ts'

export const reportsAccess = {
  'reports.students': allowEach({
    [superAdmin]: anyFlag('sacustomreportviewer'),
    [schoolAdmin]: anyFlag('customreportviewer'),
    [teacher]: anyFlag('customreportviewer'),
  }),
} satisfies AccessRules
