import type { Role } from '#contract/kernel/access.ts'
import { screenOf } from '#web/kernel/page.ts'
import { ownPages, pages } from '#web/shell/pages.ts'
import type { Account } from '../browser.setup.ts'

/** The demo account of each role. */
export const accountOf: Record<Role, Account> = { 1: 'super', 2: 'admin', 3: 'teacher', 4: 'student', 5: 'parent' }

/**
 * Every address whose screen is built for the role; `:id` stands for a section that all roles of the demo have in
 * common.
 */
export const builtFor = (role: Role): string[] =>
  [...pages, ...ownPages]
    .filter((page) => page.kind === 'page' && page.roles.includes(role) && screenOf(page, role))
    .map(({ path }) => path)

/** Whether no role before this one is shown the same screen there. */
export const isFirstToSee = (path: string, role: Role): boolean => {
  const page = [...pages, ...ownPages].find((one) => one.path === path)
  return page?.roles.find((one) => screenOf(page, one) === screenOf(page, role)) === role
}

/** An address of the role whose screen is not built, while there is one. */
export const waitingFor = (role: Role): string | undefined =>
  pages.find(
    (page) => page.kind === 'page' && page.roles.includes(role) && !screenOf(page, role) && !page.path.includes(':'),
  )?.path

/** Pages for everybody. */
export const openPages: string[] = pages.filter(({ kind }) => kind === 'open').map(({ path }) => path)
