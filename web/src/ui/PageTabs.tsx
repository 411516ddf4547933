import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Count } from './Card.tsx'

type Tab = { label: ReactNode; to: string; count?: number; alarming?: boolean; current: boolean }

/** Tabs or saved views of a page; each has its own address. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className="page-tabs" aria-label={label}>
    {tabs.map(({ label: name, to, count, alarming = false, current }) => (
      <Link key={to} to={to} {...(current && { 'aria-current': 'page' })}>
        {name}
        {count !== undefined && <Count quiet={!alarming}>{count}</Count>}
      </Link>
    ))}
  </nav>
)
