import { useState } from 'react'
import type { Out } from '#contract/kernel/endpoint.ts'
import { statusUploads } from '#contract/imports/status-upload.contract.ts'
import { useTexts } from '#web/kernel/i18n.ts'
import { useSend } from '#web/kernel/queries.ts'
import { toastSaved } from '#web/kernel/feedback.ts'

export type KeptRow = Out<typeof statusUploads.undo>['kept'][number]

/** Takes an upload back; what could not be given back is kept to be shown. */
export const useStatusUndo = () => {
  const t = useTexts()
  const [kept, setKept] = useState<readonly KeptRow[]>([])
  const { send, sending } = useSend(statusUploads.undo, {
    refresh: statusUploads.list,
    onDone: (undone) => {
      setKept(undone.kept)
      toastSaved(t('status-upload.undone', { count: undone.restored }))
      if (undone.kept.length > 0) window.scrollTo({ top: 0 })
    },
  })
  return { kept, sending, send: (id: number) => send({ id }) }
}
