import type { Icon } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tone } from './statuses.ts'

/** A number, what it counts, and the link that opens exactly those rows. Zero is told in words: `nothing`. */
export type Tile = {
  key: string
  value: ReactNode
  aside?: string
  what: string
  tone?: Tone
  icon?: Icon
  link?: { label: string; to: string }
}

/** A long amount is drawn smaller rather than cut. */
const lettersOf = (value: string) => ({ '--letters': value.length }) as CSSProperties // React's type names no properties of one's own

export const Tiles = ({ label, tiles }: { label: string; tiles: readonly Tile[] }) => (
  <section className="tiles" aria-label={label}>
    {tiles.map(({ key, value, aside, what, tone, icon: TileIcon, link }) => (
      <div className="tile" key={key}>
        <div className="value" {...(typeof value === 'string' && { style: lettersOf(value) })}>
          <bdi>{value}</bdi>
          {aside && <small>{aside}</small>}
        </div>
        <div className="what" {...(tone && { 'data-tone': tone })}>
          {TileIcon && <TileIcon size={15} stroke={1.75} aria-hidden />}
          <span>{what}</span>
        </div>
        {link && (
          <Link className="link" to={link.to}>
            {link.label}
          </Link>
        )}
      </div>
    ))}
  </section>
)
