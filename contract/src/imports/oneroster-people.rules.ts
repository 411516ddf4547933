import { type Cells, extraOf, isEnded, listed, prefixed, wordProblems } from './oneroster-cells.rules.ts'
import type { OneRosterFile } from './oneroster.rules.ts'
import type { KnownRoster, TableRow, ParsedRow } from './roster.rules.ts'
import type { RowProblem } from './sds.rules.ts'

export type Tables = Partial<Record<OneRosterFile, readonly TableRow[]>>
export type People = {
  student: ParsedRow[]
  teacher: ParsedRow[]
  parent: ParsedRow[]
  guardian: ParsedRow[]
  staff: number
  without_role: number
  parents_kept: number
}

type Member = 'student' | 'teacher'
type Holding = { role: string; schools: string[]; ended: boolean; extra: Cells }

/**
 * The students and teachers of a feed: one row for each school that a user belongs to. Other roles are counted as
 * staff: what they may do is given in the portal, never by a file.
 * @param users_whole users.csv is there and tells all users, not changes alone
 * @param isSchool whether an org of this id is a school, in the files or in the portal
 */
export const peopleOf = (
  tables: Tables,
  known: KnownRoster,
  isSchool: (id: string) => boolean,
  users_whole: boolean,
): People => {
  const people: People = {
    student: [],
    teacher: [],
    parent: [],
    guardian: [],
    staff: 0,
    without_role: 0,
    parents_kept: 0,
  }
  const roles = Map.groupBy(tables.roles ?? [], ({ values }) => values.userSourcedId ?? '')
  const demographics = new Map((tables.demographics ?? []).map((row) => [row.values.sourcedId ?? '', row]))
  const profiles = Map.groupBy(tables.userProfiles ?? [], ({ values }) => values.userSourcedId ?? '')
  const parsed = new Set<string>()

  for (const row of tables.users ?? []) {
    const id = row.values.sourcedId ?? ''
    parsed.add(id)
    const holdings = holdingsOf(row.values, roles.get(id) ?? [], known)
    if (holdings.length === 0) people.without_role++
    if (holdings.some(({ role }) => !isMember(role) && !isFamily(role))) people.staff++
    const extra = userExtra(row.values, demographics.get(id)?.values ?? {}, profiles.get(id) ?? [])
    for (const { role, schools, ended, extra: ofRole } of holdings) {
      if (!isMember(role)) continue
      const places = schools.filter(isSchool)
      for (const school_sis_id of places.length > 0 ? places : ['']) {
        people[role].push({
          row: row.row,
          ...(row.surplus && { surplus: true }),
          values: {
            ...userValues(row.values, demographics.get(id)?.values ?? {}, school_sis_id),
            ...(role === 'student' && studentValues(row.values, demographics.get(id)?.values ?? {})),
          },
          problems: [
            ...wordProblems('users', row.values),
            ...(school_sis_id === '' ? [{ column: 'orgSourcedIds', reason: 'no_school' } as const] : []),
          ],
          ...((ended || isEnded(row.values)) && { ends: true }),
          extra: { ...extra[role], ...ofRole },
        })
      }
    }
  }
  if (!users_whole) addPartial(people, tables, parsed, known) // a user who is missing from all users is missing
  addFamilies(people, tables.users ?? [], { roles, demographics }, known, isSchool)
  return people
}

/**
 * Parents in the schools of their children and where the feed has them, and whose guardians they are: a student names
 * its agents, or they their children.
 */
