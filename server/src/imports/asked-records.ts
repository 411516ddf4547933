import { listed } from '#contract/imports/oneroster-cells.rules.ts'
import type { OneRosterFile } from '#contract/imports/oneroster.rules.ts'
import type { RecordKind } from '#contract/imports/sds.rules.ts'
import type { ReadRoster } from './roster-reader.ts'

/** What files speak of, before anything is known about it. */
export type AskedRecords = {
  schools: { sis_id: string; name: string }[]
  /** Every id of a kind that stands anywhere in the files. */
  named: Partial<Record<RecordKind, readonly string[]>>
  /** Lower-case. */
  usernames: string[]
}

export const askedRecords = (read: ReadRoster): AskedRecords => {
  const cellsOf = (place: string): string[] => {
    const [from = '', column = ''] = place.split('.')
    const rows =
      read.source === 'sds' ? read.tables.find(({ kind }) => kind === from)?.rows : read.tables[from as OneRosterFile]
    return (rows ?? []).map(({ values }) => values[column] ?? '')
  }
  const schools = read.source === 'sds' ? ['school.sis_id', 'school.name'] : ['orgs.sourcedId', 'orgs.name']
  const [ids = [], names = []] = schools.map(cellsOf)
  const named: AskedRecords['named'] = {}
  for (const [kind, columns] of Object.entries(places[read.source]))
    named[kind as RecordKind] = [
      ...new Set(columns.flatMap(cellsOf).flatMap((cell) => (read.source === 'sds' ? [cell] : listed(cell)))),
    ].filter(Boolean)
  return {
    schools: ids.map((sis_id, index) => ({ sis_id, name: names[index] ?? '' })),
    named,
    usernames: (read.source === 'sds' ? ['student.username', 'teacher.username'] : ['users.username'])
      .flatMap(cellsOf)
      .flatMap((name) => (name === '' ? [] : name.toLowerCase())),
  }
}

/** Where ids of a kind stand: table or file, and column. */
const places: Record<ReadRoster['source'], Partial<Record<RecordKind, readonly string[]>>> = {
  sds: {
    school: ['school.sis_id', 'section.school_sis_id', 'teacher.school_sis_id', 'student.school_sis_id'],
    section: ['section.sis_id', 'teaching.section_sis_id', 'enrollment.section_sis_id'],
    student: ['student.sis_id', 'enrollment.sis_id'],
    teacher: ['teacher.sis_id', 'teaching.sis_id'],
  },
  oneroster: {
    school: [
      'orgs.sourcedId',
      'classes.schoolSourcedId',
      'users.orgSourcedIds',
      'roles.orgSourcedId',
      'courses.orgSourcedId',
      'enrollments.schoolSourcedId',
    ],
    term: ['academicSessions.sourcedId', 'academicSessions.parentSourcedId', 'classes.termSourcedIds'],
    grading_period: ['academicSessions.sourcedId'],
    course: ['courses.sourcedId', 'classes.courseSourcedId'],
    section: ['classes.sourcedId', 'enrollments.classSourcedId'],
    student: [
      'users.sourcedId',
      'users.agentSourcedIds',
      'roles.userSourcedId',
      'demographics.sourcedId',
      'enrollments.userSourcedId',
    ],
    teacher: ['users.sourcedId', 'roles.userSourcedId', 'demographics.sourcedId', 'enrollments.userSourcedId'],
    parent: ['users.sourcedId', 'users.agentSourcedIds'],
  },
}
