import { type AccessRules, allow, anyFlag, parent, schoolAdmin, student, teacher } from '../kernel/access.ts'

export const participation = anyFlag('participatediscussionforum')

export const discussionAccess = {
  'discussion.read': allow(
    [schoolAdmin, teacher, student, parent],
    anyFlag('viewdiscussionforum', 'participatediscussionforum'),
  ),
  'discussion.write': allow([schoolAdmin, teacher, student], participation),
  'discussion.manage': allow([schoolAdmin, teacher], participation),
} satisfies AccessRules
