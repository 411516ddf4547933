import { dayOf } from '../kernel/typed-dates.rules.ts'
import { latinDigits } from '../kernel/typed-numbers.rules.ts'

/**
 * The School Data Sync file set, version 1: which files there are, which columns they have and what a cell may hold.
 * Source: Microsoft School Data Sync, 'CSV files for SDS V1'. Dates are m/d/yyyy there.
 */
export const sdsKinds = ['school', 'section', 'teacher', 'student', 'teaching', 'enrollment'] as const
export type SdsKind = (typeof sdsKinds)[number]

/**
 * What the rows become, in the order in which it is written. Sections of School Data Sync tell terms and courses too.
 */
export const recordKinds = [
  'school',
  'term',
  'grading_period',
  'course',
  'section',
  'teacher',
  'student',
  'parent',
  'guardian',
  'teaching',
  'enrollment',
] as const
export type RecordKind = (typeof recordKinds)[number]

type CellType = 'text' | 'date' | 'iso_date' | 'year' | 'status' | 'enabled' | 'email' | 'grade'
export type RosterColumn = {
  header: string
  /** Where the value goes; a column without one is known to School Data Sync and left out here. */
  field?: string
  required?: true
  /** What other editions of the format call it. */
  spellings?: readonly string[]
  /** May be empty or absent where this field is filled: many people have one name. */
  unless?: string
  /** The field that is used where the file has no such column. */
  instead?: string
  type?: CellType
  /** Characters, 100 unless told. */
  max?: number
  /** The kind of row whose SIS id this cell holds. */
  refers_to?: RecordKind
}

export type RosterFile = { file: string; columns: readonly RosterColumn[] }
/** How a format of rosters says what: the file and columns behind each kind of record. */
export type RosterFormat = {
  files: Partial<Record<RecordKind, RosterFile>>
  /** An id is one human being's, whatever the kind of record; otherwise a student and a teacher may have the same. */
  one_id_per_person: boolean
}

const leftOut = (...headers: string[]): RosterColumn[] => headers.map((header) => ({ header }))
const sisId: RosterColumn = {
  header: 'SIS ID',
  field: 'sis_id',
  required: true,
  max: 64,
  spellings: ['ID', 'DfE Number'],
}
const schoolSisId: RosterColumn = {
  header: 'School SIS ID',
  spellings: ['School DfE Number'],
  field: 'school_sis_id',
  required: true,
  max: 64,
  refers_to: 'school',
}
const sectionSisId: RosterColumn = {
  header: 'Section SIS ID',
  spellings: ['Section ID'],
  field: 'section_sis_id',
  required: true,
  max: 64,
  refers_to: 'section',
}

const personColumns: readonly RosterColumn[] = [
  sisId,
  schoolSisId,
  { header: 'First Name', field: 'first_name', required: true, unless: 'last_name' },
  { header: 'Last Name', field: 'last_name', required: true, unless: 'first_name', instead: 'username' },
  { header: 'Username', field: 'username', required: true, max: 254, instead: 'email' },
  { header: 'Middle Name', field: 'middle_name' },
  { header: 'Secondary Email', field: 'email', type: 'email', max: 254 },
  { header: 'Status', field: 'status', type: 'status' },
  ...leftOut('Password', 'State ID'),
]

/** In the order in which rows depend on each other. */
export const sdsFiles: Record<SdsKind, RosterFile> = {
  school: {
    file: 'School.csv',
    columns: [
      sisId,
      { header: 'Name', field: 'name', required: true, max: 120, instead: 'sis_id' },
      { header: 'Grade Low', field: 'grade_low', max: 20 },
      { header: 'Grade High', field: 'grade_high', max: 20 },
      { header: 'Address', field: 'street', max: 200 },
      { header: 'City', field: 'city' },
      { header: 'State', field: 'state' },
      { header: 'Country', field: 'country' },
      { header: 'Zip', field: 'zip', max: 20, spellings: ['Postal Code'] },
      { header: 'Phone', field: 'phone', max: 40 },
      ...leftOut(
        'School Number',
        'School NCES_ID',
        'State ID',
        'Principal SIS ID',
        'Principal Name',
        'Principal Secondary Email',
        'Zone',
      ),
    ],
  },
  section: {
    file: 'Section.csv',
    columns: [
      sisId,
      schoolSisId,
      { header: 'Section Name', field: 'name', required: true, max: 120, instead: 'sis_id' },
      { header: 'Section Number', field: 'number', max: 40 },
      { header: 'Term SIS ID', field: 'term_sis_id', max: 64 },
      { header: 'Term Name', field: 'term_name' },
      { header: 'Term StartDate', field: 'term_start_date', type: 'date' },
      { header: 'Term EndDate', field: 'term_end_date', type: 'date' },
      { header: 'Course SIS ID', field: 'course_sis_id', max: 64 },
      { header: 'Course Name', field: 'course_name', max: 120 },
      { header: 'Course Number', field: 'course_number', max: 40 },
      { header: 'Course Description', field: 'course_description', max: 2000 },
      { header: 'Course Subject', field: 'course_subject' },
      { header: 'Periods', field: 'period', max: 40 },
      { header: 'Status', field: 'status', type: 'status' },
    ],
  },
  teacher: {
    file: 'Teacher.csv',
    columns: [
      ...personColumns,
      { header: 'Teacher Number', field: 'number', max: 40 },
      { header: 'Title', field: 'title' },
      ...leftOut('Qualification'),
    ],
  },
  student: {
    file: 'Student.csv',
    columns: [
      ...personColumns,
      { header: 'Student Number', field: 'number', max: 40 },
      { header: 'Grade', field: 'grade_level', max: 20 },
      { header: 'Birthdate', field: 'birth_date', type: 'date' },
      { header: 'Graduation Year', field: 'graduation_year', type: 'year' },
      ...leftOut(
        'Gender',
        'ELL Status',
        'FederalRace',
        'Mailing Address',
        'Mailing City',
        'Mailing State',
        'Mailing Zip',
        'Mailing Latitude',
        'Mailing Longitude',
        'Mailing Country',
        'Residence Address',
        'Residence City',
        'Residence State',
        'Residence Zip',
        'Residence Latitude',
        'Residence Longitude',
        'Residence Country',
      ),
    ],
  },
  teaching: {
    file: 'TeacherRoster.csv',
    columns: [sectionSisId, { ...sisId, refers_to: 'teacher' }],
  },
  enrollment: {
    file: 'StudentEnrollment.csv',
    columns: [sectionSisId, { ...sisId, refers_to: 'student' }],
  },
}

