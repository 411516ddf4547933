import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#web/kernel/format.ts'
import { Card } from '#web/ui/Card.tsx'
import { usePages } from '#web/ui/table/usePages.tsx'
import { Money } from './Money.tsx'

type Row = { id: number; number: string; name: string; sub: readonly string[]; amount: number; currency: string }
type Props = {
  title: string
  rows: readonly Row[]
  /** What the button says for so many. */
  action: (count: number) => string
  sending: boolean
  onSend: (ids: number[]) => void
}

/** Invoices with an amount each, of which some are left out before something is done with the others. */
export const ChosenInvoices = ({ title, rows, action, sending, onSend }: Props) => {
  const { money } = useFormat()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ id }) => !left.has(id))
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const sums = [...Map.groupBy(chosen, ({ currency }) => currency)].map(([currency, some]) =>
    money(
      some.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
  )
  const word = action(chosen.length)
  const { shown, pager } = usePages(rows)
  return (
    <Card
      title={title}
      count={rows.length}
      foot={
        <div className="row wrap grow">
          <span className="semibold">{sums.join(' + ')}</span>
          <Button
            className="end"
            variant="filled"
            aria-label={word}
            disabled={chosen.length === 0}
            loading={sending}
            onClick={() => onSend(chosen.map(({ id }) => id))}
          >
            {word}
          </Button>
        </div>
      }
    >
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
                <Link className="link" to={`/student-edit-invoice/${row.id}`}>
                  {row.number}
                </Link>
              </div>
              <div className="small muted">
                {row.sub.map((word, at) => (
                  <span key={word}>
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
    </Card>
  )
}
