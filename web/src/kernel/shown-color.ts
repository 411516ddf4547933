import { useEffect, useSyncExternalStore } from 'react'

let shown = ''
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const show = (color: string) => {
  shown = color
  for (const listener of listeners) listener()
}

/** The colour that an open page wears, or nothing. */
export const useShownColor = (): string => useSyncExternalStore(subscribe, () => shown)

/** Gives an open page the colour of the school that it belongs to, for as long as it is shown. */
export const useColorOf = (accent: string): void =>
  useEffect(() => {
    show(accent)
    return () => show('')
  }, [accent])
