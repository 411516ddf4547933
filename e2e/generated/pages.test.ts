import { describe, expect, it } from 'vitest'
import { allRoles, type Role } from '#contract/kernel/access.ts'
import { guard, type Verdict } from '#web/kernel/guard.ts'
import '#web/shell/page-table.ts'
import { pageAt } from '#web/kernel/page-table.ts'
import { pages } from '#web/shell/pages.ts'
import routes from '../spec/routes.json' with { type: 'json' }

type Route = {
  path: string
  optionalId: boolean
  public: boolean
  roles: number[]
  frameOf: Partial<Record<Role, string>>
  area: string
}

const visitors: (Role | undefined)[] = [...allRoles, undefined]
const table: Route[] = routes
const addressesOf = ({ path, optionalId }: Route): string[] => {
  if (path === '*') return ['/no-such-page', '/section/no/such/page']
  return optionalId ? [path.replace('/:id?', ''), path.replace(':id?', '7')] : [path.replace(':id', '7')]
}

const expected = (route: Route, role: Role | undefined): Verdict['show'][] => {
  if (route.path === '/') return ['redirect']
  if (route.path === '*') return [role ? 'not-found' : 'login']
  if (route.public) return ['open']
  if (!role) return ['login']
  return route.roles.includes(role) ? ['screen', 'pending'] : ['refused']
}

describe('the page table', () => {
  it('holds exactly the routes of the specification', () => {
    expect(pages.map(({ path }) => path).toSorted()).toEqual(table.map(({ path }) => path).toSorted())
  })

  it('files every route under the area of the specification', () => {
    expect(Object.fromEntries(pages.map(({ path, area }) => [path, area]))).toEqual(
      Object.fromEntries(table.map(({ path, area }) => [path, area])),
    )
  })

  it('leads / to /home with a role and to /login without', () => {
    const root = pages.filter(({ path }) => path === '/')
    expect(root.map((page) => [guard(4, page), guard(undefined, page)])).toEqual([
      [
        { show: 'redirect', to: '/home' },
        { show: 'redirect', to: '/login' },
      ],
    ])
  })

  describe.each(table)('$path', (route) => {
    it.each(addressesOf(route))('at %s is found as itself', (address) => expect(pageAt(address)?.path).toBe(route.path))

    it.each(visitors)('answers visitor %s as the specification says', (role) => {
      for (const address of addressesOf(route)) {
        const found = pageAt(address)
        expect(found).toBeDefined()
        const verdict = found && guard(role, found)
        expect(expected(route, role)).toContain(verdict?.show)
        if (role && verdict && 'frame' in verdict && route.frameOf[role])
          expect(verdict.frame).toBe(route.frameOf[role])
      }
    })
  })
})
