import { type AccessRules, allow, anyFlag, parent, schoolAdmin, student, teacher } from '../kernel/access.ts'

const writes = anyFlag('participatediscussionforum')

export const discussionAccess = {
  'discussion.read': allow(
    [schoolAdmin, teacher, student, parent],
    anyFlag('viewdiscussionforum', 'participatediscussionforum'),
  ),
  'discussion.write': allow([schoolAdmin, teacher, student], writes),
  'discussion.manage': allow([schoolAdmin, teacher], writes),
} satisfies AccessRules
