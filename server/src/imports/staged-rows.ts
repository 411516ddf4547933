import type { CheckedRoster, Place, RosterRow } from '#contract/imports/roster.rules.ts'
import type { RowResult, StagedRow } from '#contract/imports/import.contract.ts'
import { type RecordKind, recordKinds } from '#contract/imports/sds.rules.ts'
import type { RosterSource } from '#contract/imports/roster-files.rules.ts'
import { courseOf, termOf } from '#contract/imports/section.rules.ts'

/** A row as it is staged: what the file told, in the words of the tables it goes to. */
export type NewStagedRow = Pick<
  StagedRow,
  'kind' | 'row' | 'school_sis_id' | 'sis_id' | 'title' | 'problems' | 'blocked_by' | 'holds_back'
> & {
  result: RowResult
  /** Null takes the value away; an empty text says nothing. */
  cells: StagedCells
  /** Of a link. */
  section_sis_id?: string
  /** The file tells that the record is to be deleted. */
  ends?: boolean
  /** Of a guardian whose people have no SIS id: their places among the rows of the run, from 1. */
  guardian_row?: number
  child_row?: number
  /** The cells as they came. */
  raw?: readonly string[]
}
type StagedCells = Record<string, string | null | Record<string, string>>

type Cells = Record<string, string>
const nothing = { problems: [], blocked_by: null, holds_back: 0 }

/**
 * The rows of a checked roster, with the terms and courses that its sections tell as rows of their own (under the first
 * section row that tells them). Everything that can be taken over counts as new until it is compared with what is
 * stored.
 * @param today the day on which an enrollment ends whose row tells none
 */
export const stagedRows = (
  { rows, rejects, held_back }: CheckedRoster,
  source: RosterSource,
  today: string,
): NewStagedRow[] => {
  const titleOf = titles([...rows, ...rejects, ...held_back])
  const waiting = Map.groupBy(held_back, ({ blocked_by }) => placeKey(blocked_by))
  const derived: NewStagedRow[] = [
    ...rows.map((row) => ({ ...staged(row, source, today, titleOf), result: 'new' as const, ...nothing })),
    ...rejects.map((row) => ({
      ...staged(row, source, today, titleOf),
      result: 'wrong' as const,
      problems: row.problems,
      blocked_by: null,
      holds_back: waiting.get(placeKey(row))?.length ?? 0,
    })),
    ...held_back.map((row) => ({
      ...staged(row, source, today, titleOf),
      result: 'held_back' as const,
      problems: [],
      blocked_by: row.blocked_by,
      holds_back: 0,
    })),
  ]
  const all =
    source === 'sds' ? [...derived, ...derivedFromSections(rows.filter(({ kind }) => kind === 'section'))] : derived
  return all.toSorted(
    (one, other) => recordKinds.indexOf(one.kind) - recordKinds.indexOf(other.kind) || one.row - other.row,
  )
}

const placeKey = ({ kind, row }: Place) => `${kind} ${row}`

const staged = (
  { kind, row, school_sis_id, values, ends, extra }: RosterRow,
  source: RosterSource,
  today: string,
  titleOf: (row: RosterRow) => string,
) => ({
  kind,
  row,
  school_sis_id,
  sis_id: values.sis_id ?? '',
  section_sis_id: values.section_sis_id ?? values.parent_sis_id ?? '',
  title: titleOf({ kind, row, school_sis_id, values }),
  ends: ends ?? false,
  cells: ends
    ? endOf(kind, values, today)
    : {
        ...(cellsOf[kind]?.(values) ?? values),
        ...(source === 'oneroster' && oneRosterCells[kind]?.(values)),
        ...(extra && Object.keys(extra).length > 0 && { extra }),
      },
})

/** What a record becomes that a file tells to delete: it ends, and is there still. */
const endOf = (kind: RecordKind, { end_date = '' }: Cells, today: string): StagedCells => {
  if (kind === 'enrollment') return { status: 'withdrawn', ended_by_feed: 'true', end_date: end_date || today }
  if (kind === 'section') return { status: 'closed' }
  if (kind === 'term' || kind === 'grading_period') return { archived: 'true' }
  return { status: 'inactive' }
}

/** An enrollment that a roster ended is begun again when a roster tells it active. */
const oneRosterCells: Partial<Record<RecordKind, (values: Cells) => StagedCells>> = {
  enrollment: ({ end_date = '' }) => ({
    status: 'active',
    ended_by_feed: 'false',
    end_date: end_date === '' ? null : end_date,
  }),
}

/** What is stored differently from how the file says it. */
const cellsOf: Partial<Record<RecordKind, (values: Cells) => Cells>> = {
  school: ({ street = '', city = '', state = '', zip = '', country = '', ...others }) => ({
    ...others,
    address: joined([street, city, joined([state, zip], ' '), country], ', '),
  }),
  section: ({ status = '', ...values }) => ({
    ...values,
    status: { Active: 'open', Inactive: 'closed' }[status] ?? '',
    course_sis_id: courseOf(values).sis_id,
    term_sis_id: termOf(values)?.sis_id ?? values.term_sis_id ?? '',
  }),
  teacher: (values) => ({ ...values, status: (values.status ?? '').toLowerCase() }),
  student: (values) => ({ ...values, status: (values.status ?? '').toLowerCase() }),
}

const joined = (parts: readonly string[], by: string) => parts.filter(Boolean).join(by)

const derivedFromSections = (sections: readonly RosterRow[]): NewStagedRow[] => {
  const derived = new Map<string, NewStagedRow>()
  for (const { row, school_sis_id, values } of sections) {
    const add = (kind: RecordKind, cells: (Cells & { sis_id: string; name: string }) | undefined) => {
      const key = JSON.stringify([kind, school_sis_id, cells?.sis_id])
      if (cells && !derived.has(key))
        derived.set(key, {
          kind,
          row,
          school_sis_id,
          sis_id: cells.sis_id,
          section_sis_id: '',
          title: cells.name,
          cells,
          ends: false,
          result: 'new',
          ...nothing,
        })
    }
    add('term', termOf(values))
    add('course', courseOf(values))
  }
  return [...derived.values()]
}

/** What a person calls the row: a name, or for a link the two names that it joins. */
const titles = (rows: readonly RosterRow[]) => {
  const names = new Map<string, string>(
    rows.flatMap(({ kind, values }) =>
      values.sis_id && !values.section_sis_id && !values.parent_sis_id
        ? [[`${kind} ${values.sis_id}`, nameOf(values)] as const]
        : [],
    ),
  )
  const named = (kind: RecordKind, sisId = '') => names.get(`${kind} ${sisId}`) || sisId
  return ({ kind, values }: RosterRow) => {
    if (kind === 'teaching')
      return joined([named('teacher', values.sis_id), named('section', values.section_sis_id)], ' · ')
    if (kind === 'guardian')
      return joined([named('parent', values.parent_sis_id), named('student', values.sis_id)], ' · ')
    if (kind === 'enrollment')
      return joined([named('student', values.sis_id), named('section', values.section_sis_id)], ' · ')
    return nameOf(values)
  }
}
const nameOf = ({ name = '', first_name = '', last_name = '', sis_id = '' }: Cells) =>
  name || joined([first_name, last_name], ' ') || sis_id
