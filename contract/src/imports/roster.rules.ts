import { type RosterNote, rosterNotes } from './roster-notes.rules.ts'
import {
  readCell,
  recordKinds,
  rosterKeys,
  type RecordKind,
  type RosterColumn,
  type RosterFormat,
  type RowProblem,
} from './sds.rules.ts'

/**
 * One row of a file as it was read: `row` as a spreadsheet counts, the header being 1; `surplus` = it has more cells
 * than the header.
 */
export type TableRow = { row: number; values: Record<string, string>; surplus?: true }
/** A row of a roster as the check takes it. */
export type ParsedRow = TableRow & {
  /** What was found wrong before, in telling which record the row is. */
  problems?: readonly RowProblem[]
  /** The record is to be deleted: the row needs nothing but the ids. */
  ends?: true
  /** The record is known and the row tells only part of it. */
  partial?: true
  /** What the format has and the portal not, by column. */
  extra?: Record<string, string>
}
export type RosterTable = { kind: RecordKind; rows: readonly ParsedRow[] }

export type Place = { kind: RecordKind; row: number }
/** A row that can be taken over. `school_sis_id` is also known for links, by their section. */
export type RosterRow = Place & {
  school_sis_id: string
  values: Record<string, string>
  ends?: true
  extra?: Record<string, string>
}
/** A row that is wrong itself, with everything that is wrong with it. */
export type Reject = Place & { values: Record<string, string>; problems: RowProblem[]; school_sis_id: string }
/** A row without a fault that cannot be taken over because the row it depends on is wrong. */
export type HeldBack = Place & { values: Record<string, string>; blocked_by: Place; school_sis_id: string }

/** What the portal knows already, as far as these files ask: a reference may point there instead of into the file. */
export type KnownRoster = {
  /** SIS ids of the schools within reach. */
  schools: ReadonlySet<string>
  /** By kind, SIS id → SIS ids of the schools that have such a record. */
  records: Partial<Record<RecordKind, ReadonlyMap<string, readonly string[]>>>
  /** Lower-case user name → SIS ids of the people who have it. */
  usernames: ReadonlyMap<string, readonly string[]>
  /** Set for a school admin: the one school that may be imported into. */
  only_school?: string
}

export type CheckedRoster = { rows: RosterRow[]; rejects: Reject[]; held_back: HeldBack[]; notes: RosterNote[] }

/**
 * Decides which rows can be taken over.
 *
 * A row is *rejected* when it is wrong itself: a cell that cannot be read, a row told twice, a reference to nothing. A
 * row that is right but stands on a rejected row is *held back* under that row and counts as no further error: whoever
 * cures the one row gets all of them. A reference is looked up in the accepted rows of the files first, then in what
 * the portal knows, so a wrong row about a student who was imported before holds nothing back.
 *
 * A row whose SIS id is empty cannot be looked up at all. Such rows explain unknown ids that others refer to: each row
 * takes the most often named unknown id that fits between the ids of its neighbours in the file. What stays unexplained
 * points nowhere and is rejected.
 */
export const checkRoster = (
  tables: readonly RosterTable[],
  known: KnownRoster,
  format: RosterFormat,
): CheckedRoster => {
  const check = new RosterCheck(tables, known, format)
  for (const kind of recordKinds) check.decide(kind)
  return {
    rows: check.rows,
    rejects: check.rejects,
    held_back: check.heldBack,
    notes: rosterNotes(tables, check.rows, format),
  }
}

/** Where a SIS id leads: to schools where it exists, or to the row whose fault makes it unusable. */
type Lead = { schools: string[]; fault?: Place }
type Found = { state: 'here'; schools: readonly string[] } | { state: 'held'; blocked_by: Place } | { state: 'unknown' }
type Verdict = { problems: RowProblem[]; blocked_by?: Place; school: string }

class RosterCheck {
  readonly rows: RosterRow[] = []
  readonly rejects: Reject[] = []
  readonly heldBack: HeldBack[] = []
  private readonly leads = new Map<string, Lead>()
  private readonly taken = new Map<string, number>()
  private readonly usernames = new Map<string, { person: string; row: number; kind: RecordKind }>()
  private readonly tables: readonly RosterTable[]
  private readonly known: KnownRoster
  private readonly format: RosterFormat

  constructor(tables: readonly RosterTable[], known: KnownRoster, format: RosterFormat) {
    this.tables = tables
    this.known = known
    this.format = format
  }

  decide(kind: RecordKind) {
    for (const parsed of this.rowsOf(kind)) {
      const { values, problems } = readRow(this.columnsOf(kind), parsed)
      const verdict =
        problems.length > 0 ? { problems, school: values.school_sis_id ?? '' } : this.judge(kind, parsed.row, values)
      const { row, ends, extra } = parsed
      this.file({ kind, row, ...(ends && { ends }), ...(extra && { extra }) }, values, verdict)
    }
    if (kind !== 'teaching' && kind !== 'enrollment') this.explainUnknownIds(kind)
  }

