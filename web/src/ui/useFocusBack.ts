import { useEffect } from 'react'

/** What floats above the page and takes the focus. */
const boxes = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** A box, what opened it – and what opened that – and the id of the button of a menu. */
type Opened = { box: Element; openers: readonly HTMLElement[]; labelledBy: string | null }

/**
 * Gives the focus back to what opened a dialog, a drawer or a menu once it is gone. The parts do so themselves only
 * when they stay drawn while they are closed; ours are drawn when they are opened, and come late with their code.
 */
export const useFocusBack = (): void => {
  useEffect(() => {
    let last: HTMLElement | undefined
    let opened: Opened[] = []
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const box = target.closest(boxes)
      if (box && !opened.some((one) => one.box === box)) {
        const before = opened.find((one) => last !== undefined && one.box.contains(last))
        opened.push({
          box,
          openers: [...(last ? [last] : []), ...(before?.openers ?? [])],
          labelledBy: box.getAttribute('aria-labelledby'),
        })
      }
      last = target
    }
    const onChange = () => {
      const gone = opened.filter(({ box }) => !box.isConnected)
      if (gone.length === 0) return
      opened = opened.filter(({ box }) => box.isConnected)
      if (document.activeElement !== null && document.activeElement !== document.body) return
      for (const { openers, labelledBy } of gone.toReversed()) {
        const opener =
          openers.find((one) => one.isConnected) ?? (labelledBy ? document.getElementById(labelledBy) : null)
        if (!opener) continue
        opener.focus({ preventScroll: true })
        return
      }
    }
    const observer = new MutationObserver(onChange)
    document.addEventListener('focusin', onFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
}
