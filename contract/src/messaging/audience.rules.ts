/** Groups of people whom a message can go to; domains above say who belongs to theirs. */
export const audienceKinds = [
  'person',
  'family',
  'list',
  'role',
  'grade_level',
  'section',
  'course',
  'advisees',
  'missing_work',
] as const
export type AudienceKind = (typeof audienceKinds)[number]

/** So many can be chosen for one message; each may stand for many people. */
export const mostAudiences = 500

/** What is reached of an audience of students. */
export const reaches = ['students', 'guardians', 'both'] as const
export type Reach = (typeof reaches)[number]

/** Why somebody of an audience gets nothing. */
export const leftOutReasons = ['rule', 'no_contact', 'inactive', 'no_address', 'no_guardian', 'household'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Characters of a message. */
export const longestMessage = 20_000
