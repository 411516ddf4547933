import type { Flag, Role } from '#contract/kernel/access.ts'
import { type LanguageCode, languageCodes } from '#contract/kernel/languages.ts'
import type { Entry, Tab } from './menu.ts'
import { isOff } from './guard.ts'
import { isLocal, isStaging } from './hosts.ts'
import { pageAt } from './page-table.ts'
import { screenOf } from './page.ts'

/** `off`: features that the school does without. */
export type Onlooker = { role: Role; flags: ReadonlySet<Flag>; host: string; off?: readonly string[] }

/** Flags and host admit the entry; whether its page is built is another question. */
export const isOffered = (
  { anyOf, allOf = [], noneOf = [], hosts, roles }: Entry,
  { flags, host, role }: Onlooker,
): boolean => {
  if (roles && !roles.includes(role)) return false
  if (anyOf && !anyOf.some((flag) => flags.has(flag))) return false
  if (!allOf.every((flag) => flags.has(flag)) || noneOf.some((flag) => flags.has(flag))) return false
  return !hosts || isLocal(host) || isStaging(host)
}

/** The entries that this person gets: offered, and the page exists for the role. */
export const openEntries = (entries: readonly Entry[], onlooker: Onlooker): Entry[] =>
  entries.filter((entry) => {
    const page = pageAt(entry.to)
    return (
      isOffered(entry, onlooker) &&
      page !== undefined &&
      !isOff(page, onlooker.off ?? []) &&
      page.roles.includes(onlooker.role) &&
      screenOf(page, onlooker.role) !== undefined
    )
  })

/** Tabs without their closed entries; a tab with nothing left is gone. */
export const openTabs = (tabs: readonly Tab[], onlooker: Onlooker): Tab[] =>
  tabs
    .map((tab) => ({
      ...tab,
      columns: tab.columns
        .map((column) => ({ ...column, entries: openEntries(column.entries, onlooker) }))
        .filter(({ entries }) => entries.length > 0),
    }))
    .filter(({ columns }) => columns.length > 0)

export const entriesOf = (tabs: readonly Tab[]): Entry[] =>
  tabs.flatMap(({ columns }) => columns.flatMap(({ entries }) => entries))

/**
 * The tab that the address belongs to: it opens this very page, otherwise one whose address begins it, otherwise one of
 * the same area. What is set up stands behind the gear.
 */
export const currentTab = (tabs: readonly Tab[], address: string): Tab | undefined => {
  const holding = (fits: (entry: Entry) => boolean) =>
    tabs.find(({ columns }) => columns.some(({ entries }) => entries.some(fits)))
  const area = pageAt(address)?.area
  return (
    holding(({ to }) => to === address) ??
    holding(({ to }) => address.startsWith(`${to}-`)) ??
    holding(({ to }) => area !== undefined && area !== 'configuration' && pageAt(to)?.area === area)
  )
}

/** The languages that the menus let somebody choose. */
export const offeredLanguages = ({ flags }: Pick<Onlooker, 'flags'>): readonly LanguageCode[] =>
  flags.has('supportmultilingual') ? languageCodes : []
