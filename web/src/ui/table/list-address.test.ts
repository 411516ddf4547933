import { describe, expect, it } from 'vitest'
import { addressWith, inputOf, listStateOf, pageInstead } from './list-address.ts'

const state = (address: string) => listStateOf(new URLSearchParams(address), ['status', 'term_id'])
const after = (address: string, change: Parameters<typeof addressWith>[2]) =>
  addressWith(new URLSearchParams(address), state(address), change).toString()

describe('a list in the address', () => {
  it('is the first page of 25 when the address says nothing', () =>
    expect(state('')).toEqual({ search: '', sort: '', descending: false, page: 1, size: 25, filters: {} }))
  it('reads search, order, page and its filters only', () =>
    expect(state('search=bio&sort=name&descending=1&page=3&size=50&status=open&tab=x')).toEqual({
      search: 'bio',
      sort: 'name',
      descending: true,
      page: 3,
      size: 50,
      filters: { status: 'open' },
    }))
  it.each(['page=-2', 'page=x', 'page=0'])('takes %s for the first page', (address) =>
    expect(state(address).page).toBe(1),
  )
  it('offers no odd page sizes', () => expect(state('size=7').size).toBe(25))
  it('goes back to the first page when the question changes', () =>
    expect(after('page=4&status=open', { search: 'bio' })).toBe('status=open&search=bio'))
  it('turns the page and keeps the rest', () =>
    expect(after('search=bio&tab=x', { page: 2 })).toBe('search=bio&tab=x&page=2'))
  it('drops a filter that is taken away', () =>
    expect(after('status=open&term_id=3', { filters: { term_id: '3' } })).toBe('term_id=3'))
  it.each([
    [4, 0, 26, 2],
    [3, 0, 50, 2],
    [2, 0, 0, undefined],
    [2, 1, 26, undefined],
    [1, 0, 3, undefined],
  ])('on page %i with %i rows of %i, goes to page %s instead', (page, there, count, instead) =>
    expect(pageInstead({ rows: Array(there), count }, { page, size: 25 })).toBe(instead),
  )
  it('asks the server for what the address says', () =>
    expect(inputOf(state('search=bio&page=2&status=open'))).toEqual({
      search: 'bio',
      page: 2,
      size: 25,
      status: 'open',
    }))
})
