export type Dialog =
  | { kind: 'error'; message: string; detail?: string; onClose?: () => void }
  | {
      kind: 'confirm'
      message: string
      warnings?: readonly string[]
      danger?: boolean
      answer?: string
      onConfirm: () => void
    }
  | { kind: 'reason'; message: string; onClose: (reason?: string) => void }
  | { kind: 'progress'; done: number; of: number; onStop: () => void }
  | { kind: 'stopped'; done: number; of: number; message: string }

let open: Dialog | undefined
const listeners = new Set<() => void>()

/** One dialog at a time, never one over another. */
export const showDialog = (dialog: Dialog): void => set(dialog)
export const closeDialog = (reason?: string): void => {
  const closed = open
  set(undefined)
  if (closed?.kind === 'error') closed.onClose?.()
  if (closed?.kind === 'reason') closed.onClose(reason)
  if (closed?.kind === 'progress') closed.onStop()
}
export const openDialog = (): Dialog | undefined => open

export const subscribeToDialogs = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const set = (dialog: Dialog | undefined): void => {
  open = dialog
  for (const listener of listeners) listener()
}
