import type { ReactNode } from 'react'
import { answersOf, type Report, type ReportFilter, type ReportPage } from '#contract/kernel/report.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Action } from '../Actions.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { type Cells, useReportColumns } from './useReportColumns.tsx'

type Props<Row, F extends Record<string, ReportFilter>> = {
  of: Report<Row, F>
  /** Cells that say more than the plain value. */
  cells?: Cells<Row>
  /** Answers of a filter in words that need more than a text of their own. */
  answers?: { [Name in keyof F]?: (value: string) => string }
  /** Columns that this screen does without. */
  without?: readonly string[]
  /** Without it there is no field to search in. */
  searchLabel?: string
  empty: ReactNode
  nameOf: (row: Row) => string
  rowActions?: (row: Row) => Action[]
  bulk?: (ids: number[], done: () => void) => Action[]
}

/** A declared report: its list with search, filters, order, pages and column choice, and its file. */
export const ReportTable = <Row extends { id: number }, F extends Record<string, ReportFilter>>({
  of,
  cells = {},
  answers = {},
  without = [],
  ...table
}: Props<Row, F>) => {
  const t = useTexts()
  const columns = useReportColumns(of.columns, cells).filter(({ key }) => !without.includes(key))
  const optionsOf = (name: string, filter: ReportFilter, page: ReportPage<Row> | undefined) => {
    const wordOf = answers[name] ?? ((value: string) => t(`${filter.words ?? ''}${value}`))
    return answersOf(filter)?.map((value) => ({ value, label: wordOf(value) })) ?? page?.choices[name] ?? []
  }
  return (
    <DataTable
      {...table}
      label={t(of.title)}
      of={of.list}
      columns={columns}
      filters={(page: ReportPage<Row> | undefined) =>
        Object.entries(of.filters)
          .map(([name, filter]) => ({ name, label: t(filter.title), options: optionsOf(name, filter, page) }))
          .filter(({ options }) => page === undefined || options.length > 0)
      }
      tools={(input) => <ExportButton of={of.exported} input={input} />}
    />
  )
}