const addFamilies = (
  people: People,
  users: readonly TableRow[],
  {
    roles,
    demographics,
  }: { roles: ReadonlyMap<string, readonly TableRow[]>; demographics: ReadonlyMap<string, TableRow> },
  known: KnownRoster,
  isSchool: (id: string) => boolean,
): void => {
  const schoolsOfStudent = new Map(
    [...Map.groupBy(people.student, ({ values }) => values.sis_id ?? '')].map(([id, rows]) => [
      id,
      rows.map(({ values }) => values.school_sis_id ?? ''),
    ]),
  )
  const schoolsOf = (student: string) => schoolsOfStudent.get(student) ?? known.records.student?.get(student) ?? []
  const holdings = new Map(
    users.map(({ values }) => [
      values.sourcedId ?? '',
      holdingsOf(values, roles.get(values.sourcedId ?? '') ?? [], known),
    ]),
  )
  const familyRole = (id: string) => holdings.get(id)?.find(({ role }) => isFamily(role))
  const isStudent = (id: string) => schoolsOf(id).length > 0

  const links = users.flatMap(({ row, values }) => {
    const id = values.sourcedId ?? ''
    if (isEnded(values)) return []
    const others = listed(values.agentSourcedIds)
    if (familyRole(id)) return others.filter(isStudent).map((student) => ({ row, student, parent: id }))
    // Agents of other roles (an aide, a case manager) are no family; of a file that does not tell them, the portal may
    // know them.
    return isStudent(id)
      ? others
          .filter((agent) => !holdings.has(agent) || familyRole(agent))
          .map((parent) => ({ row, student: id, parent }))
      : []
  })
  const children = Map.groupBy(links, ({ parent }) => parent)

  for (const { row, values, surplus } of users) {
    const id = values.sourcedId ?? ''
    const family = familyRole(id)
    if (!family) continue
    if (family.ended || isEnded(values)) {
      people.parents_kept++
      continue
    }
    const parsed = demographics.get(id)?.values ?? {}
    const isMore = holdings.get(id)?.some(({ role }) => isMember(role)) ?? false
    const schools = new Set([
      ...family.schools.filter(isSchool),
      ...(children.get(id) ?? []).flatMap(({ student }) => schoolsOf(student)),
    ])
    for (const school_sis_id of schools) {
      const { status: _status, number: _number, ...named } = userValues(values, parsed, school_sis_id)
      people.parent.push({
        row,
        ...(surplus && { surplus }),
        values: named,
        problems: wordProblems('users', values),
        extra: {
          ...extraOf(
            values,
            isMore ? [...valueColumns, 'grades'] : valueColumns.filter((column) => column !== 'identifier'),
          ),
          ...prefixed('demographics', extraOf(parsed, [...sexTaken(parsed), ...(isMore ? ['birthDate'] : [])])),
          ...family.extra,
          ...(family.role !== 'parent' && { 'roles.family': family.role }),
        },
      })
    }
  }
  const seen = new Set<string>()
  for (const { row, student, parent } of links) {
    for (const school_sis_id of schoolsOf(student)) {
      const key = JSON.stringify([student, parent, school_sis_id])
      if (seen.has(key)) continue // told from both ends
      seen.add(key)
      people.guardian.push({ row, values: { sis_id: student, parent_sis_id: parent, school_sis_id } })
    }
  }
}

const isMember = (role: string): role is Member => role === 'student' || role === 'teacher'
/** Whoever is with a child at home. */
export const isFamily = (role: string): boolean => role === 'guardian' || role === 'parent' || role === 'relative'

/**
 * What a user is, and where: by the user's own row in 1.1, by the rows of roles.csv in 1.2, by what is known when
 * neither tells.
 */
const holdingsOf = (user: Cells, roles: readonly TableRow[], known: KnownRoster): Holding[] => {
  const id = user.sourcedId ?? ''
  if (roles.length > 0) {
    const byRole = Map.groupBy(roles, ({ values }) => JSON.stringify([values.role?.toLowerCase(), isEnded(values)]))
    return [...byRole.values()].map((rows) => {
      const role = rows[0]?.values.role?.toLowerCase() ?? ''
      return {
        role,
        schools: rows.map(({ values }) => values.orgSourcedId ?? ''),
        ended: isEnded(rows[0]?.values ?? {}),
        extra: Object.assign({}, ...rows.map(({ values }) => roleExtra(id, role, values, isFirst(values, roles)))),
      }
    })
  }
  const role = (user.role ?? '').toLowerCase()
  const parsed = listed(user.orgSourcedIds)
  if (role !== '')
    return [
      {
        role,
        schools: parsed.length > 0 || !isMember(role) ? parsed : [...(known.records[role]?.get(id) ?? [])],
        ended: false,
        extra: {},
      },
    ]
  return (['student', 'teacher'] as const).flatMap((kind) => {
    const schools = known.records[kind]?.get(id)
    return schools ? [{ role: kind, schools: [...schools], ended: false, extra: {} }] : []
  })
}

