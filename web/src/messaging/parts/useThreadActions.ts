import { mailbox } from '#contract/messaging/mailbox.contract.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import type { Place } from '../mailbox-address.ts'

export type ThreadActions = ReturnType<typeof useThreadActions>

/**
 * What can be done with conversations, each with its way back.
 * @param onGone they left the folder that is shown
 */
export const useThreadActions = (place: Place, onGone: (ids: readonly number[]) => void) => {
  const t = useTexts()
  const stale = { refresh: 'message' } as const
  const read = useSend(mailbox.setRead, stale)
  const star = useSend(mailbox.star, stale)
  const archive = useSend(mailbox.archive, stale)
  const trash = useSend(mailbox.trash, stale)
  const move = useSend(mailbox.move, stale)
  const label = useSend(mailbox.label, stale)
  const after = (text: string, count: number, undo: () => void) =>
    count > 0 && toastUndoable(t(`messaging.${text}`, { count }), undo)
  const leave = async (work: Promise<void>, ids: readonly number[]) => {
    onGone(ids)
    await work.catch(() => undefined) // the refusal was shown
  }
  return {
    /** Whether the folder that is shown is one that conversations are archived from. */
    archives: place.folder !== 'archive',
    setRead: async (ids: number[], isRead: boolean) => {
      const { ids: those } = await read.sendAndWait({ ids, read: isRead })
      after(isRead ? 'now-read' : 'now-unread', those.length, () => read.send({ ids: those, read: !isRead }))
    },
    star: (ids: number[], starred: boolean) => star.send({ ids, starred }),
    archive: (ids: number[], archived: boolean) =>
      leave(
        archive.sendAndWait({ ids, archived }).then(({ ids: those }) => {
          after(archived ? 'archived' : 'moved', those.length, () => archive.send({ ids: those, archived: !archived }))
        }),
        ids,
      ),
    trash: (ids: number[], trashed: boolean) =>
      leave(
        trash.sendAndWait({ ids, trashed }).then(({ ids: those }) => {
          after(trashed ? 'trashed' : 'restored', those.length, () => trash.send({ ids: those, trashed: !trashed }))
        }),
        ids,
      ),
    move: (ids: number[], folder_id: number | null) =>
      leave(
        move.sendAndWait({ ids, folder_id }).then(({ before }) => {
          const back = Map.groupBy(before, (one) => one.folder_id)
          after('moved', before.length, () => {
            for (const [earlier, those] of back) move.send({ ids: those.map(({ id }) => id), folder_id: earlier })
          })
        }),
        ids,
      ),
    label: async (ids: number[], label_id: number, labelled: boolean) => {
      const { ids: those } = await label.sendAndWait({ ids, label_id, labelled })
      after('labelled', those.length, () => label.send({ ids: those, label_id, labelled: !labelled }))
    },
  }
}
