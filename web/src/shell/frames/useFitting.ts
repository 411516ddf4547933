import { type RefObject, useLayoutEffect, useState } from 'react'

const roomForMore = 96

/**
 * How many of the bar's `count` children fit beside each other. All are drawn once to know their widths; another set of
 * children needs another key.
 */
export const useFitting = (bar: RefObject<HTMLElement | null>, count: number): number => {
  const [fitting, setFitting] = useState(count)

  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    let widths: number[] = []
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth === 0) return // hidden on narrow screens
      if (widths.length === 0) widths = Array.from(element.children, (child) => child.getBoundingClientRect().width + 2)
      setFitting(howMany(widths, element.offsetWidth))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [bar])

  return fitting
}

/** All of them, or as many as leave room for the button that opens the others. */
export const howMany = (widths: readonly number[], room: number): number => {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let used = roomForMore
  return widths.findIndex((width) => (used += width) > room)
}