  private columnsOf(kind: RecordKind): readonly RosterColumn[] {
    return this.format.files[kind]?.columns ?? []
  }

  private headerOf(kind: RecordKind, field: string): string {
    return this.columnsOf(kind).find((column) => column.field === field)?.header ?? field
  }

  private rowsOf(kind: RecordKind) {
    return this.tables.filter((table) => table.kind === kind).flatMap((table) => table.rows)
  }

  private judge(kind: RecordKind, row: number, values: Record<string, string>): Verdict {
    const key = JSON.stringify([kind, ...rosterKeys[kind].map((field) => values[field])])
    const first = this.taken.get(key)
    if (first !== undefined)
      return {
        problems: [{ column: this.headerOf(kind, 'sis_id'), reason: 'duplicate', params: { row: first } }],
        school: values.school_sis_id ?? '',
      }

    const verdict =
      kind === 'school'
        ? this.checkSchool(values)
        : kind === 'teaching' || kind === 'enrollment'
          ? this.checkLink(kind, values)
          : this.checkMember(kind, row, values)
    if (verdict.problems.length === 0) this.taken.set(key, row)
    return verdict
  }

  private checkSchool({ sis_id = '' }: Record<string, string>): Verdict {
    const foreign = this.known.only_school !== undefined && this.known.only_school !== sis_id
    return {
      problems: foreign ? [{ column: this.headerOf('school', 'sis_id'), reason: 'foreign_school' }] : [],
      school: sis_id,
    }
  }

  private checkMember(kind: RecordKind, row: number, values: Record<string, string>): Verdict {
    const school = values.school_sis_id ?? ''
    const { problems, blocked_by } = this.follow(kind, values)
    const [start, end] = kind === 'section' ? ['term_start_date', 'term_end_date'] : ['start_date', 'end_date']
    if ((values[start] ?? '') > (values[end] || '9999'))
      problems.push({ column: this.headerOf(kind, end), reason: 'term_reversed' })
    if (kind === 'student' || kind === 'teacher' || kind === 'parent')
      problems.push(...this.usernameProblems(kind, row, values))
    return { problems, school, ...(blocked_by && { blocked_by }) }
  }

  /** One user name belongs to one human: the same SIS id in two schools is one human, two SIS ids are two. */
  private usernameProblems(
    kind: 'student' | 'teacher' | 'parent',
    row: number,
    values: Record<string, string>,
  ): RowProblem[] {
    const username = (values.username ?? '').toLowerCase()
    if (username === '') return []
    const person = this.format.one_id_per_person ? (values.sis_id ?? '') : `${kind} ${values.sis_id}`
    const column = this.headerOf(kind, 'username')
    const other = this.usernames.get(username)
    if (other && other.person !== person)
      return [
        {
          column,
          reason: 'username_twice',
          params: { file: this.format.files[other.kind]?.file ?? '', row: other.row },
        },
      ]

    const owners = this.known.usernames.get(username)
    if (owners && !owners.includes(values.sis_id ?? ''))
      return [{ column, reason: 'username_taken', params: { value: values.username ?? '' } }]
    this.usernames.set(username, { person, row, kind })
    return []
  }

  private checkLink(kind: 'teaching' | 'enrollment', values: Record<string, string>): Verdict {
    const { problems, blocked_by } = this.follow(kind, values)
    const person = kind === 'teaching' ? 'teacher' : 'student'
    const section = this.find('section', values.section_sis_id ?? '')
    const member = this.find(person, values.sis_id ?? '')
    const schools = section.state === 'here' ? section.schools : []
    if (section.state !== 'here' || member.state !== 'here')
      return { problems, school: schools[0] ?? '', ...(blocked_by && { blocked_by }) }

    const school = schools.find((sisId) => member.schools.includes(sisId))
    if (school === undefined)
      problems.push({
        column: this.headerOf(kind, 'sis_id'),
        reason: `${person}_elsewhere`,
        params: { school: member.schools.join(', '), section_school: schools.join(', ') },
      })
    return { problems, school: school ?? '' }
  }

  private follow(kind: RecordKind, values: Record<string, string>): { problems: RowProblem[]; blocked_by?: Place } {
    const problems: RowProblem[] = []
    let blocked_by: Place | undefined
    for (const { header, field = '', refers_to, required } of this.columnsOf(kind)) {
      const sisId = values[field] ?? ''
      if (!refers_to || (sisId === '' && !required)) continue
      const target = this.find(refers_to, sisId)
      if (target.state === 'held') blocked_by ??= target.blocked_by
      if (target.state === 'unknown')
        problems.push({ column: header, reason: this.unknownReason(refers_to), params: { value: sisId } })
    }
    return { problems, ...(blocked_by && { blocked_by }) }
  }

