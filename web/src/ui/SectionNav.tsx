import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import { matchesSearch } from '#contract/kernel/search.rules.ts'
import { SearchInput } from './SearchInput.tsx'

export type NavEntry = { label: string; to: string; icon?: Icon }
export type NavGroup = { title?: string; entries: readonly NavEntry[] }

/**
 * The pages of one area at the start side, grouped; on phones it is the first screen of the area (`children` absent).
 */
export const SectionNav = ({
  label,
  groups,
  searchLabel,
  head,
  children,
}: {
  label: string
  groups: readonly NavGroup[]
  searchLabel?: string
  /** What the area is about: the name of the section, say. */
  head?: ReactNode
  children?: ReactNode
}) => {
  const [wanted, setWanted] = useState('')
  const matching = groups.map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => matchesSearch(entry.label, wanted)),
  }))
  return (
    <div className="with-nav full">
      <nav className="section-nav" aria-label={label}>
        {head}
        {searchLabel && <SearchInput label={searchLabel} value={wanted} onSearch={setWanted} />}
        {matching
          .filter(({ entries }) => entries.length > 0)
          .map(({ title, entries }) => (
            <div key={title ?? entries[0]?.to}>
              {title && <h3>{title}</h3>}
              {entries.map(({ label: entry, to, icon: EntryIcon }) => (
                <NavLink key={to} to={to} end>
                  {EntryIcon && <EntryIcon size={18} stroke={1.75} aria-hidden />}
                  {entry}
                </NavLink>
              ))}
            </div>
          ))}
      </nav>
      {children && <div className="column grow">{children}</div>}
    </div>
  )
}
