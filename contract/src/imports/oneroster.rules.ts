import { squeezed, type MatchedHeader, type RosterColumn, type RosterFormat } from './sds.rules.ts'

/**
 * The files of OneRoster, CSV binding, versions 1.1 and 1.2: their names, and the columns of each in their order.
 * Source: 1EdTech, 'OneRoster CSV Tables' 1.1 and 'OneRoster CSV Binding' 1.2.1.
 */
export const oneRosterVersions = ['1.1', '1.2'] as const
export type OneRosterVersion = (typeof oneRosterVersions)[number]

const base = ['sourcedId', 'status', 'dateLastModified'] as const
const classColumns =
  'title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods'
const races =
  'americanIndianOrAlaskaNative asian blackOrAfricanAmerican nativeHawaiianOrOtherPacificIslander white demographicRaceTwoOrMoreRaces'
const columns = (names: string): readonly string[] => [...base, ...names.split(' ')]

/** In the order in which the manifest names them. */
export const oneRosterHeaders = {
  academicSessions: columns('title type startDate endDate parentSourcedId schoolYear'),
  classes: columns(classColumns),
  courses: columns('schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes'),
  demographics: columns(
    `birthDate sex ${races} hispanicOrLatinoEthnicity countryOfBirthCode stateOfBirthAbbreviation cityOfBirth publicSchoolResidenceStatus`,
  ),
  enrollments: columns('classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate'),
  orgs: columns('name type identifier parentSourcedId'),
  roles: columns('userSourcedId roleType role beginDate endDate orgSourcedId userProfileSourcedId'),
  userProfiles: columns(
    'userSourcedId profileType vendorId applicationId description credentialType username password',
  ),
  users: columns(
    'enabledUser orgSourcedIds role username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password userMasterIdentifier preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns',
  ),
} as const
export type OneRosterFile = keyof typeof oneRosterHeaders
export const oneRosterFiles = Object.keys(oneRosterHeaders) as OneRosterFile[] // the keys of the table above

const users11 = new Set(['orgSourcedIds', 'role'])
const users12 = new Set([
  'userMasterIdentifier',
  'preferredGivenName',
  'preferredMiddleName',
  'preferredFamilyName',
  'primaryOrgSourcedId',
  'pronouns',
])

/** The columns of a file in one version; none when that version has no such file. */
export const headersIn = (version: OneRosterVersion, file: OneRosterFile): readonly string[] => {
  if (version === '1.1' && (file === 'roles' || file === 'userProfiles')) return []
  const others = version === '1.1' ? users12 : users11
  return file === 'users' ? oneRosterHeaders.users.filter((header) => !others.has(header)) : oneRosterHeaders[file]
}

/** Files of the standard about resources and grades: named in every manifest, never read. */
export const leftAlone: Record<OneRosterVersion, readonly string[]> = {
  '1.1': ['categories', 'classResources', 'courseResources', 'lineItems', 'resources', 'results'],
  '1.2': [
    'categories',
    'classResources',
    'courseResources',
    'lineItemLearningObjectiveIds',
    'lineItems',
    'lineItemScoreScales',
    'resources',
    'resultLearningObjectiveIds',
    'results',
    'resultScoreScales',
    'scoreScales',
    'userResources',
  ],
}

/** The data file, or the manifest, behind a path; case and the folder before it do not matter. */
export const oneRosterFileOf = (path: string): OneRosterFile | 'manifest' | undefined => {
  const name = squeezed(path.split('/').at(-1) ?? '')
  if (name === squeezed('manifest.csv')) return 'manifest'
  return oneRosterFiles.find((file) => squeezed(`${file}.csv`) === name)
}

const needed: Record<OneRosterFile, readonly string[]> = {
  academicSessions: ['sourcedId', 'title', 'type', 'startDate', 'endDate'],
  classes: ['sourcedId', 'title', 'courseSourcedId', 'schoolSourcedId'],
  courses: ['sourcedId', 'title'],
  demographics: ['sourcedId'],
  enrollments: ['sourcedId', 'classSourcedId', 'userSourcedId', 'role'],
  orgs: ['sourcedId', 'name', 'type'],
  roles: ['userSourcedId', 'role', 'orgSourcedId'],
  userProfiles: ['sourcedId', 'userSourcedId'],
  users: ['sourcedId', 'givenName', 'familyName'],
}

/**
 * Finds the columns by the first row, whatever their case. Unknown ones are kept under their own name; passwords never.
 */
export const matchOneRosterHeader = (file: OneRosterFile | 'manifest', cells: readonly string[]): MatchedHeader => {
  const headers: readonly string[] = file === 'manifest' ? ['propertyName', 'value'] : oneRosterHeaders[file]
  const byName = new Map(headers.map((header) => [squeezed(header), header]))
  const found = cells.map((cell) => byName.get(squeezed(cell)) ?? cell.trim())
  const fields = found.map((field) => (field === '' || field === '__proto__' || isPassword(field) ? undefined : field))
  return {
    fields,
    unknown_columns: found.filter((field) => field !== '' && !headers.includes(field) && !isPassword(field)),
    left_out_columns: found.filter(isPassword),
    derived: [],
    missing: (file === 'manifest' ? headers : needed[file]).filter(
      (header) => !fields.includes(header) && !fields.includes(eitherName[header]),
    ),
    repeated: fields.filter((field, index): field is string => field !== undefined && fields.indexOf(field) !== index),
  }
}
/** Many people have one name: a file may hold it in either column. */
const eitherName: Record<string, string> = { givenName: 'familyName', familyName: 'givenName' }
const isPassword = (field: string) => /password/i.test(field)

