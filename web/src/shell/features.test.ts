import { describe, expect, it } from 'vitest'
import { allFlags, allRoles } from '#contract/kernel/access.ts'
import { featureNames, featureOfPage, features } from '#contract/kernel/features.ts'
import { entriesOf, openEntries, openTabs } from '#web/kernel/open-entries.ts'
import { guard } from '#web/kernel/guard.ts'
import { ownFrame } from '#web/kernel/page.ts'
import { menus } from './menus.ts'
import './page-table.ts'
import { pages } from './pages.ts'

describe.each(featureNames)('the feature %s', (feature) => {
  const own = pages.filter((page) => featureOfPage(page) === feature)

  it('names pages that exist', () => {
    const { pages: paths, areas } = {
      pages: [] as readonly string[],
      areas: [] as readonly string[],
      ...features[feature],
    }
    for (const path of paths) expect(pages.map((page) => page.path)).toContain(path)
    for (const area of areas) expect(pages.map((page) => page.area)).toContain(area)
  })

  it.each(allRoles)(
    'switched off closes its pages for role %i and leaves them out of every menu, and nothing else',
    (role) => {
      for (const page of own.filter(({ roles }) => roles.includes(role))) {
        expect([page.path, guard(role, page, [feature]).show]).toEqual([page.path, 'feature-off'])
        expect([page.path, guard(role, page, []).show]).not.toEqual([page.path, 'feature-off'])
      }
      const menu = menus[ownFrame[role]]
      const shown = (off: readonly string[]) => {
        const onlooker = { role, flags: new Set(allFlags), host: 'localhost', off }
        return [
          ...entriesOf(openTabs(menu.tabs, onlooker)),
          ...openEntries([...menu.gear, ...menu.profile], onlooker),
        ].map(({ to }) => to)
      }
      const closed = new Set(own.map(({ path }) => path))
      expect(shown([feature])).toEqual(shown([]).filter((to) => !closed.has(to)))
    },
  )
})
