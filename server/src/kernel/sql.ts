import type { FieldDef } from 'pg'
import { ask, type Db, nameOf } from './database.ts'
import type { Actor } from './request-scope.ts'

/** What a hole may hold: a value, which becomes a parameter, or a piece of SQL. */
export type Hole = Value | Sql
type Value = string | number | boolean | null | object

/**
 * A statement, or a piece of one, with the values that it needs.
 * @template Row what the statement answers: its keys are the columns
 */
export class Sql<Row = unknown> {
  readonly parts: readonly string[]
  readonly holes: readonly Hole[]
  /** One parameter, in however many holes of a statement it stands. */
  readonly shared: boolean

  constructor(parts: readonly string[], holes: readonly Hole[], shared = false) {
    this.parts = parts
    this.holes = holes
    this.shared = shared
  }

  async all(db: Db): Promise<Row[]> {
    const values: unknown[] = []
    const statement = statementOf(this, values)
    const { rows, fields } = await ask(db, statement.text, statement.name, values)
    for (const hear of listeners) hear(this, statement.text, fields)
    return rows
  }

  /** The first row, or nothing. */
  async optional(db: Db): Promise<Row | undefined> {
    return (await this.all(db))[0]
  }

  /** The row of a statement that always answers one. */
  async one(db: Db): Promise<Row> {
    const [row] = await this.all(db)
    if (row === undefined) throw new Error(`no row: ${statementOf(this, []).text}`)
    return row
  }

  /** For what is done, not asked. */
  async run(db: Db): Promise<void> {
    await this.all(db)
  }
}

/** Hear of each statement that was answered: the gate of statements listens in the tests. */
export const listeners = new Set<(statement: Sql, text: string, columns: FieldDef[]) => void>()

/**
 * Values and pieces stand where they are meant: sql<Row>`select … where s.id = ${id} and ${taughtBy(actor,
 * 's')}`.all(db). The connection parses and plans each text once; it is known by its text alone.
 */
export const sql = <Row = unknown>(parts: TemplateStringsArray, ...holes: Hole[]): Sql<Row> => new Sql(parts, holes)

/**
 * Values that stand in several holes of one statement: one parameter each, so that the planner knows them to be equal.
 */
sql.params = <Name extends string>(values: Record<Name, Value>): Record<Name, Sql> => {
  const params: Record<string, Sql> = {}
  for (const [name, value] of Object.entries<Value>(values)) params[name] = new Sql(['', ''], [value], true)
  return params
}

/** The name of a table, a column or an alias. */
sql.ref = (name: string): Sql => {
  if (!/^[a-z_]\w*(\.[a-z_]\w*)?$/.test(name)) throw new Error(`not a name: ${name}`)
  return written(name)
}

/**
 * A constant of the code that the planner should see. Each is another statement, so it is never what somebody typed or
 * chose.
 */
sql.constant = (value: string | number): Sql =>
  written(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`)

/** Pieces one after the other. */
sql.join = (pieces: readonly Sql[], separator: '' | ' ' | ', ' | ' union '): Sql =>
  new Sql(separatorsOf(pieces.length, separator), pieces)

sql.empty = new Sql([''], [])

/** Who asks, as far as statements need to know. */
export type Caller = Pick<Actor, 'person_id' | 'role'>

/** Person and role of who asks: one parameter each, however many pieces of a statement ask for them. */
export const me = (actor: Caller): Record<'person_id' | 'role', Sql> =>
  computed(asking, actor, () => sql.params({ person_id: actor.person_id, role: actor.role }))

const asking = new WeakMap<object, Record<'person_id' | 'role', Sql>>()

const texts = new Map<string, Sql>()
const written = (text: string): Sql => computed(texts, text, () => new Sql([text], []))

const separators = new Map<string, string[]>()
const separatorsOf = (pieces: number, separator: string): string[] =>
  computed(separators, `${pieces}${separator}`, () =>
    pieces === 0 ? [''] : ['', ...Array<string>(pieces - 1).fill(separator), ''],
  )

type Statement = { text: string; name: string }

/**
 * The statements that were written before, as a tree: a step from one hole to the next is the number of a parameter, or
 * the parts of a piece, which are the same object each time its line runs. So a statement of a hundred pieces is found
 * by as many look-ups, and its text is written once.
 */
type Step = { next: Map<unknown, Step>; statement?: Statement }
const newStep = (): Step => ({ next: new Map() })
const known = new WeakMap<readonly string[], Step>()

/** What `whole` is to the database; its values are added to `values`, each at its number. */
const statementOf = (whole: Sql, values: unknown[]): Statement => {
  const step = follow(whole, computed(known, whole.parts, newStep), values, new Map())
  return (step.statement ??= write(whole))
}

const follow = ({ holes }: Sql, from: Step, values: unknown[], numbers: Map<Sql, number>): Step => {
  let step = from
  for (const hole of holes)
    step = isPiece(hole)
      ? follow(hole, computed(step.next, hole.parts, newStep), values, numbers)
      : computed(step.next, numberOf(hole, values, numbers), newStep)
  return step
}

const write = (whole: Sql): Statement => {
  const values: unknown[] = []
  const numbers = new Map<Sql, number>()
  const textOf = ({ parts, holes }: Sql): string => {
    let text = parts[0] ?? ''
    for (const [at, hole] of holes.entries())
      text += (isPiece(hole) ? textOf(hole) : `$${numberOf(hole, values, numbers)}`) + (parts[at + 1] ?? '')
    return text
  }
  const text = textOf(whole)
  return { text, name: nameOf(text) }
}

const isPiece = (hole: Hole): hole is Sql => hole instanceof Sql && !hole.shared

const numberOf = (hole: Hole, values: unknown[], numbers: Map<Sql, number>): number =>
  hole instanceof Sql ? computed(numbers, hole, () => values.push(hole.holes[0])) : values.push(hole)

const computed = <Key, Kept>(
  kept: { get(key: Key): Kept | undefined; set(key: Key, value: Kept): unknown },
  key: Key,
  make: () => Kept,
): Kept => {
  const before = kept.get(key)
  if (before !== undefined) return before
  const made = make()
  kept.set(key, made)
  return made
}
