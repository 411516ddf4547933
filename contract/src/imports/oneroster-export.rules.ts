import { type Cells, listed, schoolYearOf } from './oneroster-cells.rules.ts'
import { enrollmentId, roleId, roleOrder } from './oneroster-people.rules.ts'
import { schoolsOfSession } from './oneroster-sessions.rules.ts'
import {
  headersIn,
  leftAlone,
  oneRosterFiles,
  oneRosterHeaders,
  type OneRosterFile,
  type OneRosterVersion,
} from './oneroster.rules.ts'
import { codeOfGrade } from './sds.rules.ts'

type Stored = { id: string; extra: Cells | null }
export type StoredSession = Stored & { name: string; start_date: string; end_date: string; term_id: string | null }
export type StoredCourse = Stored & { name: string; number: string; subject: string }
export type StoredSection = Stored & {
  name: string
  number: string
  period: string
  course_id: string
  term_id: string | null
}
export type StoredUser = Stored & {
  fname: string
  mname: string
  lname: string
  email: string
  phone: string
  gender: string
  username: string
  /** By role: whether active, and the number in it. */
  roles: Partial<Record<'student' | 'teacher' | 'parent', { active: boolean; number: string }>>
  grade_level: string
  birth_date: string | null
  /** Ids of the parents. */
  agents: string[]
}
export type StoredLink = {
  section_id: string
  user_id: string
  role: 'student' | 'teacher'
  primary: boolean
  start_date: string | null
  end_date: string | null
  extra: Cells | null
}
/** A school as it goes out. `sessions` are terms and, with a term, grading periods. */
export type StoredSchool = Stored & {
  name: string
  sessions: StoredSession[]
  courses: StoredCourse[]
  sections: StoredSection[]
  users: StoredUser[]
  links: StoredLink[]
}

export type OneRosterTable = { file: string; headers: readonly string[]; rows: Cells[] }

/**
 * Schools as the files of a bulk feed, the manifest first. Every file is in the order of its ids, columns that came in
 * as extensions stand behind the standard's in the order of their names; files without a row are absent. Status and
 * date of change are empty, as the standard wants it of bulk files.
 */
export const oneRosterOf = (stored: readonly StoredSchool[], version: OneRosterVersion): OneRosterTable[] => {
  const schools = version === '1.1' ? stored.map(withOneRole) : stored
  const rows = new Map<OneRosterFile, Map<string, Cells>>(oneRosterFiles.map((file) => [file, new Map()]))
  /** The first that tells a record counts; `more` is what another school adds to it. */
  const add = (file: OneRosterFile, cells: Cells, more: (before: Cells) => Cells = (before) => before) => {
    const table = rows.get(file)
    const before = table?.get(cells.sourcedId ?? '')
    table?.set(cells.sourcedId ?? '', before ? more(before) : cells)
  }
  const orgs = new Set(schools.map(({ id }) => id))
  for (const school of schools) addOrg(school, orgs, add)
  const sessions = new Set(schools.flatMap((school) => school.sessions.map(({ id }) => id)))
  for (const school of schools) {
    for (const session of school.sessions) addSession(session, school.id, sessions, add)
    for (const course of school.courses) add('courses', courseRow(course, school.id, orgs))
    for (const section of school.sections) add('classes', sectionRow(section, school.id))
    for (const user of school.users) addUser(user, school.id, version, orgs, add)
    for (const link of school.links) add('enrollments', linkRow(link, school.id))
  }
  const tables = oneRosterFiles.flatMap((file): OneRosterTable[] => {
    const headers = headersIn(version, file)
    const given = [...(rows.get(file)?.values() ?? [])].toSorted((one, other) =>
      (one.sourcedId ?? '') < (other.sourcedId ?? '') ? -1 : 1,
    )
    if (headers.length === 0 || given.length === 0) return []
    const known: readonly string[] = oneRosterHeaders[file]
    const extensions = [...new Set(given.flatMap((row) => Object.keys(row)))]
      .filter((column) => !known.includes(column))
      .toSorted()
    return [{ file: `${file}.csv`, headers: [...headers, ...extensions], rows: given }]
  })
  return [manifestTable(version, new Set(tables.map(({ file }) => file))), ...tables]
}

