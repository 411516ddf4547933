import { type AccessRules, allow, anyFlag, schoolAdmin, teacher } from '../kernel/access.ts'

export const attendanceAccess = {
  'attendance.read': allow([schoolAdmin, teacher], anyFlag('readattendance', 'updateattendance', 'viewattendance')),
  'attendance.edit': allow([schoolAdmin, teacher], anyFlag('updateattendance')),
} satisfies AccessRules
