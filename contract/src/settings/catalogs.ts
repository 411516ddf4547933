import { catalog } from '../kernel/catalog.ts'
import {
  choice,
  date,
  decimal,
  optionalText,
  orderedRows,
  orNull,
  reference,
  text,
  wholeNumber,
  yesNo,
} from '../kernel/fields.ts'

const subjectColor = () => wholeNumber({ min: 1, max: 8 })

/** A term belongs to the year that holds its dates. */
export const academicYear = catalog(
  'academic_year',
  'settings.terms',
  { name: text(80), start_date: date(), end_date: date() },
  { family: 'school', sorts: ['start_date'] },
)

export const academicTerm = catalog(
  'academic_term',
  'settings.terms',
  { name: text(80), start_date: date(), end_date: date() },
  { family: 'school', sorts: ['start_date'] },
)

export const gradingPeriod = catalog(
  'grading_period',
  'settings.periods',
  {
    name: text(80),
    academic_term_id: reference('academic_term'),
    start_date: date(),
    end_date: date(),
    weight: decimal({ min: 0, max: 1000 }),
    exam_weight: decimal({ min: 0, max: 100 }),
    closes_on: orNull(date()),
  },
  { sorts: ['start_date'] },
)

export const gradingScale = catalog('grading_scale', 'settings.scales', {
  name: text(80),
  pass_percent: decimal({ min: 0, max: 100 }),
  rows: orderedRows('grading_scale_row', 'grading_scale_id', {
    letter: text(8),
    min_percent: decimal({ min: 0, max: 100 }),
    gpa_points: decimal({ min: 0, max: 10, scale: 3 }),
    weighted_gpa_points: orNull(decimal({ min: 0, max: 10, scale: 3 })),
  }),
})

export const activityType = catalog('activity_type', 'settings.activity-types', {
  name: text(60),
  weight: decimal({ min: 0, max: 100 }),
  drop_low: wholeNumber({ min: 0, max: 20 }),
  drop_high: wholeNumber({ min: 0, max: 20 }),
  cap_percent: orNull(decimal({ min: 1, max: 999 })),
  extra: yesNo(),
  color: subjectColor(),
})

export const status = catalog(
  'status',
  'settings.statuses',
  {
    name: text(60),
    noun: choice(['student', 'teacher', 'parent']), // sections and enrollments have states with moves (object states), no words of a school
    tone: choice(['quiet', 'neutral', 'info', 'ok', 'warn', 'danger', 'violet', 'plum']),
    access: wholeNumber({ min: 0, max: 2 }),
    base: choice(['active', 'inactive', 'archived']),
    /** Students who have it are on hold as long as they do. */
    hold_type_id: orNull(reference('hold_type')),
  },
  { family: 'statuses', many: 'statuses' },
)

/** What the school withholds from students, and who hears of it. `instructions`: what families are to do. */
export const holdType = catalog(
  'hold_type',
  'settings.statuses',
  {
    name: text(80),
    on_transcript: yesNo(),
    on_report_card: yesNo(),
    on_enrollment: yesNo(),
    informs_family: yesNo(),
    informs_advisors: yesNo(),
    instructions: optionalText(500),
  },
  { family: 'holdtype', one: 'hold_type', many: 'hold_types' },
)

export const badge = catalog('badge', 'settings.badges', {
  name: text(80),
  points: wholeNumber({ min: 0 }),
  description: optionalText(500),
})

export const department = catalog('department', 'settings.departments', {
  name: text(80),
  code: optionalText(20),
  color: subjectColor(),
})

export const building = catalog('building', 'settings.facilities', { name: text(80), address: optionalText(200) })

/** A room of a building, or a place of its own. */
export const facility = catalog(
  'facility',
  'settings.facilities',
  {
    name: text(80),
    building_id: orNull(reference('building')),
    kind: choice(['classroom', 'lab', 'gym', 'library', 'hall', 'office', 'outdoors', 'other']),
    capacity: orNull(wholeNumber({ min: 0 })),
  },
  { many: 'facilities', sorts: ['capacity'] },
)

/** Why students leave classes. `code`: what the authority calls it. */
export const leavingReason = catalog('leaving_reason', 'settings.statuses', { name: text(80), code: optionalText(20) })

/** Days on which the school is closed: no class meets, nothing counts. */
export const schoolClosure = catalog(
  'school_closure',
  'settings.closures',
  { name: text(80), start_date: date(), end_date: date() },
  { family: 'schoolclosure', sorts: ['start_date'] },
)

export const catalogs = [
  academicYear,
  academicTerm,
  gradingPeriod,
  gradingScale,
  activityType,
  status,
  leavingReason,
  holdType,
  badge,
  department,
  building,
  facility,
  schoolClosure,
]

/** A term, a period or a closure runs forward. */
export const datesInOrder = (row: { start_date: string; end_date: string }): boolean => row.start_date <= row.end_date
