import type { Report, ReportFileQuestion, ReportFilter, ReportPage, ReportQuestion } from '#contract/kernel/report.ts'
import type { TableColumn } from '#contract/kernel/table.ts'
import { type Context, serve, type Service } from './serve.ts'
import { sql, type Sql } from './sql.ts'
import { tableFile } from './table-file.ts'

type Filters = Record<string, ReportFilter>
type Asked<F extends Filters> = ReportQuestion<F> & { search: string; ids: number[] | null }

/** Who reads a report, and when: a call, or a job that sends it. */
export type ReportReader = Pick<Context, 'db' | 'actor' | 'now'>

export type Statement<F extends Filters> = {
  /**
   * The rows in reach that search, filters and `ids` leave (null: none were chosen), with an id and what is sorted by.
   */
  rows: (asked: Asked<F>, by: ReportReader) => Sql
  /** What only rows that are shown need: select … where … = r.id, one row for each. */
  details: (asked: Asked<F>, by: ReportReader) => Sql
  /** What a filter offers where only the records know it: select value, label, in their order. */
  choices?: { [Name in keyof F]?: (by: ReportReader) => Sql }
  /** By what a column is sorted where it is not its own field. */
  sorts?: Record<string, Sql>
  /** What follows in the order where rows are alike. */
  order: Sql
}

const longestFile = 100_000

/** Answers list and file of a report from one statement: order, page, count, choices and the file are made here. */
export const serveReport = <Row, F extends Filters>(of: Report<Row, F>, statement: Statement<F>): Service[] => {
  const read = (asked: ReportFileQuestion<F>, context: Context) =>
    selectReport(of, statement, { ...asked, search: asked.search ?? '', ids: asked.ids ?? null }, context)

  return serve(
    { list: of.list, exported: of.exported },
    {
      list: (asked, context) => context.endWith(read(asked, context)),
      async exported({ format, ...asked }, context) {
        const { rows } = await read({ ...asked, page: 1, size: longestFile }, context)
        return tableFile(context, { name: of.name, title: of.title, columns: of.columns, rows, format })
      },
    },
  )
}

/** One page of a report, or all of it. */
export const selectReport = async <Row, F extends Filters>(
  of: Report<Row, F>,
  statement: Statement<F>,
  asked: Asked<F>,
  by: ReportReader,
): Promise<ReportPage<Row>> => {
  const { page = 1, size = 25 } = asked
  const order = orderOf(of, statement, asked)
  return sql<ReportPage<Row>>`
    with found as materialized (${statement.rows(asked, by)}),
    r as materialized (
      select *
      from found r
      order by ${order}
      limit ${size} offset ${(page - 1) * size}
    )
    select
      (select count(*)::int from found) as count,
      coalesce((
        select json_agg(shown)
        from (select r.*, d.* from r cross join lateral (${statement.details(asked, by)}) d order by ${order}) shown
      ), '[]') as rows,
      json_build_object(${choicesOf(statement, by)}) as choices`.one(by.db)
}

const orderOf = <Row, F extends Filters>(
  of: Report<Row, F>,
  { sorts = {}, order }: Statement<F>,
  { sort = of.sort, descending = sort === of.sort && of.descending }: Asked<F>,
): Sql => {
  const column = of.columns.find(({ key }) => key === sort)
  if (!column) return order
  const by = sorts[column.key] ?? naturally(column)
  return sql`${by} ${descending ? sql`desc` : sql`asc`} nulls last, ${order}`
}

/** BIO9 before BIO10. */
const naturally = <Row>({ key, kind }: TableColumn<Row>): Sql =>
  kind === 'text' ? sql`${sql.ref(`r.${key}`)} collate kernel.natural` : sql.ref(`r.${key}`)

const choicesOf = <F extends Filters>({ choices = {} }: Statement<F>, by: ReportReader): Sql =>
  sql.join(
    Object.entries<((by: ReportReader) => Sql) | undefined>(choices).flatMap(([name, select]) =>
      select
        ? [
            sql`
              ${sql.constant(name)},
              coalesce((
                select json_agg(json_build_object('value', c.value::text, 'label', c.label))
                from (${select(by)}) c
              ), '[]')`,
          ]
        : [],
    ),
    ', ',
  )
