import type { OneRosterFile } from './oneroster.rules.ts'
import type { RowProblem } from './sds.rules.ts'

export type Cells = Record<string, string>

/** The parts of a cell that holds a list. */
export const listed = (cell = ''): string[] =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export const isEnded = ({ status = '' }: Cells): boolean => ['tobedeleted', 'inactive'].includes(status.toLowerCase())

const always = new Set(['sourcedId', 'status', 'dateLastModified'])

/** The filled cells of a row that become no value of the record, by column. */
export const extraOf = (cells: Cells, taken: readonly string[]): Cells =>
  Object.fromEntries(
    Object.entries(cells).filter(([column, cell]) => cell !== '' && !always.has(column) && !taken.includes(column)),
  )

/** The same with the columns named under a word before, for what stands in another file. */
export const prefixed = (prefix: string, cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([column, cell]) => [`${prefix}.${column}`, cell]))

export const sessionTypes = ['gradingPeriod', 'semester', 'schoolYear', 'term'] as const
const words: Partial<Record<OneRosterFile, Record<string, readonly string[]>>> = {
  orgs: { type: ['department', 'school', 'district', 'local', 'state', 'national'] },
  academicSessions: { type: sessionTypes },
  classes: { classType: ['homeroom', 'scheduled'] },
  users: { enabledUser: ['true', 'false'] },
  enrollments: { primary: ['true', 'false'] },
}
const statuses = ['active', 'tobedeleted', 'inactive'] // the last is of version 1.0, and means the second

/** Cells that hold another word than the standard allows; words of an extension ('ext:…') are allowed. */
export const wordProblems = (file: OneRosterFile, cells: Cells): RowProblem[] =>
  Object.entries({ status: statuses, ...words[file] }).flatMap(([column, known]): RowProblem[] => {
    const cell = cells[column] ?? ''
    if (cell === '' || cell.startsWith('ext:') || known.some((word) => word.toLowerCase() === cell.toLowerCase()))
      return []
    return [{ column, reason: 'choice', params: { value: cell, known: known.join(', ') } }]
  })

/** The year in which a school year ends, as the standard counts it: what ends from August on belongs to the next. */
export const schoolYearOf = (end_date: string): string => {
  const [year = 0, month = 0] = end_date.split('-').map(Number)
  return String(month >= 8 ? year + 1 : year)
}