const id: RosterColumn = { header: 'sourcedId', field: 'sis_id', required: true, max: 128 }
const ofSchool = (header: string): RosterColumn => ({
  header,
  field: 'school_sis_id',
  required: true,
  max: 128,
  refers_to: 'school',
})
const userColumns: readonly RosterColumn[] = [
  id,
  ofSchool('orgSourcedIds'),
  { header: 'givenName', field: 'first_name', required: true, unless: 'last_name' },
  { header: 'familyName', field: 'last_name', required: true, unless: 'first_name' },
  { header: 'middleName', field: 'middle_name' },
  { header: 'username', field: 'username' },
  { header: 'email', field: 'email', type: 'email', max: 254 },
  { header: 'phone', field: 'phone', max: 40 },
  { header: 'identifier', field: 'number', max: 40 },
  { header: 'enabledUser', field: 'status', type: 'enabled' },
  { header: 'sex', field: 'gender' },
]
const sessionColumns: readonly RosterColumn[] = [
  id,
  ofSchool('orgSourcedIds'),
  { header: 'title', field: 'name', required: true },
  { header: 'startDate', field: 'start_date', required: true, type: 'iso_date' },
  { header: 'endDate', field: 'end_date', required: true, type: 'iso_date' },
]
const classId: RosterColumn = {
  header: 'classSourcedId',
  field: 'section_sis_id',
  required: true,
  max: 128,
  refers_to: 'section',
}

/** Which cell of which file becomes which value of a record. */
export const oneRoster = {
  one_id_per_person: true,
  files: {
    school: { file: 'orgs.csv', columns: [id, { header: 'name', field: 'name', required: true, max: 120 }] },
    term: { file: 'academicSessions.csv', columns: sessionColumns },
    grading_period: {
      file: 'academicSessions.csv',
      columns: [
        ...sessionColumns,
        { header: 'parentSourcedId', field: 'term_sis_id', required: true, max: 128, refers_to: 'term' },
      ],
    },
    course: {
      file: 'courses.csv',
      columns: [
        id,
        ofSchool('orgSourcedId'),
        { header: 'title', field: 'name', required: true, max: 120 },
        { header: 'courseCode', field: 'number', max: 40 },
        { header: 'subjects', field: 'subject' },
      ],
    },
    section: {
      file: 'classes.csv',
      columns: [
        id,
        ofSchool('schoolSourcedId'),
        { header: 'title', field: 'name', required: true, max: 120 },
        { header: 'classCode', field: 'number', max: 40 },
        { header: 'courseSourcedId', field: 'course_sis_id', required: true, max: 128, refers_to: 'course' },
        { header: 'termSourcedIds', field: 'term_sis_id', max: 128, refers_to: 'term' },
        { header: 'periods', field: 'period', max: 40 },
      ],
    },
    teacher: { file: 'users.csv', columns: userColumns },
    student: {
      file: 'users.csv',
      columns: [
        ...userColumns,
        { header: 'grades', field: 'grade_level', type: 'grade', max: 20 },
        { header: 'birthDate', field: 'birth_date', type: 'iso_date' },
      ],
    },
    parent: { file: 'users.csv', columns: userColumns },
    guardian: {
      file: 'users.csv',
      columns: [
        { header: 'sourcedId', field: 'sis_id', required: true, max: 128, refers_to: 'student' },
        { header: 'agentSourcedIds', field: 'parent_sis_id', required: true, max: 128, refers_to: 'parent' },
        ofSchool('orgSourcedIds'),
      ],
    },
    teaching: {
      file: 'enrollments.csv',
      columns: [
        classId,
        { header: 'userSourcedId', field: 'sis_id', required: true, max: 128, refers_to: 'teacher' },
        { header: 'primary', field: 'role' },
      ],
    },
    enrollment: {
      file: 'enrollments.csv',
      columns: [
        classId,
        { header: 'userSourcedId', field: 'sis_id', required: true, max: 128, refers_to: 'student' },
        { header: 'beginDate', field: 'start_date', type: 'iso_date' },
        { header: 'endDate', field: 'end_date', type: 'iso_date' },
      ],
    },
  },
} as const satisfies RosterFormat

/** What the manifest says: the version, and which files hold changes alone. Without a manifest the files tell. */
export type Manifest = { version: OneRosterVersion; delta: OneRosterFile[]; promised: OneRosterFile[] }

/** @param rows propertyName → value */
export const manifestOf = (rows: ReadonlyMap<string, string>, hasRoles: boolean): Manifest => {
  const stated = rows.get('oneroster.version')
  const modeOf = (file: OneRosterFile) => rows.get(`file.${file}`)?.toLowerCase()
  return {
    version: stated === '1.1' || stated === '1.2' ? stated : hasRoles ? '1.2' : '1.1',
    delta: oneRosterFiles.filter((file) => modeOf(file) === 'delta'),
    promised: oneRosterFiles.filter((file) => modeOf(file) === 'delta' || modeOf(file) === 'bulk'),
  }
}
