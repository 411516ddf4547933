import { Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { usePages } from '#web/ui/table/usePages.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Money } from './Money.tsx'

export type ChosenRow = {
  id: number
  number: string
  /** Where the number leads. */
  to: string
  name: string
  sub: readonly string[]
  /** What is odd about it, in words. */
  odd?: readonly string[]
  amount: number
  currency: string
}
type Props = { rows: readonly ChosenRow[]; left: ReadonlySet<number>; onLeft: (left: ReadonlySet<number>) => void }

/** Amounts to choose from, in pages: those in `left` are left out. */
export const ChosenList = ({ rows, left, onLeft }: Props) => {
  const { shown, pager } = usePages(rows)
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onLeft(next)
  }
  return (
    <>
      <ul className="plain-list instalments">
        {shown.map((row) => (
          <li key={row.id} className="row wrap">
            <Checkbox
              checked={!left.has(row.id)}
              onChange={() => toggle(row.id)}
              aria-label={`${row.name} ${row.number}`}
            />
            <div className="grow">
              <div className="row wrap">
                <bdi className="medium">{row.name}</bdi>
                <Link className="link" to={row.to}>
                  {row.number}
                </Link>
                {row.odd?.map((word) => (
                  <StatusChip key={word} status="wrong" word={word} />
                ))}
              </div>
              <div className="small muted">
                {row.sub.map((word, at) => (
                  <span key={at}>
                    {at > 0 && ' · '}
                    <bdi>{word}</bdi>
                  </span>
                ))}
              </div>
            </div>
            <Money amount={row.amount} currency={row.currency} />
          </li>
        ))}
      </ul>
      {pager}
    </>
  )
}
