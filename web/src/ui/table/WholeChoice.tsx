import { Loader } from '@mantine/core'
import { useState } from 'react'
import type { Endpoint } from '#contract/kernel/endpoint.ts'
import { isRefused } from '#web/kernel/failures.ts'
import { useFormat } from '#web/kernel/format.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { showRefusal } from '#web/kernel/feedback.ts'
import { allMatching, mostChosen } from './all-matching.ts'

type Props<Row, In, Out> = {
  of: Endpoint<In, Out & { rows: Row[]; count: number }>
  asking: In
  part: { rows: readonly Row[]; count: number }
  chosen: ReadonlySet<number>
  /** Offered with the first ticked row: where no tick takes the whole page. */
  anyRow: boolean
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Once the whole page is ticked: the way to choose what stands on the other pages too. */
export const WholeChoice = <Row extends { id: number }, In, Out>({
  of,
  asking,
  part: { rows, count },
  chosen,
  anyRow,
  onChoose,
}: Props<Row, In, Out>) => {
  const t = useTexts()
  const { number } = useFormat()
  const [busy, setBusy] = useState(false)
  const page = rows.length > 0 && rows.every(({ id }) => chosen.has(id))
  const whole = page && chosen.size >= Math.min(count, mostChosen)
  if (count <= rows.length || !(page || (anyRow && chosen.size > 0))) return null
  const chooseAll = async () => {
    setBusy(true)
    try {
      onChoose(new Set(await allMatching(of, asking)))
    } catch (error) {
      if (isRefused(error)) showRefusal(error)
    }
    setBusy(false)
  }
  return (
    <div className="whole-choice" role="status">
      <span className="number">
        {whole
          ? count > mostChosen
            ? t('ui.most-chosen', { most: number(mostChosen), count: number(count) })
            : t('ui.all-chosen', { count, shown: number(count) })
          : page && t('ui.page-chosen', { count: rows.length, shown: number(rows.length) })}
      </span>
      <button
        type="button"
        className="link"
        disabled={busy}
        onClick={() => (whole ? onChoose(new Set()) : void chooseAll())}
      >
        {whole ? t('ui.clear-choice') : t('ui.choose-all', { count: number(count) })}
      </button>
      {busy && <Loader size={14} />}
    </div>
  )
}
