import { matchRoutes } from 'react-router'
import type { EntryGroup, Menu } from './menu.ts'
import type { FrameName, Page } from './page.ts'

/** Every address of the product and every menu. */
export type PageTable = {
  pages: readonly Page[]
  menus: Readonly<Record<FrameName, Menu>>
  /** The set-up pages of a school, as their own navigation groups them. */
  setUpGroups: readonly EntryGroup[]
}

let table: PageTable | undefined
let routes: { path: string; page: Page }[] = []
const found = new Map<string, Page | undefined>() // one match ranks the whole table; menus ask for dozens at a time

/** The shell, which knows every screen, puts the table in before anything is drawn. */
export const providePageTable = (given: PageTable): void => {
  table = given
  routes = given.pages.map((page) => ({ path: page.path, page }))
  found.clear()
}

export const pageTable = (): PageTable => {
  if (!table) throw new Error('no page table was provided')
  return table
}

/** The row of the page table that an address belongs to; the best match counts, as in the router. */
export const pageAt = (path: string): Page | undefined => {
  if (!found.has(path)) found.set(path, matchRoutes(routes, path)?.at(-1)?.route.page)
  return found.get(path)
}
