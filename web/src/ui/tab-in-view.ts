import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a strip of tabs that is wider than the screen: the present one is never outside of what is seen. `at` tells when
 * it changed.
 */
export const useTabInView = <Strip extends HTMLElement>(at: string): RefObject<Strip | null> => {
  const strip = useRef<Strip>(null)
  const seen = useRef('')
  useEffect(() => {
    if (seen.current === at) return
    seen.current = at
    const tab = strip.current?.querySelector('[aria-current], [aria-selected="true"]')
    if (!strip.current || !tab) return
    const [whole, part] = [strip.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (part.left < whole.left || part.right > whole.right)
      strip.current.scrollBy({ left: (part.left + part.right - whole.left - whole.right) / 2 })
  })
  return strip
}
