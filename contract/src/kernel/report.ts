import { z } from 'zod'
import type { RuleName } from '../access.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { ids, listInput, listOf, metaOf } from './fields.ts'
import { type FileFormat, fileInput, type TableColumn } from './table.ts'

/** A question that narrows a report. */
export type ReportFilter<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** Key of its text. */
  title: string
  /** An answer ends this key of a text; without it the answers come with the rows. */
  words?: string
}
type Filters = Record<string, ReportFilter>

/** What a report is asked, of its list and of its file alike. */
export type ReportQuestion<F extends Filters> = {
  search?: string | undefined
  sort?: string | undefined
  descending?: boolean | undefined
  page?: number | undefined
  size?: number | undefined
} & { [Name in keyof F]?: z.output<F[Name]['schema']> | undefined }

export type ReportFileQuestion<F extends Filters> = ReportQuestion<F> & {
  /** The rows that were chosen in the list. */
  ids?: number[] | undefined
  format?: FileFormat | undefined
}

const ReportChoice = z.object({ value: z.string(), label: z.string() })
export type ReportChoice = z.infer<typeof ReportChoice>
/** One page, and by filter what can be chosen where only the records know it. */
export type ReportPage<Row> = { rows: Row[]; count: number; choices: Record<string, ReportChoice[]> }

type Declaration<Row, F extends Filters> = {
  /** Paths of the list and of its file. */
  list: `GET /${string}`
  file: `GET /${string}`
  named?: Readonly<Record<string, object>>
  row: z.ZodType<Row>
  /** Declared once for screen and file; those with `sort` are what it can be sorted by. */
  columns: readonly TableColumn<Row>[]
  filters: F
  /** The column that it is sorted by unless told; the first that can be. */
  sort?: string
  /** The other way round, unless told: the newest first. */
  descending?: boolean
  topics: readonly string[]
}

export type Report<Row, F extends Filters> = {
  /** Of the file and, after the domain, of its text: reports.gpa. */
  name: string
  title: string
  columns: readonly TableColumn<Row>[]
  filters: F
  sort: string
  descending: boolean
  list: Endpoint<ReportQuestion<F>, ReportPage<Row>>
  exported: Endpoint<ReportFileQuestion<F>, unknown>
}

/**
 * Rows of one statement as a list on a screen and as a file: CSV, workbook, paper.
 * @param title key of its title; '<title>-sub' says what it is
 */
export const report = <Row, const F extends Filters>(
  name: string,
  title: string,
  access: RuleName,
  { list, file, named, row, columns, filters, sort, descending = false, topics }: Declaration<Row, F>,
): Report<Row, F> => {
  const [first = '', ...sorts] = columns.flatMap(({ key, sort }) => (sort ? [key] : []))
  const asked = {
    ...listInput([first, ...sorts]),
    ...Object.fromEntries(Object.entries(filters).map(([key, { schema }]) => [key, schema.optional()])),
  }
  return {
    name,
    title,
    columns,
    filters,
    sort: sort ?? first,
    descending,
    list: endpoint(list, access, {
      input: z.object(asked) as unknown as z.ZodType<ReportQuestion<F>>, // made of F itself, as below
      output: listOf(row).extend({ choices: z.record(z.string(), z.array(ReportChoice)) }),
      ...(named && { named }),
      topics,
    }),
    exported: endpoint(file, access, {
      input: z.object({ ...asked, ids: ids().optional(), ...fileInput }) as unknown as z.ZodType<ReportFileQuestion<F>>,
      output: z.unknown(),
      parts: { by: 'ids', size: 200 },
      download: true,
    }),
  }
}

/** The answers that the schema of a filter knows itself; undefined where the records know them. */
export const answersOf = ({ schema }: ReportFilter): readonly string[] | undefined => {
  const { kind, options } = metaOf(schema) ?? {}
  return kind === 'flag' ? ['true'] : options
}
