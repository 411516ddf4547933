import { type AccessRules, allow, allowEach, anyFlag, schoolAdmin, superAdmin } from '../kernel/access.ts'

const looks = anyFlag('saviewsecuritytagsdictionary', 'saupdatesecuritytagsdictionary')
const changes = anyFlag('saupdatesecuritytagsdictionary')

/** In a school its admins look after the tags of everybody below them; what goes beyond is asked of each call. */
export const securityAccess = {
  'security.dictionary': allow([superAdmin], looks),
  'security.dictionary.edit': allow([superAdmin], changes),
  'security.tags': allowEach({ [superAdmin]: looks, [schoolAdmin]: [] }),
  'security.tags.edit': allowEach({ [superAdmin]: changes, [schoolAdmin]: [] }),
} satisfies AccessRules
