/** What a file of statuses changes. */
export const statusKinds = ['sections', 'enrollments'] as const
export type StatusKind = (typeof statusKinds)[number]

/** Rows of one file. */
export const mostStatusRows = 5_000

/** One thing that a column can be. `spellings`: what it is called in files, besides its name here. */
export type StatusField = { key: string; cell: string; spellings: readonly string[] }
const field = (key: string, ...spellings: string[]): StatusField => ({ key, cell: key, spellings })

const ofSection = [
  field('section', 'class', 'section or class', 'clase', 'classe', 'klasse', 'sección', 'kurs'),
  field(
    'section_number',
    'section no',
    'section #',
    'section code',
    'class number',
    'class code',
    'number',
    'section sis id',
    'sis id',
  ),
  field('section_name', 'class name', 'section title', 'name'),
  field('section_id', 'class id'),
  field('term', 'term name', 'academic term', 'semester', 'session'),
]
const ofStudent = [
  field('student', 'pupil', 'schüler', 'élève', 'estudiante', 'alumno'),
  field(
    'student_number',
    'student no',
    'student #',
    'sis user id',
    'sis id',
    'student sis id',
    'number',
    'local id',
    'admission number',
  ),
  field('student_name', 'name', 'full name', 'student full name'),
  field('student_email', 'email', 'e-mail', 'email address', 'username', 'user name', 'login', 'login id'),
  field('student_id', 'person id'),
]
const status = field(
  'status',
  'new status',
  'state',
  'new state',
  'set status to',
  'action',
  'estado',
  'statut',
  'stato',
)

/**
 * The columns of each kind, in the order of the template; where two columns could be meant by a heading, the first is.
 */
export const statusFields: Record<StatusKind, readonly StatusField[]> = {
  sections: [...ofSection, status],
  enrollments: [
    ...ofStudent,
    ...ofSection,
    { ...status, spellings: [...status.spellings, 'enrollment status'] },
    field('reason', 'comment', 'note', 'withdrawal reason', 'grund', 'motivo', 'raison'),
    field('date', 'end date', 'ends', 'last day', 'withdrawal date', 'effective date', 'datum', 'fecha'),
  ],
}

/** Those that a template has: the others are for files of other systems. */
export const templateFields: Record<StatusKind, readonly string[]> = {
  sections: ['section_number', 'section_name', 'term', 'status'],
  enrollments: ['student_number', 'student_name', 'section_number', 'section_name', 'term', 'status', 'reason', 'date'],
}

const waysToName = {
  section: ['section', 'section_number', 'section_name', 'section_id'],
  student: ['student', 'student_number', 'student_name', 'student_email', 'student_id'],
}

/** What some column must tell before rows can be read. */
export const lackingFields = (
  kind: StatusKind,
  uploaded: readonly (string | null)[],
): ('student' | 'section' | 'status')[] => [
  ...(kind === 'enrollments' && !waysToName.student.some((key) => uploaded.includes(key)) ? ['student' as const] : []),
  ...(waysToName.section.some((key) => uploaded.includes(key)) ? [] : ['section' as const]),
  ...(uploaded.includes('status') ? [] : ['status' as const]),
]
