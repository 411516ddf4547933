import { type ReactNode, useState } from 'react'
import { type ListState, usualSize } from './list-address.ts'
import { Pager } from './Pager.tsx'

const first: ListState = { search: '', sort: '', descending: false, page: 1, size: usualSize, filters: {} }

/** The pages of rows that are all here, such as those of a preview: the rows of the present page, and its pager. */
export const usePages = <Row,>(rows: readonly Row[]): { shown: Row[]; pager: ReactNode } => {
  const [{ page, size }, setState] = useState(first)
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / size)))
  const change = (wanted: Partial<ListState>) => setState({ ...first, size, page: 1, ...wanted })
  return {
    shown: rows.slice((at - 1) * size, at * size),
    pager: rows.length > usualSize && (
      <Pager count={rows.length} state={{ ...first, page: at, size }} onChange={change} />
    ),
  }
}
