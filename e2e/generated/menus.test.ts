import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allFlags, type Flag, type Role } from '#contract/kernel/access.ts'
import '#web/shell/page-table.ts'
import { entriesOf, isOffered } from '#web/kernel/open-entries.ts'
import { further } from '#web/shell/further-menu.ts'
import { menus, setUpGroups } from '#web/shell/menus.ts'
import { type FrameName, screenOf } from '#web/kernel/page.ts'
import { pages } from '#web/shell/pages.ts'

type Condition = { anyOf?: Flag[]; noneOf?: Flag[]; hosts?: string[]; state?: string; entries?: unknown } | null
type Item = {
  route: string | null
  placement: string
  condition: Condition
  otherwise?: { route: string }
  children?: Item[]
}
type Given = { role: Role; frame: FrameName; given: boolean; items: Item[]; profile: Item[] }

const { roles }: { roles: Given[] } = JSON.parse(readFileSync(new URL('../spec/menus.json', import.meta.url), 'utf8'))
const given = roles.filter((one) => one.given)
const hosts = ['localhost', 'staging.school.example', 'portal.school.example']

/** Addresses that the documents show to this role with these flags on this host, built or not. */
const expected = ({ items, profile }: Given, flags: ReadonlySet<Flag>, host: string): string[] => {
  const holds = (condition: Condition): boolean => {
    if (!condition) return true
    const { anyOf, noneOf, hosts: on, state } = condition
    if (state) return false // landings and what appears later are no entries
    if (anyOf && !anyOf.some((flag) => flags.has(flag))) return false
    if (noneOf?.some((flag) => flags.has(flag))) return false
    return !on || host === 'localhost' || host.startsWith('staging.')
  }
  const shown = (item: Item): string[] => {
    if (!holds(item.condition)) return item.otherwise ? [item.otherwise.route] : []
    return [
      ...(item.route ? [item.route] : []),
      ...(item.children ?? []).filter(({ placement }) => placement !== 'tab').flatMap(shown),
    ]
  }
  return [...new Set([...items, ...profile].flatMap(shown))].filter((address) => address !== '/login').toSorted() // log out is no entry but an action
}

const shown = ({ role, frame }: Given, flags: ReadonlySet<Flag>, host: string): string[] => {
  const { tabs, gear, profile } = menus[frame]
  const offered = [...entriesOf(tabs), ...gear, ...profile].filter((entry) => isOffered(entry, { role, flags, host }))
  return [...new Set(offered.map(({ to }) => to))].toSorted()
}

/** Our own additions, and flags that the decisions ask for where the documents name none. */
/** The documents call the comments of contracts a tab beside them, and list it among no entries. */
const tabBeside = '/contract-comment-document'
const ours = new Set([
  ...[...menus.superadmin.gear.slice(1), ...menus.superadmin.profile].map(({ to }) => to),
  tabBeside,
])
const flagsByDecision: Partial<Record<Role, Record<string, Flag[]>>> = {
  3: { '/resources': ['viewresources'], '/messages-inbox': ['viewmessaging'] },
}

describe.each(given)('the header of role $role', (one) => {
  const cases: [string, Flag[]][] = [
    ['no flag', []],
    ['every flag', [...allFlags]],
    ...allFlags.map((flag): [string, Flag[]] => [flag, [flag]]),
  ]
  describe.each(hosts)('on %s', (host) => {
    it.each(cases)('with %s offers what the documents say', (_, list) => {
      const flags = new Set(list)
      const decided = (address: string) => flagsByDecision[one.role]?.[address]?.some((flag) => flags.has(flag)) ?? true
      expect(shown(one, flags, host).filter((address) => !ours.has(address))).toEqual(
        expected(one, flags, host).filter((address) => decided(address) && !ours.has(address)),
      )
    })
  })
})

it('a header has at most seven tabs', () => {
  for (const { tabs } of Object.values(menus)) expect(tabs.length).toBeLessThanOrEqual(7)
})

/** Opened with somebody or something chosen on another page, or a second address of a page that stands in a menu. */
const chosenFirst = [
  '/messages', // leads to the inbox
  '/view-contract',
  '/add-teacher-to-section',
  '/remove-teacher-to-section',
  '/teacher-change-status',
  '/edit-student',
  '/staff-reassignment',
  '/staff-transfers-sections',
  '/resources-module',
  '/add-security-tag-dictionary',
  '/edit-profile',
  '/application-change-school',
  '/test-open-api',
  '/addUnit',
  '/zoom/redirect',
  '/ilp-detail',
  '/ilpu-detail',
  '/view-grade-detail',
  '/admin-comment-document',
  '/enrollment-request-detail',
  '/extension-request-detail',
  '/withdrawal-request-detail',
  '/old-all-students-gpa-report',
]

it('every page that needs nobody chosen first stands in a menu or in the palette', () => {
  const listed = new Set(
    [
      ...Object.values(menus).flatMap(({ tabs, gear, profile }) => [...entriesOf(tabs), ...gear, ...profile]),
      ...setUpGroups.flatMap(({ entries }) => entries),
      ...further,
    ].map(({ to }) => to),
  )
  const alone = pages.filter(
    (row) => row.kind === 'page' && !row.path.includes(':') && row.roles.some((role) => screenOf(row, role)),
  )
  expect(alone.map(({ path }) => path).filter((path) => !listed.has(path) && !chosenFirst.includes(path))).toEqual([])
  expect(chosenFirst.filter((path) => listed.has(path))).toEqual([])
})
