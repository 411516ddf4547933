import { Menu } from '@mantine/core'
import { useTexts } from '#web/kernel/i18n.ts'
import type { Tab } from '#web/kernel/menu.ts'
import { EntryItem } from './EntryItem.tsx'

/** The entries of a group, in columns under headings when there are several. */
export default function EntryColumns({ columns }: { columns: Tab['columns'] }) {
  const t = useTexts()
  return (
    <div className={columns.length > 3 ? 'menu-groups' : columns.length > 1 ? 'menu-columns' : ''}>
      {columns.map(({ title, entries }, index) => (
        <div key={title ?? index}>
          {title && <Menu.Label>{t(title)}</Menu.Label>}
          {entries.map((entry) => (
            <EntryItem key={entry.to + entry.label} entry={entry} />
          ))}
        </div>
      ))}
    </div>
  )
}
