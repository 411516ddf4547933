import { type AccessRules, allow, anyFlag, schoolAdmin, teacher } from '../kernel/access.ts'

const read = anyFlag('readattendance', 'updateattendance', 'viewattendance')
const office = allow([schoolAdmin], anyFlag('updateattendance'))

export const attendanceAccess = {
  'attendance.read': allow([schoolAdmin, teacher], read),
  'attendance.edit': allow([schoolAdmin, teacher], anyFlag('updateattendance')),
  'attendance.office': office,
  'attendance.codes': allow([schoolAdmin, teacher], read),
  'attendance.codes.edit': office,
} satisfies AccessRules
