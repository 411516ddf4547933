import { mainParty, type Party, type PeopleField, type PeopleKind } from './people-fields.rules.ts'
import { type NameOrder, splitName } from '../people/full-name.rules.ts'
import type { DateOrder } from '../kernel/typed-dates.rules.ts'
import { readPeopleCell } from './people-values.rules.ts'
import type { RowProblem } from './sds.rules.ts'

/** A row of the file: `row` as a spreadsheet counts, one text per column. */
export type FileRow = { row: number; cells: readonly string[] }
export type Reading = {
  kind: PeopleKind
  header: readonly string[]
  /** The field behind each column; null = left out. */
  columns: readonly (PeopleField | null)[]
  order: DateOrder
  /** How a column of full names is written. */
  name_order?: NameOrder | undefined
  /** Years of two digits are not after this one. */
  latest_year: number
  /** Who has an e-mail address and no user name signs in with the address. */
  email_as_username: boolean
  /**
   * Where a column names the school: what the schools within reach are called, in small letters, and what is wrong with
   * another.
   */
  schools: { known: ReadonlyMap<string, number>; reason: 'unknown_school' | 'foreign_school' } | null
}

/**
 * One record that the file tells. `school` = the cell that names it. A guardian names its people by their places in the
 * answer, from 1, or the child by its number.
 */
export type ParsedPerson = {
  kind: 'student' | 'teacher' | 'parent' | 'guardian'
  row: number
  school: string
  title: string
  cells: Record<string, string>
  problems: RowProblem[]
  /** The cells as they came, of the record that the row is about. */
  raw?: readonly string[]
  guardian_row?: number
  child_row?: number
}

type Values = Partial<Record<Party, Record<string, string>>>
const rightsCells = new Set(['relationship', 'custody', 'contact', 'billing'])

/**
 * The people of a file. A row with any fault is wrong as a whole. Rows that tell the same parent – the same id, or the
 * same first name with the same e-mail address or phone – tell one person with several children; the first row counts,
 * later ones fill what it left empty.
 */
export const readPeople = (rows: readonly FileRow[], reading: Reading): ParsedPerson[] => {
  const book = new PeopleBook(reading)
  for (const row of rows) book.add(row)
  return book.parsed()
}

class PeopleBook {
  private readonly reading: Reading
  private readonly people: ParsedPerson[] = []
  private readonly parents: ParsedPerson[] = []
  private readonly links: (Omit<ParsedPerson, 'guardian_row' | 'child_row'> & {
    parent: ParsedPerson
    child?: ParsedPerson
  })[] = []
  private readonly seen = new Map<string, number>()
  private readonly parentBy = new Map<string, ParsedPerson>()

  constructor(reading: Reading) {
    this.reading = reading
  }

  add(row: FileRow) {
    const { values, problems } = this.read(row)
    const main = mainParty(this.reading.kind)
    const school = values.row?.school ?? ''
    const person = values[main] ?? {}
    problems.push(...this.nameProblems(main, person))
    for (const party of ['p1', 'p2'] as const)
      if (isGiven(values[party])) problems.push(...this.nameProblems(party, values[party] ?? {}))
    if (main === 'student' && !person.number && !person.sis_id)
      problems.push({ column: this.headerOf('student.number', 'student.sis_id'), reason: 'required' })
    const { schools } = this.reading
    if (schools && !schools.known.has(school.toLowerCase()))
      problems.push({
        column: this.headerOf('row.school'),
        reason: school === '' ? 'required' : schools.reason,
        params: { value: school },
      })
    const children = (values.row?.children ?? '').split(/[,;\n]/).flatMap((one) => one.trim() || [])
    if (this.reading.kind === 'parents' && children.length === 0)
      problems.push({ column: this.headerOf('row.children'), reason: 'required' })
    if (main !== 'parent' && problems.length === 0) problems.push(...this.twice(school, main, person, row.row))

    if (problems.length > 0) return void this.people.push(this.record(main, row, school, person, problems))
    if (main === 'parent') return this.addChildren(this.parent(row, school, person), row, school, person, children)
    const parsed = this.record(main, row, school, person, [])
    this.people.push(parsed)
    for (const party of ['p1', 'p2'] as const) {
      const relative = values[party]
      if (relative && isGiven(relative)) this.link(this.parent(row, school, relative), parsed, row.row, relative)
    }
  }

  parsed(): ParsedPerson[] {
    const all = [...this.people, ...this.parents]
    const place = new Map(all.map((person, index) => [person, index + 1]))
    this.giveUsernames(all)
    return [
      ...all,
      ...this.links.map(({ parent, child, ...link }) => ({
        ...link,
        guardian_row: place.get(parent) ?? 0,
        ...(child && { child_row: place.get(child) ?? 0 }),
      })),
    ]
  }

