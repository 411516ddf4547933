import { useState } from 'react'
import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { reordered } from '../order.ts'

type Row = { id: number }

/** The rows in their order, shown at once when one is put elsewhere; `announcement` says it to screen readers. */
export const useCatalogOrder = <R extends Row>(of: AnyCatalog, stored: readonly R[], nameOf: (row: R) => string) => {
  const t = useTexts()
  const [wanted, setWanted] = useState<readonly number[]>()
  const [announcement, setAnnouncement] = useState('')
  const sending = useSend(of.order, {
    refresh: of.list,
    onDone: ({ ids }) => setWanted((present) => (present?.join() === ids.join() ? undefined : present)),
    onRefused: () => setWanted(undefined),
  })
  const byId = new Map(stored.map((row) => [row.id, row]))
  const rows = wanted?.every((id) => byId.has(id)) ? wanted.flatMap((id) => byId.get(id) ?? []) : stored

  const put = (from: number, to: number) => {
    const moved = rows[from]
    if (!moved || from === to || to < 0 || to >= rows.length) return
    const ids = reordered(
      rows.map(({ id }) => id),
      from,
      to,
    )
    setWanted(ids)
    setAnnouncement(t('ui.moved', { name: nameOf(moved), place: to + 1, count: rows.length }))
    sending.send({ ids })
  }
  return { rows, put, announcement }
}
