import type { Role } from '#contract/kernel/access.ts'
import { featureOfPage } from '#contract/kernel/features.ts'
import { type FrameName, type Page, screenOf } from './page.ts'

export type Verdict =
  | { show: 'screen' | 'pending' | 'not-found' | 'feature-off'; frame: FrameName }
  | { show: 'open' }
  /** Nobody is signed in: to /login, and back here afterwards. */
  | { show: 'login' }
  /** Signed in, but not in a role that may open this page: /login says so, the session stays. */
  | { show: 'refused' }
  | { show: 'redirect'; to: string }

/** What a visitor (nobody = undefined) gets at a page. Roles guard pages; flags guard menu entries and calls. */
export const guard = (role: Role | undefined, page: Page, off: readonly string[] = []): Verdict => {
  if (page.kind === 'root') return { show: 'redirect', to: role ? '/home' : '/login' }
  if (page.kind === 'open') return { show: 'open' }
  if (!role) return { show: 'login' }
  if (page.kind === 'unknown') return { show: 'not-found', frame: page.frame(role) }
  if (!page.roles.includes(role)) return { show: 'refused' }
  if (isOff(page, off)) return { show: 'feature-off', frame: page.frame(role) }
  return { show: screenOf(page, role) ? 'screen' : 'pending', frame: page.frame(role) }
}

/** Whether the page belongs to a feature that the school does without. */
export const isOff = (page: Page, off: readonly string[]): boolean => {
  const feature = off.length > 0 ? featureOfPage(page) : undefined
  return feature !== undefined && off.includes(feature)
}
