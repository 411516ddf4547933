import { choice } from './fields.ts'

/** What stands in one place of a table; null leaves it empty, several values stand there one after the other. */
export type Cell = string | number | boolean | null | readonly (string | number)[]

/**
 * `money`: minor units of the `currency` of its row. `date`: a calendar date. `instant` stays an instant; `day` is the
 * day of the school that an instant lies on.
 */
export type ColumnKind = 'text' | 'number' | 'percent' | 'money' | 'date' | 'instant' | 'day'

/** A person as lists draw one. */
export type ShownPerson = { id: number; fname: string; lname: string; native_name: string; photo: string }

/** One column of a list, a report or a file: declared once for all of them. */
export type TableColumn<Row> = {
  key: string
  /** Key of the text that heads it. */
  title: string
  value: (row: Row) => Cell
  kind: ColumnKind
  /** Digits behind the point, where a number always has so many. */
  digits?: number
  /** Of an amount of money. */
  currency?: (row: Row) => string
  /** The value is a word of ours: it ends this key of a text; '' where it is none. */
  words?: string | ((row: Row) => string)
  /** The server sorts by it. */
  sort?: boolean
  /** Screens show it only when chosen. */
  extra?: boolean
  only?: 'screen' | 'file'
  /** It says nothing without its title, as 9 does for a grade level. */
  bare?: boolean
  /** The page that a cell leads to, for those who may open it. */
  link?: (row: Row) => string
  /** Whom the row is about: on screens with photo and both scripts. */
  person?: (row: Row) => ShownPerson
  /** What heads it where no text does: the name that a school gave, or one that programs read in a CSV. */
  head?: string
}

/** Fields of a row that are cells as they are. */
type CellField<Row> = { [F in keyof Row & string]: Row[F] extends Cell ? F : never }[keyof Row & string]
type Options<Row> = Partial<Omit<TableColumn<Row>, 'key' | 'value'>>
type Declared<Row> =
  | CellField<Row>
  | ({ key: CellField<Row>; value?: never } & Options<Row>)
  | ({ key: string; value: (row: Row) => Cell } & Options<Row>)

/**
 * The columns of a table in their order: a field of the row by its name alone, or with what differs.
 * @param prefix the key of a column ends it to the key of its title: 'courses.'
 */
export const tableColumns = <Row>(prefix: string, declared: readonly Declared<Row>[]): readonly TableColumn<Row>[] =>
  declared.map((one) => {
    const options = typeof one === 'string' ? { key: one } : one
    const { key, value = (row: Row) => row[key as CellField<Row>] as Cell } = options
    return { title: prefix + key, kind: 'text', ...options, value }
  })

/** Whom the rows are about: one column on screens; files have the names in columns of their own. */
export const personColumn = <Row extends ShownPerson>(title: string): TableColumn<Row> => ({
  key: 'name',
  title,
  kind: 'text',
  value: ({ fname, lname }) => `${fname} ${lname}`,
  person: (row) => row,
  sort: true,
  only: 'screen',
})

/** The same under the bare names of their fields in a CSV, for programs that read it so. */
export const headedByKeys = <Row>(columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] =>
  columns.map((column) => ({ ...column, head: column.key }))

export const fileFormats = ['csv', 'xlsx', 'pdf'] as const
export type FileFormat = (typeof fileFormats)[number]

/** What every call takes that answers a table as a file; CSV unless told. */
export const fileInput = { format: choice(fileFormats).optional() }
