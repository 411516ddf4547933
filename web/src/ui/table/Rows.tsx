import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '#web/kernel/i18n.ts'
import { type Action, ActionMenu } from '../Actions.tsx'
import type { Column } from './columns.ts'
import { Grip, type RowOrder, useRowDrag } from './Grip.tsx'
import type { ListState } from './list-address.ts'

type Props<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  state: ListState
  nameOf: (row: Row) => string
  rowActions: ((row: Row) => Action[]) | undefined
  /** The ticked rows; undefined = rows cannot be ticked. */
  chosen: ReadonlySet<number> | undefined
  onChoose: (chosen: ReadonlySet<number>) => void
  onChange: (change: Partial<ListState>) => void
  /** Rows that can be put elsewhere, by drag or by keyboard. */
  order?: RowOrder | undefined
  /** What stands above rows that belong together; they come one after the other. */
  groupOf?: ((row: Row) => RowGroup) | undefined
}

export type RowGroup = { key: string; title: ReactNode }

const firstOf = <Row,>(
  rows: readonly Row[],
  at: number,
  groupOf: ((row: Row) => RowGroup) | undefined,
): RowGroup | undefined => {
  const [row, earlier] = [rows[at], rows[at - 1]]
  if (!groupOf || row === undefined) return undefined
  const group = groupOf(row)
  return earlier !== undefined && groupOf(earlier).key === group.key ? undefined : group
}

export const TableRows = <Row extends { id: number }>({
  rows,
  columns,
  state,
  nameOf,
  rowActions,
  chosen,
  onChoose,
  onChange,
  order,
  groupOf,
}: Props<Row>) => {
  const t = useTexts()
  const drag = useRowDrag(order)
  const allChosen = chosen !== undefined && rows.every(({ id }) => chosen.has(id))
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            {order && (
              <th className="grip">
                <span className="visually-hidden">{t('ui.order')}</span>
              </th>
            )}
            {chosen && (
              <th className="tick">
                <Checkbox
                  aria-label={t('ui.choose-page')}
                  checked={allChosen}
                  indeterminate={!allChosen && chosen.size > 0}
                  onChange={() => onChoose(new Set(allChosen ? [] : [...chosen, ...rows.map(({ id }) => id)]))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} state={state} onChange={onChange} />
            ))}
            {rowActions && (
              <th className="menu">
                <span className="visually-hidden">{t('ui.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.id}>
              <GroupRow
                group={firstOf(rows, at, groupOf)}
                columns={columns.length + [order, chosen, rowActions].filter(Boolean).length}
              />
              <tr className={chosen?.has(row.id) ? 'chosen' : ''} {...drag.target(at)}>
                {order && (
                  <td className="grip">
                    <Grip name={nameOf(row)} at={at} order={order} {...drag.handle(at)} />
                  </td>
                )}
                {chosen && (
                  <td className="tick">
                    <Tick row={row} name={nameOf(row)} chosen={chosen} onChoose={onChoose} />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    className={column.numeric ? 'to-end' : ''}
                    {...(at === 0 && { role: 'rowheader' })}
                  >
                    {column.cell(row)}
                  </td>
                ))}
                {rowActions && (
                  <td className="menu">
                    <ActionMenu label={t('ui.actions-for', { name: nameOf(row) })} actions={rowActions(row)} />
                  </td>
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * The same rows in two lines, for narrow screens: the first column, then the others; the title stands before what says
 * nothing alone.
 */
export const CardRows = <Row extends { id: number }>({
  rows,
  columns: [first, ...others],
  nameOf,
  rowActions,
  chosen,
  onChoose,
  groupOf,
}: Props<Row>) => {
  const t = useTexts()
  return (
    <ul className="row-cards">
      {rows.map((row, at) => (
        <Fragment key={row.id}>
          <GroupCard group={firstOf(rows, at, groupOf)} />
          <li className={chosen?.has(row.id) ? 'chosen' : ''}>
            {chosen && <Tick row={row} name={nameOf(row)} chosen={chosen} onChoose={onChoose} />}
            <div className="grow">
              <div>{first?.cell(row)}</div>
              <div className="second-line">
                {others
                  .map(({ key, title, numeric, bare, cell }) => ({
                    key,
                    title,
                    isLabelled: numeric || bare,
                    content: cell(row),
                  }))
                  .filter(({ content }) => !saysNothing(content))
                  .map(({ key, title, isLabelled, content }) => (
                    <span key={key}>
                      <span className={isLabelled ? '' : 'visually-hidden'}>{title}: </span>
                      {content}
                    </span>
                  ))}
              </div>
            </div>
            {rowActions && <ActionMenu label={t('ui.actions-for', { name: nameOf(row) })} actions={rowActions(row)} />}
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

/** An empty cell needs its place in a table; in two lines it is only noise. */
const saysNothing = (content: ReactNode): boolean =>
  content === '' || content === null || content === undefined || content === false || content === '–'

const GroupRow = ({ group, columns }: { group: RowGroup | undefined; columns: number }) =>
  group && (
    <tr className="group">
      <th colSpan={columns} scope="rowgroup">
        {group.title}
      </th>
    </tr>
  )

const GroupCard = ({ group }: { group: RowGroup | undefined }) => group && <li className="group">{group.title}</li>

const Head = <Row,>({
  column: { title, sort, numeric = false },
  state,
  onChange,
}: {
  column: Column<Row>
  state: ListState
  onChange: Props<never>['onChange']
}) => {
  const sorted = sort !== undefined && state.sort === sort
  const Arrow = state.descending ? IconArrowDown : IconArrowUp
  return (
    <th
      className={numeric ? 'to-end' : ''}
      {...(sorted && { 'aria-sort': state.descending ? 'descending' : 'ascending' })}
    >
      {sort ? (
        <button type="button" onClick={() => onChange({ sort, descending: sorted && !state.descending })}>
          {title}
          {sorted && <Arrow size={14} stroke={1.75} aria-hidden />}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

type TickProps = {
  row: { id: number }
  name: string
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

const Tick = ({ row: { id }, name, chosen, onChoose }: TickProps) => {
  const t = useTexts()
  const toggle = () => onChoose(new Set(chosen.has(id) ? [...chosen].filter((kept) => kept !== id) : [...chosen, id]))
  return <Checkbox aria-label={t('ui.choose', { name })} checked={chosen.has(id)} onChange={toggle} />
}
