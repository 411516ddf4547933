import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { useReading } from '#web/kernel/queries.ts'
import type { Action } from '../Actions.tsx'
import { ListSkeleton } from '../Skeleton.tsx'
import { ErrorState, NothingMatches } from '../States.tsx'
import { BulkBar } from './BulkBar.tsx'
import { type Column, useShownColumns } from './columns.ts'
import { type Filter, FilterRow } from './FilterRow.tsx'
import { addressWith, inputOf, type ListState, listStateOf } from './list-address.ts'
import { Pager, useRowsThere } from './Pager.tsx'
import { CardRows, TableRows } from './Rows.tsx'
import { type Views, ViewTabs } from './ViewTabs.tsx'
import { WholeChoice } from './WholeChoice.tsx'

export type { Column } from './columns.ts'

type Props<Row, In, Out> = {
  /** Says what the rows are, for the search field and screen readers: 'Sections'. */
  label: string
  of: Endpoint<In, Out & { rows: Row[]; count: number }>
  /** What the list call needs besides search, order, page and filters. */
  input?: Partial<In>
  columns: readonly Column<Row>[]
  /**
   * Chips; those whose choices come with the answer are told it (undefined until it is there), and have the same names
   * then.
   */
  filters?: readonly Filter[] | ((answer: Out | undefined) => readonly Filter[])
  /** Tabs above the list, each with its number of rows. */
  views?: (answer: Out | undefined) => Views
  searchLabel?: string
  /** Name of a row for its menu and its tick: 'Actions for …'. */
  nameOf: (row: Row) => string
  rowActions?: (row: Row) => Action[]
  /** Verbs for the ticked rows; naming any makes rows tickable. */
  bulk?: (ids: number[], done: () => void, input: In) => Action[]
  /** Export and the like, at the end of the filter row; told what the list was asked. */
  tools?: (input: In) => ReactNode
  /** Shown when there is not a single row yet. */
  empty: ReactNode
}

/**
 * A list read page by page from the server; search, order, page and filters are in the address, so a link shows what I
 * see.
 */
export const DataTable = <Row extends { id: number }, In, Out>({
  label,
  of,
  input,
  columns,
  filters = [],
  views,
  searchLabel,
  nameOf,
  rowActions,
  bulk,
  tools,
  empty,
}: Props<Row, In, Out>) => {
  const [address, setAddress] = useSearchParams()
  const filtersOf = (answer: Out | undefined) => (typeof filters === 'function' ? filters(answer) : filters)
  const viewName = views?.(undefined).name
  const state = listStateOf(address, [...filtersOf(undefined).map(({ name }) => name), ...(viewName ? [viewName] : [])])
  const change = (wanted: Partial<ListState>) =>
    setAddress((earlier) => addressWith(earlier, state, wanted), { replace: true })
  const { shown, toggle } = useShownColumns(of.path, columns)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false

  // The address holds texts; the schema of the list call on the server turns them into what In says.
  const asking = { ...input, ...inputOf(state) } as In
  const { data, error, isPlaceholderData, refetch } = useReading(of, asking)
  useRowsThere(data, { state, onChange: change })
  const view = viewName && state.filters[viewName] ? { [viewName]: state.filters[viewName] } : {}
  const asked = state.search !== '' || Object.keys(state.filters).length > Object.keys(view).length
  const clear = () => change({ search: '', filters: view })
  const Rows = phone ? CardRows : TableRows
  const nothing = asked ? <NothingMatches onClear={clear} /> : empty

  return (
    <section aria-label={label}>
      {views && <ViewTabs label={label} views={views(data)} address={address} />}
      <FilterRow
        state={state}
        filters={filtersOf(data)}
        kept={view}
        searchLabel={searchLabel}
        count={data?.count}
        columns={columns}
        shown={shown}
        tools={tools?.(asking)}
        phone={phone}
        onChange={change}
        onToggleColumn={toggle}
      />
      {error && !data ? (
        <ErrorState error={error} onAgain={() => void refetch()} />
      ) : (
        <div className={isPlaceholderData ? 'card stale' : 'card'} aria-busy={!data || isPlaceholderData}>
          {!data && <ListSkeleton />}
          {data?.rows.length === 0 && nothing}
          {bulk && data && !isPlaceholderData && (
            <WholeChoice of={of} asking={asking} part={data} chosen={chosen} anyRow={phone} onChoose={setChosen} />
          )}
          {data && data.rows.length > 0 && (
            <Rows
              rows={data.rows}
              columns={shown}
              state={state}
              nameOf={nameOf}
              rowActions={rowActions}
              chosen={bulk && chosen}
              onChoose={setChosen}
              onChange={change}
            />
          )}
          {data && data.count > 0 && <Pager count={data.count} state={state} onChange={change} />}
        </div>
      )}
      {bulk && chosen.size > 0 && (
        <BulkBar
          count={chosen.size}
          actions={bulk([...chosen], () => setChosen(new Set()), asking)}
          onClear={() => setChosen(new Set())}
        />
      )}
    </section>
  )
}
