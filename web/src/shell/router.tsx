import './page-table.ts'
import './slots.ts'
import { type ComponentType, createElement, lazy } from 'react'
import { createBrowserRouter } from 'react-router'
import { servedPages } from './served-pages.ts'
import { Portal } from './Portal.tsx'
import { wholeTexts } from '#web/kernel/i18n.ts'
import { pageAt } from '#web/kernel/page-table.ts'
import { type Page, type Screen, screenOf } from '#web/kernel/page.ts'
import { useVisitor, visitor } from '#web/kernel/session.ts'

const ScreenAt = ({ page }: { page: Page }) => {
  const screen = screenOf(page, useVisitor()?.role)
  return screen ? createElement(drawn(screen, page)) : null
}

const known = new Map<Screen, ComponentType>()
const drawn = (screen: Screen, { area }: Page): ComponentType => {
  const earlier = known.get(screen)
  if (earlier) return earlier
  const fresh = lazy(async () => {
    const [module] = await Promise.all([screen(), textsFor(area)])
    return module
  })
  known.set(screen, fresh)
  return fresh
}

/** The sign-in pages and the homes speak with the texts that every page begins with. */
const textsFor = (area: string): Promise<void> =>
  area === 'session' || area === 'home' ? Promise.resolve() : wholeTexts()

/** Fetches what the address is drawn with while the texts are still under way. */
export const fetchAhead = (): void => {
  const role = visitor()?.role
  const page = pageAt(location.pathname)
  if (!role || page?.kind !== 'page' || !page.roles.includes(role)) return
  void import('./frames/Frame.tsx')
  void screenOf(page, role)?.()
  void textsFor(page.area)
}

/** One route per row of the page table, all below the portal, which asks the guard. */
export const router = createBrowserRouter([
  {
    Component: Portal,
    children: servedPages.map((page) => ({ id: page.path, path: page.path, element: <ScreenAt page={page} /> })),
  },
])
