import { type ComponentType, createElement, lazy } from 'react'
import { createBrowserRouter } from 'react-router'
import { servedPages } from './served-pages.ts'
import { Portal } from './Portal.tsx'
import { pageAt } from './page-at.ts'
import { type Page, type Screen, screenOf } from './page.ts'
import { useVisitor, visitor } from './session.ts'

const ScreenAt = ({ page }: { page: Page }) => {
  const screen = screenOf(page, useVisitor()?.role)
  return screen ? createElement(drawn(screen)) : null
}

const known = new Map<Screen, ComponentType>()
const drawn = (screen: Screen): ComponentType => {
  const earlier = known.get(screen)
  if (earlier) return earlier
  const fresh = lazy(screen)
  known.set(screen, fresh)
  return fresh
}

/** Fetches what the address is drawn with while the texts are still under way. */
export const fetchAhead = (): void => {
  const role = visitor()?.role
  const page = pageAt(location.pathname)
  if (!role || page?.kind !== 'page' || !page.roles.includes(role)) return
  void import('./frames/Frame.tsx')
  void screenOf(page, role)?.()
}

/** One route per row of the page table, all below the portal, which asks the guard. */
export const router = createBrowserRouter([
  { Component: Portal, children: servedPages.map((page) => ({ id: page.path, path: page.path, element: <ScreenAt page={page} /> })) },
])
