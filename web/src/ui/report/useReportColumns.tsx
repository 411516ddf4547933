import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ColumnKind, ShownPerson, TableColumn } from '#contract/kernel/table.ts'
import { isFigure, shownCell, titleOf } from '#contract/kernel/table-cells.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useOpens } from '#web/kernel/use-opens.ts'
import { BothScripts, Code, PersonLine } from '../Person.tsx'
import type { Column } from '../table/columns.ts'

export type Cells<Row> = Record<string, (row: Row) => ReactNode>

const isDay = ({ kind }: { kind: ColumnKind }) => kind === 'date' || kind === 'day'

/** Declared columns as a list draws them; `cells` say more than the plain value. */
export const useReportColumns = <Row,>(declared: readonly TableColumn<Row>[], cells: Cells<Row>): Column<Row>[] => {
  const reader = { say: useTexts(), format: useFormat() }
  const opens = useOpens()

  const textOf = (column: TableColumn<Row>, row: Row): ReactNode => {
    const text = shownCell(reader, column, row)
    if (text === '') return text
    if (column.currency && column.value(row) === 0) return '–' // a list of amounts is read for those that are some
    return isFigure(column) || column.bare ? (
      <Code>{text}</Code>
    ) : (
      <bdi {...(isDay(column) && { className: 'nowrap' })}>{text}</bdi>
    )
  }
  const cellOf = (column: TableColumn<Row>, row: Row): ReactNode => {
    const to = column.link?.(row)
    const own = cells[column.key]?.(row) ?? (column.person ? <Whom person={column.person(row)} /> : textOf(column, row))
    return to && own !== '' && opens(to) ? (
      <Link className={column.person ? 'plain' : 'link'} to={to}>
        {own}
      </Link>
    ) : (
      own
    )
  }

  return declared
    .filter(({ only }) => only !== 'file')
    .map((column) => ({
      key: column.key,
      title: titleOf(reader, column),
      cell: (row) => cellOf(column, row),
      ...(column.sort && { sort: column.key }),
      numeric: isFigure(column),
      bare: column.bare ?? false,
      extra: column.extra ?? false,
    }))
}

const Whom = ({ person }: { person: ShownPerson }) => {
  const name = `${person.fname} ${person.lname}`
  return (
    <PersonLine
      avatar={{ name, photo: person.photo, seed: person.id, size: 'small' }}
      name={<BothScripts name={name} own={person.native_name} />}
    />
  )
}
