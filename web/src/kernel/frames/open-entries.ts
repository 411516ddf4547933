import type { Flag, Role } from '#contract/kernel/access.ts'
import type { Entry, Tab } from '../../menus.ts'
import { isLocal, isStaging } from '../hosts.ts'
import { pageAt } from '../page-at.ts'
import { screenOf } from '../page.ts'

export type Onlooker = { role: Role; flags: ReadonlySet<Flag>; host: string }

/** The entries that this person gets: the page exists and is open to the role, flags and host admit it. */
export const openEntries = (entries: readonly Entry[], { role, flags, host }: Onlooker): Entry[] =>
  entries.filter(({ to, anyOf, noneOf = [], hosts }) => {
    if (anyOf && !anyOf.some((flag) => flags.has(flag))) return false
    if (noneOf.some((flag) => flags.has(flag))) return false
    if (hosts && !isLocal(host) && !isStaging(host)) return false
    const page = pageAt(to)
    return page !== undefined && page.roles.includes(role) && screenOf(page, role) !== undefined
  })

/** Tabs without their closed entries; a tab with nothing left is gone. */
export const openTabs = (tabs: readonly Tab[], onlooker: Onlooker): Tab[] =>
  tabs
    .map((tab) => ({
      ...tab,
      columns: tab.columns.map((column) => ({ ...column, entries: openEntries(column.entries, onlooker) })).filter(({ entries }) => entries.length > 0),
    }))
    .filter(({ columns }) => columns.length > 0)

export const entriesOf = (tabs: readonly Tab[]): Entry[] => tabs.flatMap(({ columns }) => columns.flatMap(({ entries }) => entries))