export const sds: RosterFormat = { files: sdsFiles, one_id_per_person: false }

/** Two rows with the same values in these fields are the same thing told twice. */
export const rosterKeys: Record<RecordKind, readonly string[]> = {
  school: ['sis_id'],
  term: ['school_sis_id', 'sis_id'],
  grading_period: ['school_sis_id', 'sis_id'],
  course: ['school_sis_id', 'sis_id'],
  section: ['sis_id'],
  teacher: ['school_sis_id', 'sis_id'],
  student: ['school_sis_id', 'sis_id'],
  parent: ['school_sis_id', 'sis_id'],
  guardian: ['school_sis_id', 'sis_id', 'parent_sis_id'],
  teaching: ['section_sis_id', 'sis_id'],
  enrollment: ['section_sis_id', 'sis_id'],
}

/** Which kind of rows a file of this name holds: case, blanks and the folder before it do not matter. */
export const sdsKindOf = (path: string): SdsKind | undefined => {
  const name = squeezed(path.split('/').at(-1) ?? '')
  return sdsKinds.find((kind) => squeezed(sdsFiles[kind].file) === name)
}

export type MatchedHeader = {
  /** The name under which each cell of a row is kept; undefined = it is not kept. */
  fields: (string | undefined)[]
  unknown_columns: string[]
  left_out_columns: string[]
  missing: string[]
  repeated: string[]
  /** Columns that are not there, and what is used instead. */
  derived: DerivedColumn[]
}
export type DerivedColumn = { column: string; field: string; used: string; from: string }

/** Finds the columns of a file by its first row, whatever the case, blanks and underscores of the headers. */
export const matchHeader = ({ columns }: RosterFile, cells: readonly string[]): MatchedHeader => {
  const byName = new Map(
    columns.flatMap((column) =>
      [column.header, ...(column.spellings ?? [])].map((name) => [squeezed(name), column] as const),
    ),
  )
  const known = cells.map((cell) => byName.get(squeezed(cell)))
  const headers = known.flatMap((column) => column?.header ?? [])
  const present = new Set(known.flatMap((column) => column?.field ?? []))
  const lacking = columns.filter(
    ({ header, required, unless }) => required && !headers.includes(header) && !(unless && present.has(unless)),
  )
  const derived = lacking.flatMap(({ header: column, field = '', instead = '' }): DerivedColumn[] => {
    const used = columns.find((other) => other.field === instead && present.has(instead))?.header
    return used ? [{ column, field, used, from: instead }] : []
  })
  const given = new Set([...present, ...derived.map(({ field }) => field)])

  return {
    fields: known.map((column) => column?.field),
    unknown_columns: cells.filter((cell, index) => cell.trim() !== '' && !known[index]).map((cell) => cell.trim()),
    left_out_columns: known.flatMap((column) => (column && !column.field ? column.header : [])),
    missing: lacking
      .filter(({ field = '', unless = '' }) => !given.has(field) && !given.has(unless))
      .map(({ header }) => header),
    derived,
    repeated: headers.filter((header, index) => headers.indexOf(header) !== index),
  }
}

export const squeezed = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.-]/g, '')

