import { providePageTable } from '#web/kernel/page-table.ts'
import { menus, setUpGroups } from './menus.ts'
import { ownPages, pages } from './pages.ts'

providePageTable({ pages: [...ownPages, ...pages], menus, setUpGroups })
