import { type ComponentType, createElement } from 'react'
import { allRoles, parent, type Role, schoolAdmin, student, superAdmin, teacher } from '#contract/kernel/access.ts'

export type FrameName = 'superadmin' | 'schooladmin' | 'teacher' | 'student' | 'parent'
export type Screen = () => Promise<{ default: ComponentType }>
/** A page of several roles may show each of them a screen of its own. */
export type ScreenPerRole = Partial<Record<Role, Screen>>

export type Page = {
  path: string
  area: string
  /** `open`: everybody, signed in or not. `root` and `unknown` are the two addresses that are no page of their own. */
  kind: 'page' | 'open' | 'root' | 'unknown'
  roles: readonly Role[]
  screen: Screen | ScreenPerRole
  frame: (role: Role) => FrameName
}
type Row = Omit<Page, 'area'>

/** The page is in the table, its screen is not built: no menu and no palette shows it. */
export const pending: ScreenPerRole = {}

export const ownFrame: Record<Role, FrameName> = {
  [superAdmin]: 'superadmin',
  [schoolAdmin]: 'schooladmin',
  [teacher]: 'teacher',
  [student]: 'student',
  [parent]: 'parent',
}

/** Pages that are drawn in a frame other than the role's own. */
export const inFrame = {
  student: () => 'student',
  request: (role) => (role === schoolAdmin || role === teacher ? 'teacher' : 'parent'),
} satisfies Record<string, Page['frame']>

export const page = (
  path: string,
  roles: readonly Role[],
  screen: Page['screen'],
  frame: Page['frame'] = (role) => ownFrame[role],
): Row => ({
  path,
  kind: 'page',
  roles,
  screen,
  frame,
})
export const open = (path: string, screen: Screen): Row => ({
  path,
  kind: 'open',
  roles: allRoles,
  screen,
  frame: (role) => ownFrame[role],
})
export const root = (path: string): Row => ({
  path,
  kind: 'root',
  roles: allRoles,
  screen: pending,
  frame: (role) => ownFrame[role],
})
export const unknown = (path: string): Row => ({
  path,
  kind: 'unknown',
  roles: allRoles,
  screen: pending,
  frame: (role) => ownFrame[role],
})

/** A screen with what its row says of it, at once or fetched with it: one screen then serves several rows. */
export const withProps =
  <Props extends object>(
    screen: () => Promise<{ default: ComponentType<Props> }>,
    props: NoInfer<Props> | (() => Promise<NoInfer<Props>>),
  ): Screen =>
  async () => {
    const [{ default: Drawn }, given] = await Promise.all([screen(), typeof props === 'function' ? props() : props])
    return { default: () => createElement(Drawn, given) }
  }

export const area = (name: string, ...rows: Row[]): Page[] => rows.map((row) => ({ ...row, area: name }))

/** The screen that this role sees, or undefined while it is pending. */
export const screenOf = ({ screen }: Page, role: Role | undefined): Screen | undefined => {
  if (typeof screen === 'function') return screen
  return role && screen[role]
}

/** Whether every role that may open the page has a screen: what the progress figure counts. */
export const isBuilt = (row: Page): boolean => row.kind !== 'page' || row.roles.every((role) => screenOf(row, role))
