import { type Cells, extraOf, isEnded, listed, prefixed, wordProblems } from './oneroster-cells.rules.ts'
import { linksOf, peopleOf, type Tables } from './oneroster-people.rules.ts'
import type { OneRosterFile } from './oneroster.rules.ts'
import { sessionsOf } from './oneroster-sessions.rules.ts'
import type { RosterNote } from './roster-notes.rules.ts'
import type { KnownRoster, RosterTable, TableRow, ParsedRow } from './roster.rules.ts'
import type { RecordKind } from './sds.rules.ts'

/**
 * Reads the tables of OneRoster as a roster: users become students and teachers of each of their schools, sessions
 * terms and grading periods, courses stand in each school that uses them. What a record cannot hold is its `extra`.
 * Rows that are to be deleted only end.
 */
export const rosterOf = (
  tables: Tables,
  known: KnownRoster,
  delta: readonly OneRosterFile[],
): { tables: RosterTable[]; notes: RosterNote[] } => {
  const orgs = tables.orgs ?? []
  const classes = tables.classes ?? []
  const schools = orgs.filter(({ values }) => values.type?.toLowerCase() === 'school')
  const schoolIds = new Set([...schools.map(({ values }) => values.sourcedId ?? ''), ...known.schools])
  const only = known.only_school ?? (schoolIds.size === 1 ? [...schoolIds][0] : undefined)

  const sessions = sessionsOf(tables.academicSessions ?? [], classes, known, only)
  const courses = coursesOf(tables.courses ?? [], classes, known, (id) => schoolIds.has(id), only)
  const people = peopleOf(
    tables,
    known,
    (id) => schoolIds.has(id),
    tables.users !== undefined && !delta.includes('users'),
  )
  const links = linksOf(tables.enrollments ?? [])
  const table = (kind: RecordKind, rows: readonly ParsedRow[]): RosterTable => ({ kind, rows })
  const note = (code: RosterNote['code'], kind: RecordKind, count: number): RosterNote[] =>
    count > 0 ? [{ code, kind, params: { count } }] : []
  return {
    tables: [
      table('school', schoolsOf(schools, orgs)),
      table('term', sessions.terms),
      table('grading_period', sessions.periods),
      table('course', courses.rows),
      table('section', sectionsOf(classes, sessions.termOf)),
      table('teacher', people.teacher),
      table('student', people.student),
      table('parent', people.parent),
      table('guardian', people.guardian),
      table('teaching', links.teaching),
      table('enrollment', links.enrollment),
    ],
    notes: [
      ...note('schools_kept', 'school', schools.filter(({ values }) => isEnded(values)).length),
      ...note('unused_sessions', 'term', sessions.unused),
      ...note('unused_courses', 'course', courses.unused),
      ...note('staff_left', 'teacher', people.staff),
      ...note('parents_kept', 'parent', people.parents_kept),
      ...note('no_role', 'student', people.without_role),
    ],
  }
}

const schoolsOf = (schools: readonly TableRow[], orgs: readonly TableRow[]): ParsedRow[] => {
  const byId = new Map(orgs.map((row) => [row.values.sourcedId ?? '', row.values]))
  return schools.map(({ row, values, surplus }) => {
    const parent = byId.get(values.parentSourcedId ?? '')
    return {
      row,
      ...(surplus && { surplus }),
      values: { sis_id: values.sourcedId ?? '', name: values.name ?? '' },
      problems: wordProblems('orgs', values),
      extra: {
        ...extraOf(values, ['name', 'type']),
        ...(parent && parent.type?.toLowerCase() !== 'school' && prefixed('parent', extraOf(parent, []))),
      },
    }
  })
}

const coursesOf = (
  rows: readonly TableRow[],
  classes: readonly TableRow[],
  known: KnownRoster,
  isSchool: (id: string) => boolean,
  only: string | undefined,
): { rows: ParsedRow[]; unused: number } => {
  const users = Map.groupBy(classes, ({ values }) => values.courseSourcedId ?? '')
  let unused = 0
  const parsed = rows.flatMap(({ row, values, surplus }): ParsedRow[] => {
    const id = values.sourcedId ?? ''
    const own = isSchool(values.orgSourcedId ?? '') ? [values.orgSourcedId ?? ''] : []
    const named = new Set([
      ...own,
      ...(users.get(id) ?? []).map((section) => section.values.schoolSourcedId ?? ''),
      ...(known.records.course?.get(id) ?? []),
    ])
    const schools = named.size > 0 ? [...named] : only === undefined ? [] : [only]
    if (schools.length === 0) unused++
    return schools.map((school_sis_id) => ({
      row,
      ...(surplus && { surplus }),
      values: {
        sis_id: id,
        school_sis_id,
        name: values.title ?? '',
        number: values.courseCode ?? '',
        subject: values.subjects ?? '',
      },
      problems: wordProblems('courses', values),
      ...(isEnded(values) && { ends: true as const }),
      extra: extraOf(values, [
        'title',
        'courseCode',
        'subjects',
        ...(values.orgSourcedId === school_sis_id ? ['orgSourcedId'] : []),
      ]),
    }))
  })
  return { rows: parsed, unused }
}

const classTaken = ['title', 'courseSourcedId', 'classCode', 'schoolSourcedId', 'periods']

const sectionsOf = (classes: readonly TableRow[], termOf: (ids: readonly string[]) => string): ParsedRow[] =>
  classes.map(({ row, values, surplus }) => {
    const term_sis_id = termOf(listed(values.termSourcedIds))
    const derived = [
      ...(term_sis_id === values.termSourcedIds ? ['termSourcedIds'] : []),
      ...(values.classType === 'scheduled' ? ['classType'] : []),
    ]
    return {
      row,
      ...(surplus && { surplus }),
      values: {
        sis_id: values.sourcedId ?? '',
        school_sis_id: values.schoolSourcedId ?? '',
        name: values.title ?? '',
        number: values.classCode ?? '',
        course_sis_id: values.courseSourcedId ?? '',
        term_sis_id,
        period: values.periods ?? '',
      } satisfies Cells,
      problems: wordProblems('classes', values),
      ...(isEnded(values) && { ends: true as const }),
      extra: extraOf(values, [...classTaken, ...derived]),
    }
  })
