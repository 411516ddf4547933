import { type AccessRules, allow, anyFlag, parent, schoolAdmin, student, teacher } from '../kernel/access.ts'

export const questionsAccess = {
  'questions.read': allow([schoolAdmin, teacher], anyFlag('readgradebook', 'updategradebook')),
  'questions.edit': allow([schoolAdmin, teacher], anyFlag('updategradebook')),
  'questions.own': allow([student, parent]),
  'questions.take': allow([student]),
} satisfies AccessRules
