import {
  type Cells,
  extraOf,
  isEnded,
  listed,
  schoolYearOf,
  sessionTypes,
  wordProblems,
} from './oneroster-cells.rules.ts'
import type { KnownRoster, TableRow, ParsedRow } from './roster.rules.ts'

/** In which column the portal tells the schools of a session, which the standard itself does not. */
export const schoolsOfSession = 'metadata.orgSourcedIds'

type Session = TableRow & { id: string; type: string; schools: Set<string> }
export type Sessions = {
  terms: ParsedRow[]
  periods: ParsedRow[]
  /**
   * The term that a class of these sessions belongs to: the earliest of them, a grading period counting for its term.
   */
  termOf: (ids: readonly string[]) => string
  unused: number
}

/**
 * Terms and grading periods of a feed. Sessions name no school: they go to the schools whose classes use any session of
 * their tree, to the only school there is, or to where they are known. A school year is a term when classes use it
 * themselves; otherwise the terms carry it along.
 */
export const sessionsOf = (
  rows: readonly TableRow[],
  classes: readonly TableRow[],
  known: KnownRoster,
  only: string | undefined,
): Sessions => {
  const sessions = new Map(
    rows.map((row): [string, Session] => [
      row.values.sourcedId ?? '',
      { ...row, id: row.values.sourcedId ?? '', type: typeOf(row), schools: new Set() },
    ]),
  )
  const usedDirectly = new Set<string>()
  for (const { values } of classes) {
    for (const id of listed(values.termSourcedIds)) {
      usedDirectly.add(id)
      sessions.get(id)?.schools.add(values.schoolSourcedId ?? '')
    }
  }
  const parentOf = ({ values, id }: Session) => {
    const parent = sessions.get(values.parentSourcedId ?? '')
    return parent && parent.id !== id ? parent : undefined
  }
  const lineOf = (session: Session): Session[] => {
    const line = [session]
    for (let at = parentOf(session); at && !line.includes(at); at = parentOf(at)) line.push(at)
    return line
  }
  const isTerm = ({ id, type, values }: Session) =>
    type === 'term' ||
    type === 'semester' ||
    (type === 'schoolYear' &&
      (usedDirectly.has(id) || known.records.term?.has(id) || (values[schoolsOfSession] ?? '') !== ''))

  const trees = Map.groupBy(sessions.values(), (session) => lineOf(session).at(-1)?.id)
  for (const tree of trees.values()) {
    const parsed = new Set(tree.flatMap(({ schools }) => [...schools]))
    for (const session of tree) session.schools = schoolsFor(session, parsed, known, only)
  }
  /** The term that it stands under, or the shortest around it. */
  const termFor = (session: Session): Session | undefined => {
    const above = lineOf(session).find(isTerm)
    if (above && above.type !== 'schoolYear') return above
    const around = [...sessions.values()].filter(
      (other) =>
        isTerm(other) &&
        start(other) <= start(session) &&
        end(other) >= end(session) &&
        [...session.schools].some((school) => other.schools.has(school)),
    )
    return around.toSorted((one, other) => daysOf(one) - daysOf(other))[0] ?? above
  }

  /** A year that is no term goes along with what stands below it. */
  const carriedYear = (parent: Session | undefined) => (parent && !isTerm(parent) ? yearOf(parent.values) : {})
  const kept = [...sessions.values()].filter(
    (session) =>
      session.type === 'gradingPeriod' || isTerm(session) || !sessionTypes.some((type) => type === session.type),
  )
  const parsed = (session: Session, more: Cells, extra: Cells): ParsedRow[] =>
    [...session.schools].map((school_sis_id) => ({
      row: session.row,
      ...(session.surplus && { surplus: true }),
      values: {
        sis_id: session.id,
        school_sis_id,
        name: session.values.title ?? '',
        start_date: session.values.startDate ?? '',
        end_date: session.values.endDate ?? '',
        ...more,
      },
      problems: wordProblems('academicSessions', session.values),
      ...(isEnded(session.values) && { ends: true }),
      extra: {
        ...extraOf(session.values, taken),
        ...(session.values.schoolYear !== schoolYearOf(end(session)) &&
          filled('schoolYear', session.values.schoolYear)),
        ...extra,
      },
    }))
  return {
    terms: kept
      .filter(({ type }) => type !== 'gradingPeriod')
      .flatMap((session) => {
        const parent = parentOf(session)
        return parsed(
          session,
          {},
          {
            ...(session.type !== 'term' && { type: session.type }),
            ...filled('parentSourcedId', session.values.parentSourcedId),
            ...carriedYear(parent),
          },
        )
      }),
    periods: kept
      .filter(({ type }) => type === 'gradingPeriod')
      .flatMap((session) => {
        const term =
          termFor(session)?.id ??
          (known.records.term?.has(session.values.parentSourcedId ?? '')
            ? session.values.parentSourcedId
            : undefined) ??
          ''
        const parent = session.values.parentSourcedId ?? ''
        const rowsHere = parsed(
          session,
          { term_sis_id: term },
          parent === term ? {} : { ...filled('parentSourcedId', parent), ...carriedYear(sessions.get(parent)) },
        )
        return term === ''
          ? rowsHere.map((row): ParsedRow => ({ ...row, problems: [{ column: 'parentSourcedId', reason: 'no_term' }] }))
          : rowsHere
      }),
    termOf: (ids) => {
      const terms = ids.flatMap((id) => {
        const session = sessions.get(id)
        return session ? (termFor(session) ?? []) : []
      })
      const [first] = terms.toSorted((one, other) => (start(one) < start(other) ? -1 : 1))
      return first?.id ?? ids[0] ?? ''
    },
    unused: kept.filter(({ schools }) => schools.size === 0).length,
  }
}

const taken = ['title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear', schoolsOfSession]
const start = ({ values }: TableRow) => values.startDate ?? ''
const end = ({ values }: TableRow) => values.endDate ?? ''
const daysOf = (session: Session) => Date.parse(end(session)) - Date.parse(start(session))
const filled = (column: string, cell = ''): Cells => (cell === '' ? {} : { [column]: cell })

const typeOf = ({ values }: TableRow) =>
  sessionTypes.find((type) => type.toLowerCase() === values.type?.toLowerCase()) ?? values.type ?? ''

const schoolsFor = (
  { id, values }: Session,
  tree: ReadonlySet<string>,
  known: KnownRoster,
  only: string | undefined,
): Set<string> => {
  const parsed = listed(values[schoolsOfSession])
  if (parsed.length > 0) return new Set(parsed)
  if (tree.size > 0) return new Set(tree)
  const stored = known.records.term?.get(id) ?? known.records.grading_period?.get(id)
  return new Set(stored ?? (only === undefined ? [] : [only]))
}

/** A school year that is no record here, as the terms below carry it along. */
const yearOf = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([column, cell]) =>
      cell === '' || ['sourcedId', 'status', 'dateLastModified'].includes(column) ? [] : [[`parent.${column}`, cell]],
    ),
  )
