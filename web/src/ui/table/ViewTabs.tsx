import { Link } from 'react-router'
import { useFormat } from '#web/kernel/format.ts'
import { useTabInView } from '../tab-in-view.ts'

/**
 * Saved views of a list. `name` is their field in the list call and in the address; the first view asks for nothing.
 * `scope`: fields that a view leaves as they are.
 */
export type Views = {
  name: string
  scope?: readonly string[]
  options: readonly { value: string; label: string; count?: number | undefined }[]
}

/** Each tab opens exactly the rows it counts: search and other filters go. */
export const ViewTabs = ({
  label,
  views: { name, scope = [], options },
  address,
}: {
  label: string
  views: Views
  address: URLSearchParams
}) => {
  const { number } = useFormat()
  const present = address.get(name) ?? ''
  const strip = useTabInView<HTMLElement>(`${present} ${options.map(({ count }) => count).join(' ')}`)
  const to = (value: string) => {
    const kept = new URLSearchParams(
      scope.flatMap((field) => (address.get(field) ? [[field, address.get(field) ?? '']] : [])),
    )
    if (value) kept.set(name, value)
    return `?${kept}`
  }
  return (
    <nav ref={strip} className="page-tabs" aria-label={label}>
      {options.map(({ value, label: word, count }) => (
        <Link key={value} to={to(value)} replace {...(present === value && { 'aria-current': 'page' })}>
          {word}
          {count !== undefined && <span className="count quiet">{number(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
