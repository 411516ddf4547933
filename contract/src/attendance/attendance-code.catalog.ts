import { catalog } from '../kernel/catalog.ts'
import { choice, orderedRows, text, yesNo } from '../kernel/fields.ts'

/** What lists, rates and notices go by, whatever a school calls its codes. */
export const attendanceCategories = ['present', 'tardy', 'absent', 'excused'] as const
export type AttendanceCategory = (typeof attendanceCategories)[number]

export const codeTones = ['quiet', 'neutral', 'info', 'ok', 'warn', 'late', 'danger', 'violet', 'plum'] as const
export const codeIcons = [
  'check',
  'run',
  'user-x',
  'shield-check',
  'stethoscope',
  'bus',
  'home',
  'school',
  'ball',
  'door-exit',
  'alert',
] as const

/** A school's own word for being here, late or away. */
export const attendanceCode = catalog(
  'attendance_code',
  'attendance.codes',
  {
    name: text(40),
    letter: text(2),
    category: choice(attendanceCategories),
    counts: choice(['present', 'absent', 'excused']),
    direction: choice(['none', 'in', 'out']),
    for_teacher: yesNo(),
    for_office: yesNo(),
    for_parent: yesNo(),
    tone: choice(codeTones),
    icon: choice(codeIcons),
    reasons: orderedRows('attendance_code_reason', 'attendance_code_id', { label: text(80) }),
  },
  { family: 'attendance', one: 'code', many: 'codes' },
)

/** The names that every school begins with; while a code bears its own, it is said in the language of the reader. */
const firstNames: Record<AttendanceCategory, string> = {
  present: 'Present',
  tardy: 'Tardy',
  absent: 'Absent',
  excused: 'Excused',
}

export const hasFirstName = ({ name, category }: { name: string; category: AttendanceCategory }): boolean =>
  name === firstNames[category]
