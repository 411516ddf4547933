import { providePageTable } from '#web/kernel/page-table.ts'
import { menus, setUpGroups } from './menus.ts'
import { pages } from './pages.ts'

providePageTable({ pages, menus, setUpGroups })
