import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { ChosenList, type ChosenRow } from './ChosenList.tsx'
import { useSums } from './useSums.ts'

type Props = {
  title: string
  rows: readonly Omit<ChosenRow, 'to'>[]
  /** What the button says for so many. */
  action: (count: number) => string
  sending: boolean
  onSend: (ids: number[]) => void
}

/** Invoices with an amount each, of which some are left out before something is done with the others. */
export const ChosenInvoices = ({ title, rows, action, sending, onSend }: Props) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const sumsOf = useSums()
  const chosen = rows.filter(({ id }) => !left.has(id))
  const word = action(chosen.length)
  return (
    <Card
      title={title}
      count={rows.length}
      foot={
        <div className="row wrap grow">
          <span className="semibold">{sumsOf(chosen)}</span>
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
      <ChosenList
        rows={rows.map((row) => ({ ...row, to: `/student-edit-invoice/${row.id}` }))}
        left={left}
        onLeft={setLeft}
      />
    </Card>
  )
}
