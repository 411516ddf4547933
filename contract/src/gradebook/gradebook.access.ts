import { type AccessRules, allow, anyFlag, schoolAdmin, teacher } from '../kernel/access.ts'

export const gradebookAccess = {
  'gradebook.read': allow([schoolAdmin, teacher], anyFlag('readgradebook', 'updategradebook', 'viewgradebook')),
  'gradebook.edit': allow([schoolAdmin, teacher], anyFlag('updategradebook')),
} satisfies AccessRules
