/**
 * What one school can take from another: the tables of each part, each with the table whose rows it belongs to ('' =
 * none), those first that others point to. A row that belongs to none is matched by number, name or dates with what is
 * there already, which is then left as it is.
 */
export const partTables = {
  terms: { academic_year: '', academic_term: '', grading_period: 'academic_term', school_closure: '' },
  bells: {
    bell_period: '',
    bell_schedule: '',
    bell_schedule_period: 'bell_schedule',
    day_rotation: '',
    day_rotation_day: 'day_rotation',
  },
  scales: { grading_scale: '', grading_scale_row: 'grading_scale' },
  activities: { activity_type: '' },
  attendance: { attendance_code: '', attendance_code_reason: 'attendance_code', attendance_step: '' },
  statuses: { status: '', leaving_reason: '' },
  badges: { badge: '' },
  departments: { department: '' },
  facilities: { building: '', facility: '' },
  fields: { custom_field: '', custom_field_choice: 'custom_field' },
  tracks: { academic_track: '' },
  courses: { course: '', course_unit: 'course', course_lesson: 'course_unit', course_prerequisite: 'course' },
} as const satisfies Record<string, Record<string, string>>
export type CopyPart = keyof typeof partTables

export const copyParts = Object.keys(partTables) as [CopyPart, ...CopyPart[]] // the keys of the table above: never empty

/** The tables of the chosen parts, in the order in which they are filled. */
export const copyPlan = (parts: readonly CopyPart[]): { part: CopyPart; table: string; owner: string }[] =>
  copyParts
    .filter((part) => parts.includes(part))
    .flatMap((part) => Object.entries(partTables[part]).map(([table, owner]) => ({ part, table, owner })))