const roleColumns = ['userSourcedId', 'role', 'orgSourcedId']
/** The order of roles where one comes first; of one school the first is primary unless the feed says otherwise. */
export const roleOrder = ['student', 'teacher', 'parent', 'guardian', 'relative'] as const
const rank = ({ role = '' }: Cells) => {
  const at = roleOrder.findIndex((known) => known === role.toLowerCase())
  return at < 0 ? roleOrder.length : at
}
const isFirst = (cells: Cells, roles: readonly TableRow[]) =>
  roles.every(
    ({ values }) => values.orgSourcedId !== cells.orgSourcedId || isEnded(values) || rank(values) >= rank(cells),
  )

const roleExtra = (user: string, role: string, cells: Cells, first: boolean): Cells => {
  const { roleType, ...more } = extraOf(cells, roleColumns)
  const own =
    cells.sourcedId && cells.sourcedId !== roleId(user, role, cells.orgSourcedId ?? '')
      ? { sourcedId: cells.sourcedId }
      : {}
  const parsed = { ...own, ...more, ...(roleType && roleType !== (first ? 'primary' : 'secondary') && { roleType }) }
  return prefixed(`roles.${role}.${cells.orgSourcedId}`, parsed)
}

/** The id of a role that came without one: it says what it joins. */
export const roleId = (user: string, role: string, school: string): string => [user, role, school].join('-')
/** The id of an enrollment that came without one. */
export const enrollmentId = (section: string, user: string, role: string): string => [section, user, role].join('-')

const valueColumns = [
  'orgSourcedIds',
  'role',
  'givenName',
  'familyName',
  'middleName',
  'username',
  'email',
  'phone',
  'identifier',
  'enabledUser',
  'agentSourcedIds',
]

const userValues = (cells: Cells, { sex = '' }: Cells, school_sis_id: string): Cells => ({
  sis_id: cells.sourcedId ?? '',
  school_sis_id,
  first_name: cells.givenName ?? '',
  last_name: cells.familyName ?? '',
  middle_name: cells.middleName ?? '',
  username: cells.username ?? '',
  email: cells.email ?? '',
  phone: cells.phone ?? '',
  number: cells.identifier ?? '',
  status: cells.enabledUser ?? '',
  gender: genders.has(sex.toLowerCase()) ? sex.toLowerCase() : '',
})
const genders = new Set(['male', 'female', 'other'])
const sexTaken = ({ sex = '' }: Cells) => (genders.has(sex.toLowerCase()) ? ['sex'] : [])

const studentValues = (cells: Cells, demographics: Cells): Cells => ({
  grade_level: listed(cells.grades)[0] ?? '',
  birth_date: demographics.birthDate ?? '',
})

const userExtra = (user: Cells, demographics: Cells, profiles: readonly TableRow[]): Record<Member, Cells> => {
  const profile: Cells =
    profiles.length > 0 ? { userProfiles: JSON.stringify(profiles.map(({ values }) => extraOfProfile(values))) } : {}
  const severalGrades: Cells = listed(user.grades).length > 1 ? { grades: user.grades ?? '' } : {}
  return {
    student: {
      ...extraOf(user, [...valueColumns, 'grades']),
      ...severalGrades,
      ...prefixed('demographics', extraOf(demographics, ['birthDate', ...sexTaken(demographics)])),
      ...profile,
    },
    teacher: {
      ...extraOf(user, valueColumns),
      ...prefixed('demographics', extraOf(demographics, sexTaken(demographics))),
      ...profile,
    },
  }
}
const extraOfProfile = ({ sourcedId = '', ...cells }: Cells): Cells => ({
  sourcedId,
  ...extraOf(cells, ['userSourcedId', 'password']),
})

