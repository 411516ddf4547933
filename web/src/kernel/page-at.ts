import { matchRoutes } from 'react-router'
import { pages } from '../pages.ts'
import type { Page } from './page.ts'

const routes = pages.map((page) => ({ path: page.path, page }))
const found = new Map<string, Page | undefined>() // one match ranks the whole table; menus ask for dozens at a time

/** The row of the page table that an address belongs to; the best match counts, as in the router. */
export const pageAt = (path: string): Page | undefined => {
  if (!found.has(path)) found.set(path, matchRoutes(routes, path)?.at(-1)?.route.page)
  return found.get(path)
}
