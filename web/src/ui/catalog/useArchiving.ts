import { useState } from 'react'
import { type AnyCatalog, type CatalogUse, CatalogUses } from '#contract/kernel/catalog.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { confirm, toastSaved, toastUndoable } from '#web/kernel/feedback.ts'

type Row = { id: number; name: string }

/** Archiving and bringing back, each with the way back in the toast. */
export const useArchiving = (of: AnyCatalog) => {
  const t = useTexts()
  const [uses, setUses] = useState<readonly CatalogUse[]>([])
  const showUses = (code: string, present: unknown): boolean => {
    const uses = code === 'in-use' ? CatalogUses.safeParse(present).data?.uses : undefined
    if (uses) setUses(uses)
    return uses !== undefined
  }
  const archiving = useSend(of.archive, { refresh: of.list })
  const restoring = useSend(of.restore, { refresh: of.list })
  const archive = async ({ id, name }: Row) => {
    await archiving.sendAndWait({ ids: [id] })
    toastUndoable(t('ui.archived', { name }), () => restoring.send({ ids: [id] }))
  }
  const restore = async ({ id, name }: Row) => {
    await restoring.sendAndWait({ ids: [id] })
    toastUndoable(t('ui.restored', { name }), () => archiving.send({ ids: [id] }))
  }
  const removing = useSend(of.remove, {
    refresh: of.list,
    onDone: () => toastSaved(t('ui.removed')),
    onRefused: ({ code, present }) => showUses(code, present),
  })
  const remove = ({ id, name }: Row) =>
    confirm({ message: t('ui.remove-what', { name }), danger: true, onConfirm: () => removing.send({ ids: [id] }) })
  // A refusal has been told by the sender already.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  return {
    archive: (row: Row) => quietly(archive(row)),
    restore: (row: Row) => quietly(restore(row)),
    remove,
    uses,
    closeUses: () => setUses([]),
  }
}
