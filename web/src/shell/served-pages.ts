import { footerPages, localPages, ownPages, pages } from './pages.ts'
import { isLocal } from '#web/kernel/hosts.ts'

/** The rows that this host serves: the page table, and on local hosts what helps to try the product out. */
export const servedPages = [...(isLocal(location.hostname) ? localPages : []), ...footerPages, ...ownPages, ...pages]