/** What can be wrong with a row; the text of each is `imports.reason.<code>`. */
export type RowReason =
  | 'required'
  | 'too_long'
  | 'characters'
  | 'too_many_cells'
  | 'email'
  | 'status'
  | 'choice'
  | 'year'
  | 'date_iso'
  | 'date_format'
  | 'date_month'
  | 'date_day'
  | 'date_year'
  | 'term_reversed'
  | 'duplicate'
  | 'username_twice'
  | 'username_taken'
  | 'unknown_school'
  | 'unknown_term'
  | 'unknown_course'
  | 'unknown_section'
  | 'unknown_student'
  | 'unknown_teacher'
  | 'unknown_parent'
  | 'student_elsewhere'
  | 'teacher_elsewhere'
  | 'foreign_school'
  | 'no_school'
  | 'no_term'
  | 'no_such_student'
  | 'same_record'
  | 'date_unread'
  | 'date_none'
  | 'phone'
  | 'yes_no'
  | 'gender'
  | 'relationship'
  | 'number'
export type ReasonParams = Record<string, string | number>
export type RowProblem = { column: string; reason: RowReason; params?: ReasonParams }

export type ProvenOrder = 'month_first' | 'day_first' | 'either' | 'iso'
type ReadDate = { value: string; order: ProvenOrder } | { reason: RowReason; params: ReasonParams; order?: ProvenOrder }

/**
 * Reads m/d/yyyy (and yyyy-mm-dd, which cannot be misread) into yyyy-mm-dd.
 * `order` tells what the cell proves about its column: 13/4/2000 can only be day first – and is then no date here –,
 * 4/13/2000 only month first.
 */
export const readDate = (cell: string): ReadDate => {
  const written = latinDigits(cell)
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(written)
  const slashed = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(written)
  const [year, month, day] = (iso ? [iso[1], iso[2], iso[3]] : slashed ? [slashed[3], slashed[1], slashed[2]] : []).map(
    Number,
  )
  if (year === undefined || month === undefined || day === undefined)
    return { reason: 'date_format', params: { value: cell } }

  const order = iso ? 'iso' : dateOrder(month, day)
  const read = dayOf(year, month, day)
  if ('value' in read) return { value: read.value, order }
  if (read.reason === 'date_year') return { reason: 'date_year', params: { value: cell, year }, order }
  if (month < 1 || month > 12) return { reason: 'date_month', params: { value: cell, month }, order }
  return { reason: 'date_day', params: { value: cell, month, day, year }, order }
}

const dateOrder = (first: number, second: number): ProvenOrder =>
  first > 12 ? 'day_first' : second > 12 ? 'month_first' : 'either'

export const isEmail = (text: string): boolean => /^[^\s@"<>,;]+@[^\s@"<>,;]+\.[^\s@"<>,;]+$/.test(text)

export const readYear = (cell: string): { value: string } | { reason: RowReason; params: ReasonParams } => {
  const year = latinDigits(cell)
  return /^(19|20)\d\d$/.test(year) ? { value: year } : { reason: 'year', params: { value: cell } }
}

/** The status words of School Data Sync; an empty cell says nothing. */
export const sdsStatuses = ['Active', 'Inactive'] as const

type ReadCell =
  | { value: string; order?: ProvenOrder }
  | { reason: RowReason; params?: ReasonParams; order?: ProvenOrder }

/** Reads one trimmed cell by the rule of its column: the value as it is stored, or what is wrong with it. */
export const readCell = (column: RosterColumn, cell: string): ReadCell => {
  const max = column.max ?? 100
  if (cell === '') return column.required ? { reason: 'required' } : { value: '' }
  if (cell.length > max) return { reason: 'too_long', params: { max } }
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD]/.test(cell)) return { reason: 'characters' }
  return readers[column.type ?? 'text'](cell)
}

const readers: Record<CellType, (cell: string) => ReadCell> = {
  text: (cell) => ({ value: cell }),
  date: readDate,
  iso_date: (cell) =>
    /^\d{4}-\d\d-\d\d(T.*)?$/.test(latinDigits(cell))
      ? readDate(cell.slice(0, 10))
      : { reason: 'date_iso', params: { value: cell } },
  year: (cell) => readYear(cell),
  email: (cell) => (isEmail(cell) ? { value: cell } : { reason: 'email', params: { value: cell } }),
  enabled: (cell) => ({ value: cell.toLowerCase() === 'false' ? 'inactive' : 'active' }),
  grade: (cell) => ({ value: gradeOf(cell) }),
  status: (cell) => {
    const value = sdsStatuses.find((status) => status.toLowerCase() === cell.toLowerCase())
    return value ? { value } : { reason: 'status', params: { value: cell, known: sdsStatuses.join(', ') } }
  },
}

/**
 * The grade that a code of the Common Education Data Standards means: '07' is '7', 'KG' is 'K', others are what they
 * are.
 */
export const gradeOf = (code: string): string => (code === 'KG' ? 'K' : code.replace(/^0(\d)$/, '$1'))

/** The code of a grade, '7' is '07'. */
export const codeOfGrade = (grade: string): string => (grade === 'K' ? 'KG' : grade.replace(/^(\d)$/, '0$1'))
