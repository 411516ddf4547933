import { type ComponentType, createElement, lazy } from 'react'
import { createBrowserRouter } from 'react-router'
import { servedPages } from './served-pages.ts'
import { Portal } from './Portal.tsx'
import { type Page, type Screen, screenOf } from './page.ts'
import { useVisitor } from './session.ts'

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

/** One route per row of the page table, all below the portal, which asks the guard. */
export const router = createBrowserRouter([
  { Component: Portal, children: servedPages.map((page) => ({ id: page.path, path: page.path, element: <ScreenAt page={page} /> })) },
])
