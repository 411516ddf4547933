import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { say } from '#web/kernel/i18n.ts'
import { confirm } from '#web/kernel/feedback.ts'

/** Asks before entries that were not saved are left behind, by a link or by closing the tab. */
export const useUnsavedGuard = (dirty: boolean): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm({ message: say('ui.unsaved'), danger: true, onConfirm: blocker.proceed })
    blocker.reset()
  }, [blocker])

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
