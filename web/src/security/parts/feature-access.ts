import { accessRules } from '#contract/access.ts'
import { admits, allRoles, type Flag, neededFlags, type Role } from '#contract/kernel/access.ts'
import { featureOfRule } from '#contract/kernel/features.ts'
import { isOff } from '#web/kernel/guard.ts'
import { entriesOf, isOffered } from '#web/kernel/open-entries.ts'
import { ownFrame, screenOf } from '#web/kernel/page.ts'
import { pageTable } from '#web/kernel/page-table.ts'

/**
 * `open`: may; `lacks`: the role may, but holds none of the tags asked for; `off`: the school works without; `closed`:
 * not for the role; `planned`: the page is not built.
 */
export const accessStates = ['open', 'lacks', 'off', 'closed', 'planned'] as const
export type AccessState = (typeof accessStates)[number]

/**
 * One page or kind of action, what each role is asked for, and what comes of it. `label` is a text key where a menu
 * names it.
 */
export type Feature = {
  kind: 'page' | 'action'
  name: string
  label: string
  area: string
  /** The tags of which a role must hold one; none = the role alone decides. */
  needed: Readonly<Partial<Record<Role, readonly Flag[]>>>
  states: Readonly<Record<Role, AccessState>>
}

/**
 * Everything that the page table, the menus and the access rules of calls say, with what roles hold now; `off`:
 * features that the school does without.
 */
export const featuresFor = (held: ReadonlyMap<number, ReadonlySet<string>>, off: readonly string[]): Feature[] => [
  ...pagesOf(held, off),
  ...actionsOf(held, off),
]

const byRole = <Value>(value: (role: Role) => Value): Record<Role, Value> =>
  Object.fromEntries(allRoles.map((role) => [role, value(role)])) as Record<Role, Value>
const flagsOf = (held: ReadonlyMap<number, ReadonlySet<string>>, role: Role) =>
  (held.get(role) ?? new Set()) as ReadonlySet<Flag>

const pagesOf = (held: ReadonlyMap<number, ReadonlySet<string>>, off: readonly string[]): Feature[] =>
  pageTable()
    .pages.filter(({ kind }) => kind === 'page')
    .map((page) => {
      const entriesFor = (role: Role) => {
        const { tabs, gear, profile } = pageTable().menus[ownFrame[role]]
        return [...entriesOf(tabs), ...gear, ...profile].filter(({ to }) => to === page.path)
      }
      const label = allRoles.flatMap(entriesFor)[0]?.label ?? ''
      return {
        kind: 'page',
        name: page.path,
        label,
        area: page.area,
        needed: byRole((role) =>
          page.roles.includes(role)
            ? entriesFor(role).flatMap(({ anyOf = [], allOf = [] }) => [...anyOf, ...allOf])
            : [],
        ),
        states: byRole((role) => {
          if (!page.roles.includes(role)) return 'closed'
          if (!screenOf(page, role)) return 'planned'
          if (isOff(page, off)) return 'off'
          const entries = entriesFor(role)
          const offered = entries.some((entry) =>
            isOffered(entry, { role, flags: flagsOf(held, role), host: 'localhost' }),
          )
          return entries.length === 0 || offered ? 'open' : 'lacks'
        }),
      }
    })

/** Where the actions of a rule belong, when it is not what their names begin with. */
const areas: Readonly<Record<string, string>> = {
  comments: 'communication',
  globaldepartments: 'courses',
  mastercourses: 'courses',
  'other-grades': 'gradebook',
  standards: 'gradebook',
  bonus: 'gradebook',
  questions: 'gradebook',
  preferences: 'profile',
  calendar: 'schedule',
  notes: 'communication',
  groupconfig: 'platform',
  groups: 'platform',
  schools: 'platform',
  units: 'sections',
  files: 'sections',
  paths: 'ilp',
  settings: 'configuration',
  states: 'configuration',
}

/** Those of pages, and those of actions that have none. */
const ownAreas = () =>
  new Set([...pageTable().pages.map(({ area }) => area), 'security', 'session', 'imports', 'integrations'])

const actionsOf = (held: ReadonlyMap<number, ReadonlySet<string>>, off: readonly string[]): Feature[] => {
  const own = ownAreas()
  return Object.entries(accessRules).flatMap(([name, rule]): Feature[] => {
    if (rule.open) return []
    const [prefix = ''] = name.split('.')
    return [
      {
        kind: 'action',
        name,
        label: '',
        area: areas[prefix] ?? (own.has(prefix) ? prefix : 'other'),
        needed: byRole((role) => (rule.roles.includes(role) ? neededFlags(rule, role) : [])),
        states: byRole((role) => {
          if (!rule.roles.includes(role)) return 'closed'
          if (off.includes(featureOfRule(name) ?? '')) return 'off'
          return admits(rule, { role, flags: flagsOf(held, role) }) ? 'open' : 'lacks'
        }),
      },
    ]
  })
}
