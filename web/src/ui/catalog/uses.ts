/** Where what still uses a record of a catalog is listed, by its table. */
export const usePlaces = {
  activity: '/section',
  application: '/applications',
  application_capacity: '/applications',
  attendance: '/attendances?view=exceptions',
  attendance_plan: '/attendances?view=planned',
  attendance_sign: '/attendances?view=desk',
  attendance_step_entry: '/attendances?view=steps',
  badge_award: '/student-in-admin',
  bell_schedule_period: '/bell-schedule',
  course: '/courses',
  custom_value: '/user-directory',
  enrollment: '/student-in-admin',
  facility: '/facility-management',
  grading_period: '/grading-periods',
  grading_policy_category: '/section',
  hold: '/user-directory?view=students',
  path_template: '/ilp',
  person: '/user-directory',
  section: '/section',
  section_meeting: '/section',
  special_day: '/bell-schedule',
  status: '/status',
  teacher_unavailable: '/teachers',
  unit: '/section',
} as const

export const isUsePlace = (what: string): what is keyof typeof usePlaces => what in usePlaces
