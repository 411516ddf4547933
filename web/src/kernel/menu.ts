import type { Icon } from '@tabler/icons-react'
import type { Flag, Role } from '#contract/kernel/access.ts'

/**
 * A menu entry; its page is in the page table. Without flags it is open to everybody of the frame. `label` is a text
 * key.
 */
export type Entry = {
  label: string
  to: string
  icon: Icon
  anyOf?: readonly Flag[]
  allOf?: readonly Flag[]
  noneOf?: readonly Flag[]
  hosts?: 'local-and-staging'
  /** Left out: every role that may open the page. */
  roles?: readonly Role[]
}
export type EntryGroup = { title: string; entries: readonly Entry[] }
/** A tab of the header: one page, or a group that opens in columns. */
export type Tab = { label: string; icon: Icon; columns: readonly { title?: string; entries: readonly Entry[] }[] }
export type Menu = { tabs: readonly Tab[]; gear: readonly Entry[]; profile: readonly Entry[]; bar: readonly string[] }
