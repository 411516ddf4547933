import { type AccessRules, allow, anyFlag, schoolAdmin, teacher } from '../kernel/access.ts'

export const gradebookAccess = {
  'gradebook.read': allow([schoolAdmin, teacher], anyFlag('readgradebook', 'updategradebook', 'viewgradebook')),
  'gradebook.edit': allow([schoolAdmin, teacher], anyFlag('updategradebook')),
  'gradebook.resolve': allow([schoolAdmin], anyFlag('updategradebook')),
  'other-grades.read': allow([schoolAdmin, teacher], anyFlag('readgradebook', 'updategradebook', 'viewgradebook')),
  'other-grades.edit': allow([schoolAdmin], anyFlag('updategradebook')),
  'standards.read': allow([schoolAdmin, teacher], anyFlag('readgradebook', 'updategradebook', 'viewgradebook')),
  'standards.edit': allow([schoolAdmin], anyFlag('updategradebook')),
  'standards.score': allow([schoolAdmin, teacher], anyFlag('updategradebook')),
  'bonus.upload': allow([schoolAdmin], anyFlag('updategradebook')),
} satisfies AccessRules
