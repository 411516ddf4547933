import { pageSizes } from '#contract/kernel/fields.ts'

/** What a list shows, as its address says it. */
export type ListState = {
  search: string
  sort: string
  descending: boolean
  page: number
  size: number
  filters: Record<string, string>
}

export const usualSize = 25
const own = { search: 'search', sort: 'sort', descending: 'descending', page: 'page', size: 'size' }

export const listStateOf = (
  address: URLSearchParams,
  filterNames: readonly string[],
  usual: number = usualSize,
): ListState => {
  const size = Number(address.get(own.size))
  return {
    search: address.get(own.search) ?? '',
    sort: address.get(own.sort) ?? '',
    descending: address.get(own.descending) === '1',
    page: Math.max(1, Math.trunc(Number(address.get(own.page))) || 1),
    size: pageSizes.some((offered) => offered === size) ? size : usual,
    filters: Object.fromEntries(
      filterNames.flatMap((name) => (address.get(name) ? [[name, address.get(name) ?? '']] : [])),
    ),
  }
}

/** The address after a change; anything but turning the page goes back to the first one. What is usual is left out. */
export const addressWith = (
  earlier: URLSearchParams,
  state: ListState,
  change: Partial<ListState>,
  usual: number = usualSize,
): URLSearchParams => {
  const next = { ...state, page: 1, ...change }
  const address = new URLSearchParams(earlier)
  const set = (name: string, value: string, usual = '') =>
    value === usual ? address.delete(name) : address.set(name, value)
  set(own.search, next.search)
  set(own.sort, next.sort)
  set(own.descending, next.descending ? '1' : '')
  set(own.page, String(next.page), '1')
  set(own.size, String(next.size), String(usual))
  for (const name of Object.keys({ ...state.filters, ...next.filters })) set(name, next.filters[name] ?? '')
  return address
}

/** The last page that has rows, where the one asked for has none: others took the rows, or they were dealt with. */
export const pageInstead = (
  { rows, count }: { rows: readonly unknown[]; count: number },
  { page, size }: Pick<ListState, 'page' | 'size'>,
) => {
  const last = Math.ceil(count / size)
  return rows.length === 0 && count > 0 && last < page ? last : undefined
}

/** The input of the list call: the address's part of it. */
export const inputOf = ({ search, sort, descending, page, size, filters }: ListState) => ({
  ...filters,
  ...(search && { search }),
  ...(sort && { sort }),
  ...(descending && { descending }),
  page,
  size,
})