  private read({ cells }: FileRow): { values: Values; problems: RowProblem[] } {
    const values: Values = {}
    const problems: RowProblem[] = []
    for (const [at, field] of this.reading.columns.entries()) {
      if (!field) continue
      const read = readPeopleCell(field, (cells[at] ?? '').trim(), this.reading.order, this.reading.latest_year)
      if ('reason' in read) problems.push({ column: this.reading.header[at] ?? '', ...read })
      const cell = 'value' in read ? read.value : (cells[at] ?? '').trim()
      values[field.party] = { ...values[field.party], [field.cell]: cell }
    }
    for (const party of Object.keys(values) as Party[]) {
      const { full_name, ...rest } = values[party] ?? {}
      if (full_name === undefined) continue
      const split = splitName(full_name, this.reading.name_order)
      values[party] = {
        ...rest,
        first_name: rest.first_name || split.first_name,
        last_name: rest.last_name || split.last_name,
      }
    }
    return { values, problems }
  }

  private nameProblems(party: Party, { first_name, last_name }: Record<string, string>): RowProblem[] {
    const column = this.headerOf(`${party}.last_name`, `${party}.first_name`, `${party}.full_name`)
    return first_name || last_name ? [] : [{ column, reason: 'required' }] // many people have one name
  }

  private headerOf(...keys: string[]): string {
    const at =
      keys.map((key) => this.reading.columns.findIndex((field) => field?.key === key)).find((index) => index >= 0) ?? -1
    return this.reading.header[at] ?? ''
  }

  /** The same student or teacher told by another row before. */
  private twice(school: string, main: Party, person: Record<string, string>, row: number): RowProblem[] {
    const keys = (['sis_id', 'number', 'username'] as const).flatMap((cell) =>
      person[cell] ? [[cell, JSON.stringify([school, cell, person[cell]?.toLowerCase()])] as const] : [],
    )
    for (const [cell, key] of keys) {
      const first = this.seen.get(key)
      if (first !== undefined)
        return [{ column: this.headerOf(`${main}.${cell}`), reason: 'duplicate', params: { row: first } }]
    }
    for (const [, key] of keys) this.seen.set(key, row)
    return []
  }

  private record(
    kind: 'student' | 'teacher' | 'parent',
    { row, cells: raw }: FileRow,
    school: string,
    person: Record<string, string>,
    problems: RowProblem[],
  ): ParsedPerson {
    const cells = Object.fromEntries(
      Object.entries(person).filter(([cell, value]) => value !== '' && !rightsCells.has(cell)),
    )
    if (kind === 'student' && !cells['number'] && cells['sis_id']) cells['number'] = cells['sis_id']
    return {
      kind,
      row,
      school,
      title: [person.first_name, person.last_name].filter(Boolean).join(' '),
      cells,
      problems,
      raw,
    }
  }

  private parent(row: FileRow, school: string, person: Record<string, string>): ParsedPerson {
    const first = (person.first_name ?? '').toLowerCase()
    const keys = [
      person.sis_id && ['id', person.sis_id],
      person.username && ['username', person.username.toLowerCase()],
      person.email && ['email', person.email.toLowerCase(), first],
      person.phone && ['phone', person.phone.replaceAll(/\D/g, ''), first, (person.last_name ?? '').toLowerCase()],
    ].flatMap((key) => (key ? [JSON.stringify([school, ...key])] : []))
    const known = keys.map((key) => this.parentBy.get(key)).find((one) => one !== undefined)
    const parsed = this.record('parent', row, school, person, [])
    if (known) known.cells = { ...parsed.cells, ...known.cells }
    else this.parents.push(parsed)
    for (const key of keys) if (!this.parentBy.has(key)) this.parentBy.set(key, known ?? parsed)
    return known ?? parsed
  }

  private addChildren(
    parent: ParsedPerson,
    row: FileRow,
    school: string,
    person: Record<string, string>,
    children: readonly string[],
  ) {
    for (const child_number of new Set(children))
      this.links.push({
        ...linkOf(row.row, school, parent, person),
        title: `${parent.title} · ${child_number}`,
        cells: { ...rightsOf(person), child_number },
        raw: row.cells,
        parent,
      })
  }

  private link(parent: ParsedPerson, child: ParsedPerson, row: number, person: Record<string, string>) {
    if (this.links.some((link) => link.parent === parent && link.child === child)) return
    this.links.push({
      ...linkOf(row, child.school, parent, person),
      title: `${parent.title} · ${child.title}`,
      parent,
      child,
    })
  }

  /** An address that two people of the file share is nobody's user name. */
  private giveUsernames(all: readonly ParsedPerson[]) {
    if (!this.reading.email_as_username) return
    const counts = new Map<string, number>()
    for (const { cells, problems } of all)
      if (cells.email && problems.length === 0)
        counts.set(cells.email.toLowerCase(), (counts.get(cells.email.toLowerCase()) ?? 0) + 1)
    for (const { cells } of all)
      if (cells.email && !cells.username && counts.get(cells.email.toLowerCase()) === 1)
        Object.assign(cells, { username: cells.email, username_of_email: 'true' })
  }
}

const isGiven = (person: Record<string, string> | undefined): boolean =>
  person !== undefined && Object.entries(person).some(([cell, value]) => value !== '' && !rightsCells.has(cell))

const rightsOf = (person: Record<string, string>) =>
  Object.fromEntries(Object.entries(person).filter(([cell, value]) => rightsCells.has(cell) && value !== ''))

const linkOf = (row: number, school: string, parent: ParsedPerson, person: Record<string, string>) => ({
  kind: 'guardian' as const,
  row,
  school,
  title: parent.title,
  cells: rightsOf(person),
  problems: [],
})
