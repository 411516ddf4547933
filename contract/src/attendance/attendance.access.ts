import { type AccessRules, allow, anyFlag, parent, schoolAdmin, student, teacher } from '../kernel/access.ts'

const read = anyFlag('readattendance', 'updateattendance', 'viewattendance')
const office = allow([schoolAdmin], anyFlag('updateattendance'))

export const attendanceAccess = {
  'attendance.read': allow([schoolAdmin, teacher], read),
  'attendance.edit': allow([schoolAdmin, teacher], anyFlag('updateattendance')),
  'attendance.office': office,
  'attendance.own': allow([student, parent], anyFlag('viewattendance')),
  'attendance.announce': allow([parent], anyFlag('viewattendance')),
  'attendance.codes': allow([schoolAdmin, teacher], read),
  'attendance.codes.edit': office,
  'attendance.steps': office,
  'attendance.steps.edit': office,
} satisfies AccessRules