/**
 * Files of changes may tell roles and demographics of users without the users themselves: those change who is known.
 */
const addPartial = (
  people: People,
  { roles = [], demographics = [] }: Tables,
  parsed: ReadonlySet<string>,
  known: KnownRoster,
): void => {
  for (const { row, values } of demographics) {
    const id = values.sourcedId ?? ''
    if (parsed.has(id)) continue
    for (const kind of ['student', 'teacher'] as const) {
      for (const school_sis_id of known.records[kind]?.get(id) ?? []) {
        people[kind].push({
          row,
          partial: true,
          values: {
            sis_id: id,
            school_sis_id,
            gender: genders.has(values.sex ?? '') ? (values.sex ?? '') : '',
            ...(kind === 'student' && { birth_date: values.birthDate ?? '' }),
          },
          extra: prefixed(
            'demographics',
            extraOf(values, [...sexTaken(values), ...(kind === 'student' ? ['birthDate'] : [])]),
          ),
        })
      }
    }
  }
  for (const { row, values } of roles) {
    const [id = '', role = '', school_sis_id = ''] = [
      values.userSourcedId,
      values.role?.toLowerCase(),
      values.orgSourcedId,
    ]
    if (parsed.has(id) || !isMember(role)) continue
    const stands = known.records[role]?.get(id)?.includes(school_sis_id) ?? false
    const problems: RowProblem[] =
      stands || isEnded(values)
        ? []
        : [
            {
              column: 'userSourcedId',
              reason: role === 'student' ? 'unknown_student' : 'unknown_teacher',
              params: { value: id },
            },
          ]
    people[role].push({
      row,
      partial: true,
      values: { sis_id: id, school_sis_id },
      problems,
      ...(isEnded(values) && { ends: true }),
      extra: roleExtra(id, role, values, isFirst(values, roles)),
    })
  }
}

export type Links = { enrollment: ParsedRow[]; teaching: ParsedRow[]; others: number }
const linkColumns = ['classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role']

/** The enrollments of a feed, of students and of teachers. Whoever else is named with a class is counted. */
export const linksOf = (rows: readonly TableRow[]): Links => {
  const links: Links = { enrollment: [], teaching: [], others: 0 }
  for (const { row, values: cells, surplus } of rows) {
    const [section_sis_id = '', sis_id = '', role = ''] = [
      cells.classSourcedId,
      cells.userSourcedId,
      cells.role?.toLowerCase(),
    ]
    if (!isMember(role)) {
      links.others++
      continue
    }
    const own: Cells =
      cells.sourcedId && cells.sourcedId !== enrollmentId(section_sis_id, sis_id, role)
        ? { sourcedId: cells.sourcedId }
        : {}
    const head = {
      row,
      ...(surplus && { surplus }),
      problems: wordProblems('enrollments', cells),
      ...(isEnded(cells) && { ends: true as const }),
    }
    if (role === 'student')
      links.enrollment.push({
        ...head,
        values: { section_sis_id, sis_id, start_date: cells.beginDate ?? '', end_date: cells.endDate ?? '' },
        extra: {
          ...own,
          ...extraOf(cells, [
            ...linkColumns,
            'beginDate',
            'endDate',
            ...(cells.primary === 'false' ? ['primary'] : []),
          ]),
        },
      })
    else
      links.teaching.push({
        ...head,
        values: {
          section_sis_id,
          sis_id,
          role: { true: 'lead', false: 'co_teacher' }[(cells.primary ?? '').toLowerCase()] ?? '',
        },
        extra: { ...own, ...extraOf(cells, [...linkColumns, 'primary']) },
      })
  }
  return links
}
