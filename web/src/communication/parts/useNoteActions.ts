import { notes } from '#contract/communication/notes.contract.ts'
import { timeline } from '#contract/communication/timeline.contract.ts'
import { toastUndoable } from '#web/kernel/feedback.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'

/** What shows notes: read again after each change of one. */
export const showingNotes = [notes.list, notes.read, notes.history, timeline.list]

/** Takes notes away or says that they were followed up, each with a way back. */
export const useNoteActions = () => {
  const t = useTexts()
  const archive = useSend(notes.archive, { refresh: showingNotes })
  const followUp = useSend(notes.followUp, { refresh: showingNotes })
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)

  const remove = async (ids: number[], done?: () => void) => {
    await archive.sendAndWait({ ids, archived: true })
    toastUndoable(t('notes.removed', { count: ids.length }), () => archive.send({ ids, archived: false }))
    done?.()
  }
  const restore = async (ids: number[]) => {
    await archive.sendAndWait({ ids, archived: false })
    toastUndoable(t('notes.restored'), () => archive.send({ ids, archived: true }))
  }
  const follow = async (id: number, done: boolean) => {
    await followUp.sendAndWait({ ids: [id], done })
    toastUndoable(t(done ? 'notes.saved-followed' : 'notes.saved-open'), () =>
      followUp.send({ ids: [id], done: !done }),
    )
  }
  return {
    remove: (ids: number[], done?: () => void) => quietly(remove(ids, done)),
    restore: (ids: number[]) => quietly(restore(ids)),
    follow: (id: number, done: boolean) => quietly(follow(id, done)),
  }
}
