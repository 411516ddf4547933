import { IconTransfer } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { offerStates } from '#contract/people/offer.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'

type Props<Row> = {
  rows: readonly Row[]
  draw: (row: Row) => ReactNode
  /** The form; nothing where there is no school to go to. */
  start: ReactNode
  texts: { arriving: string; earlier: string; none: string; alone: string }
}

/** What waits for an answer here, then the form, then what was offered before. */
export const OfferLists = <Row extends { id: number; arriving: boolean; state: (typeof offerStates)[number] }>({
  rows,
  draw,
  start,
  texts,
}: Props<Row>) => {
  const t = useTexts()
  const waiting = rows.filter(({ arriving, state }) => arriving && state === 'offered')
  const others = rows.filter((row) => !waiting.includes(row))
  return (
    <div className="stack">
      {waiting.length > 0 && (
        <Card flush title={texts.arriving} count={waiting.length}>
          <ul className="list">{waiting.map(draw)}</ul>
        </Card>
      )}
      {start || (
        <div className="card">
          <EmptyState icon={IconTransfer} title={t('school-transfers.no-school')}>
            {texts.alone}
          </EmptyState>
        </div>
      )}
      <Card flush title={texts.earlier} count={others.length}>
        {others.length === 0 && <EmptyState title={texts.none} />}
        <ul className="list">{others.map(draw)}</ul>
      </Card>
    </div>
  )
}
