import { type AccessRules, allow, anyFlag, schoolAdmin, student, superAdmin, teacher } from '../kernel/access.ts'

export const scheduleAccess = {
  'schedule.bells': allow([superAdmin, schoolAdmin, teacher]),
  'schedule.bells.edit': allow([superAdmin, schoolAdmin], anyFlag('saupdateschoolsetup', 'updateroster')),
  'schedule.join': allow([student]),
  'schedule.link': allow([schoolAdmin, teacher]),
  'schedule.link.edit': allow([schoolAdmin, teacher], anyFlag('updategradebook')),
  'schedule.meeting-account': allow([teacher]),
} satisfies AccessRules
