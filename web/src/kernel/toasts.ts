import type { ReactNode } from 'react'

export type Shown = { key: number; tone: 'ok' | 'danger'; message: ReactNode; undo?: () => void }

const usual = 5_000
const undoable = 10_000

let shown: Shown | undefined
let counted = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** One toast at a time; the next one takes the place of the last. */
export const showToast = (toast: Omit<Shown, 'key'>): void => {
  clearTimeout(timer)
  set({ ...toast, key: ++counted })
  timer = setTimeout(hideToast, toast.undo ? undoable : usual)
}

export const hideToast = (): void => {
  clearTimeout(timer)
  set(undefined)
}

export const toastShown = (): Shown | undefined => shown

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const set = (next: Shown | undefined): void => {
  shown = next
  for (const listener of listeners) listener()
}
