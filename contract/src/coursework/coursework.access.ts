import { type AccessRules, allow, anyFlag, parent, schoolAdmin, student, teacher } from '../kernel/access.ts'

export const courseworkAccess = {
  'units.read': allow([schoolAdmin, teacher]),
  'units.edit': allow([schoolAdmin, teacher], anyFlag('updategradebook')),
  'learning.own': allow([student, parent]),
  'learning.hand-in': allow([student]),
} satisfies AccessRules
