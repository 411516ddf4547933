import { lazy, Suspense, useSyncExternalStore } from 'react'
import { openDialog, subscribeToDialogs } from '#web/kernel/dialogs.ts'

const DialogBox = lazy(() => import('./DialogBox.tsx'))

/** The place of the confirmation dialog and the error modal. */
export const Dialogs = () => {
  const dialog = useSyncExternalStore(subscribeToDialogs, openDialog)
  if (!dialog) return null
  return (
    <Suspense fallback={null}>
      <DialogBox dialog={dialog} />
    </Suspense>
  )
}