/** In 1.1 a user has one role alone, so a teacher who is a parent too goes out as a teacher and as nobody's parent. */
const withOneRole = (school: StoredSchool): StoredSchool => {
  const others = new Set(school.users.flatMap(({ id, roles }) => (roles.student || roles.teacher ? [id] : [])))
  return {
    ...school,
    users: school.users.map((user) => ({ ...user, agents: user.agents.filter((agent) => !others.has(agent)) })),
  }
}

type Add = (file: OneRosterFile, cells: Cells, more?: (before: Cells) => Cells) => void

const manifestTable = (version: OneRosterVersion, present: ReadonlySet<string>): OneRosterTable => {
  const files = [
    ...oneRosterFiles.filter((file) => headersIn(version, file).length > 0),
    ...leftAlone[version],
  ].toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
  const properties = [
    ['manifest.version', '1.0'],
    ['oneroster.version', version],
    ...files.map((file) => [`file.${file}`, present.has(`${file}.csv`) ? 'bulk' : 'absent']),
    ['source.systemName', 'School portal'],
    ['source.systemCode', 'school-portal'],
  ]
  return {
    file: 'manifest.csv',
    headers: ['propertyName', 'value'],
    rows: properties.map(([propertyName = '', value = '']) => ({ propertyName, value })),
  }
}

/** What is stored under a word before, without the word. */
const under = (prefix: string, extra: Cells | null): Cells =>
  Object.fromEntries(
    Object.entries(extra ?? {}).flatMap(([column, cell]) =>
      column.startsWith(`${prefix}.`) ? [[column.slice(prefix.length + 1), cell]] : [],
    ),
  )
const own = (extra: Cells | null): Cells =>
  Object.fromEntries(
    Object.entries(extra ?? {}).filter(
      ([column]) => !/^(parent|roles|demographics)\./.test(column) && column !== 'userProfiles',
    ),
  )

const addOrg = ({ id, name, extra }: StoredSchool, orgs: Set<string>, add: Add) => {
  const parent = under('parent', extra)
  const { parentSourcedId, ...kept } = own(extra)
  const above = parent.name === undefined ? undefined : parentSourcedId
  add('orgs', { ...kept, sourcedId: id, name, type: 'school', ...(above !== undefined && { parentSourcedId: above }) })
  if (above === undefined) return
  orgs.add(above)
  const { parentSourcedId: _higher, ...given } = parent
  add('orgs', { ...given, sourcedId: above })
}

const addSession = (
  { id, name, start_date, end_date, term_id, extra }: StoredSession,
  school: string,
  sessions: ReadonlySet<string>,
  add: Add,
) => {
  const { parentSourcedId, ...kept } = own(extra)
  const { parentSourcedId: _higher, ...year } = under('parent', extra)
  const above =
    parentSourcedId !== undefined && (sessions.has(parentSourcedId) || year.title !== undefined)
      ? parentSourcedId
      : (term_id ?? '')
  add(
    'academicSessions',
    {
      type: term_id === null ? 'term' : 'gradingPeriod',
      schoolYear: schoolYearOf(end_date),
      ...kept,
      sourcedId: id,
      title: name,
      startDate: start_date,
      endDate: end_date,
      parentSourcedId: above,
      [schoolsOfSession]: school,
    },
    (before) => ({ ...before, [schoolsOfSession]: joined(before[schoolsOfSession], school) }),
  )
  if (above !== '' && !sessions.has(above)) add('academicSessions', { ...year, sourcedId: above })
}

