import {
  type AccessRules,
  allow,
  anyFlag,
  parent,
  schoolAdmin,
  student,
  superAdmin,
  teacher,
} from '../kernel/access.ts'

export const scheduleAccess = {
  'schedule.meetings.edit': allow([schoolAdmin], anyFlag('updateroster')),
  'schedule.events': allow([schoolAdmin, teacher, student, parent]),
  'schedule.events.edit': allow([schoolAdmin, teacher]),
  'schedule.import': allow([schoolAdmin], anyFlag('updateroster')),
  'schedule.cover': allow([schoolAdmin], anyFlag('updateroster')),
  'schedule.teaching': allow([superAdmin, schoolAdmin]),
  'schedule.teaching.edit': allow([superAdmin, schoolAdmin], anyFlag('saupdateschoolsetup', 'updateroster')),
  'schedule.bells': allow([superAdmin, schoolAdmin, teacher]),
  'schedule.bells.edit': allow([superAdmin, schoolAdmin], anyFlag('saupdateschoolsetup', 'updateroster')),
  'schedule.join': allow([student]),
  'schedule.link': allow([schoolAdmin, teacher]),
  'schedule.link.edit': allow([schoolAdmin, teacher], anyFlag('updategradebook')),
  'schedule.meeting-account': allow([teacher]),
} satisfies AccessRules