  private unknownReason(kind: RecordKind): RowProblem['reason'] {
    if (kind === 'school') return this.known.only_school === undefined ? 'unknown_school' : 'foreign_school'
    return unknownReasons[kind] ?? 'unknown_student'
  }

  private find(kind: RecordKind, sisId: string): Found {
    const lead = this.leads.get(leadKey(kind, sisId))
    const schools = [...(lead?.schools ?? []), ...this.knownSchools(kind, sisId)]
    if (schools.length > 0) return { state: 'here', schools }
    return lead?.fault ? { state: 'held', blocked_by: lead.fault } : { state: 'unknown' }
  }

  private knownSchools(kind: RecordKind, sisId: string): readonly string[] {
    if (kind === 'school') return this.known.schools.has(sisId) ? [sisId] : []
    return this.known.records[kind]?.get(sisId) ?? []
  }

  private file(
    place: Place & { ends?: true; extra?: Record<string, string> },
    values: Record<string, string>,
    { problems, blocked_by, school }: Verdict,
  ) {
    const sisId = values.sis_id ?? ''
    const lead = this.leads.get(leadKey(place.kind, sisId)) ?? { schools: [] }
    if (problems.length > 0) {
      this.rejects.push({ ...place, values, problems, school_sis_id: school })
      lead.fault ??= { kind: place.kind, row: place.row }
    } else if (blocked_by) {
      this.heldBack.push({ ...place, values, blocked_by, school_sis_id: school })
      lead.fault ??= blocked_by
    } else {
      this.rows.push({ ...place, values, school_sis_id: school })
      lead.schools.push(school)
    }
    if (sisId !== '') this.leads.set(leadKey(place.kind, sisId), lead)
  }

  private explainUnknownIds(kind: RecordKind) {
    const nameless = this.rowsOf(kind).filter(({ values }) => values.sis_id === '')
    if (nameless.length === 0) return
    const named = this.unknownIdsNamed(kind)
    for (const { row } of nameless) {
      const { before, after } = this.neighbours(kind, row)
      const fitting = [...named.keys()].filter(
        (sisId) =>
          (before === undefined || compareIds(sisId, before) > 0) &&
          (after === undefined || compareIds(sisId, after) < 0),
      )
      const [explained] = fitting.toSorted(
        (one, other) => (named.get(other) ?? 0) - (named.get(one) ?? 0) || compareIds(one, other),
      )
      if (explained === undefined) continue
      named.delete(explained)
      this.leads.set(leadKey(kind, explained), { schools: [], fault: { kind, row } })
    }
  }

  private unknownIdsNamed(kind: RecordKind) {
    const named = new Map<string, number>()
    for (const table of this.tables) {
      const fields = this.columnsOf(table.kind).flatMap((column) =>
        column.refers_to === kind ? (column.field ?? []) : [],
      )
      for (const { values } of table.rows) {
        for (const field of fields) {
          const sisId = values[field] ?? ''
          if (sisId !== '' && this.find(kind, sisId).state === 'unknown') named.set(sisId, (named.get(sisId) ?? 0) + 1)
        }
      }
    }
    return named
  }

  /** The ids right before and after a row, where the file is in the order of its ids; otherwise they say nothing. */
  private neighbours(kind: RecordKind, row: number): { before?: string; after?: string } {
    const rows = this.rowsOf(kind)
    const at = rows.findIndex((candidate) => candidate.row === row)
    const before = rows.slice(0, at).findLast(({ values }) => values.sis_id !== '')?.values.sis_id
    const after = rows.slice(at + 1).find(({ values }) => values.sis_id !== '')?.values.sis_id
    if (before !== undefined && after !== undefined && compareIds(before, after) > 0) return {}
    return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
  }
}

const leadKey = (kind: RecordKind, sisId: string) => `${kind} ${sisId}`
const unknownReasons: Partial<Record<RecordKind, RowProblem['reason']>> = {
  term: 'unknown_term',
  course: 'unknown_course',
  section: 'unknown_section',
  teacher: 'unknown_teacher',
  parent: 'unknown_parent',
}
const compareIds = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

const readRow = (
  columns: readonly RosterColumn[],
  { values: cells, surplus, problems: found = [], ends, partial }: ParsedRow,
) => {
  const values: Record<string, string> = {}
  const problems: RowProblem[] = surplus ? [{ column: '', reason: 'too_many_cells' }, ...found] : [...found]
  for (const column of columns) {
    if (column.field === undefined) continue
    if (!(column.field in cells)) {
      if (column.unless !== undefined && !partial) values[column.field] = ''
      continue
    }
    const cell = cells[column.field] ?? ''
    if (cell === '' && (ends ?? partial ?? (column.unless !== undefined && cells[column.unless]))) {
      values[column.field] = ''
      continue
    }
    const read = readCell(column, cell)
    values[column.field] = 'value' in read ? read.value : cell
    if ('reason' in read)
      problems.push({ column: column.header, reason: read.reason, ...(read.params && { params: read.params }) })
  }
  return { values, problems }
}