const courseRow = (
  { id, name, number, subject, extra }: StoredCourse,
  school: string,
  orgs: ReadonlySet<string>,
): Cells => {
  const { orgSourcedId = '', schoolYearSourcedId = '', ...kept } = own(extra)
  return {
    ...kept,
    ...(schoolYearSourcedId !== '' && { schoolYearSourcedId }),
    sourcedId: id,
    title: name,
    courseCode: number,
    orgSourcedId: orgs.has(orgSourcedId) ? orgSourcedId : school,
    subjects: subject,
  }
}

const sectionRow = ({ id, name, number, period, course_id, term_id, extra }: StoredSection, school: string): Cells => ({
  classType: 'scheduled',
  termSourcedIds: term_id ?? '',
  ...own(extra),
  sourcedId: id,
  title: name,
  classCode: number,
  courseSourcedId: course_id,
  schoolSourcedId: school,
  periods: period,
})

const portalRoles = roleOrder.slice(0, 3) as ['student', 'teacher', 'parent']

const addUser = (user: StoredUser, school: string, version: OneRosterVersion, orgs: ReadonlySet<string>, add: Add) => {
  const { id, extra, roles, gender, birth_date } = user
  const kept = own(extra)
  const [first = 'parent', ...others] = portalRoles.filter((role) => roles[role])
  const word = (role: (typeof portalRoles)[number]) =>
    role === 'parent' ? (extra?.['roles.family'] ?? 'parent') : role
  const { identifier = '', primaryOrgSourcedId = '', ...columns } = kept
  add(
    'users',
    {
      ...(first === 'student' && { grades: codeOfGrade(user.grade_level) }),
      ...columns,
      sourcedId: id,
      enabledUser: String(roles[first]?.active ?? true),
      username: user.username,
      givenName: user.fname,
      familyName: user.lname,
      middleName: user.mname,
      identifier: first === 'parent' ? identifier : (roles[first]?.number ?? ''),
      email: user.email,
      phone: user.phone,
      agentSourcedIds: user.agents.toSorted().join(','),
      ...(version === '1.1'
        ? { orgSourcedIds: school, role: word(first) }
        : { primaryOrgSourcedId: orgs.has(primaryOrgSourcedId) ? primaryOrgSourcedId : '' }),
    },
    (before) => ({
      ...before,
      agentSourcedIds:
        listed(before.agentSourcedIds).length === 0
          ? user.agents.toSorted().join(',')
          : user.agents.reduce((list, agent) => joined(list, agent), before.agentSourcedIds ?? ''),
      ...(version === '1.1' && { orgSourcedIds: joined(before.orgSourcedIds, school) }),
    }),
  )
  for (const [at, role] of [first, ...others].entries()) {
    const given = under(`roles.${word(role)}.${school}`, extra)
    add('roles', {
      roleType: at === 0 ? 'primary' : 'secondary',
      sourcedId: roleId(id, word(role), school),
      ...given,
      userSourcedId: id,
      role: word(role),
      orgSourcedId: school,
    })
  }
  const demographics = {
    ...(birth_date !== null && { birthDate: birth_date }),
    ...(gender !== '' && { sex: gender }),
    ...under('demographics', extra),
  }
  if (Object.keys(demographics).length > 0) add('demographics', { ...demographics, sourcedId: id })
  for (const profile of profilesOf(extra)) add('userProfiles', { ...profile, userSourcedId: id })
}

const profilesOf = (extra: Cells | null): Cells[] => {
  const given = extra?.['userProfiles']
  return given === undefined ? [] : JSON.parse(given)
}

const linkRow = (
  { section_id, user_id, role, primary, start_date, end_date, extra }: StoredLink,
  school: string,
): Cells => ({
  primary: String(primary),
  sourcedId: enrollmentId(section_id, user_id, role),
  ...extra,
  classSourcedId: section_id,
  schoolSourcedId: school,
  userSourcedId: user_id,
  role,
  beginDate: start_date ?? '',
  endDate: end_date ?? '',
})

const joined = (list = '', part = '') => [...new Set([...listed(list), part])].toSorted().join(',')
