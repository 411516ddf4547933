import type { AnyCatalog } from '#contract/kernel/catalog.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { tellUndoable } from '../tell.tsx'

type Row = { id: number; name: string }

/** Archiving and bringing back, each with the way back in the toast. */
export const useArchiving = (of: AnyCatalog) => {
  const t = useTexts()
  const archiving = useSend(of.archive, { refresh: of.list })
  const restoring = useSend(of.restore, { refresh: of.list })
  const archive = async ({ id, name }: Row) => {
    await archiving.sendAndWait({ ids: [id] })
    tellUndoable(t('ui.archived', { name }), () => restoring.send({ ids: [id] }))
  }
  const restore = async ({ id, name }: Row) => {
    await restoring.sendAndWait({ ids: [id] })
    tellUndoable(t('ui.restored', { name }), () => archiving.send({ ids: [id] }))
  }
  // A refusal has been told by the sender already.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  return { archive: (row: Row) => quietly(archive(row)), restore: (row: Row) => quietly(restore(row)) }
}
