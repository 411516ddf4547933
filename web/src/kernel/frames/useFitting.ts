import { type RefObject, useLayoutEffect, useState } from 'react'
import { useLanguage } from '../i18n.ts'

const roomForMore = 96

/** How many of the bar's children fit beside each other. Draws all of them once to know their widths, in every language anew. */
export const useFitting = (bar: RefObject<HTMLElement | null>, count: number): number => {
  const code = useLanguage()
  const [fitting, setFitting] = useState(count)
  const [widths, setWidths] = useState<readonly number[]>([])

  useLayoutEffect(() => {
    setFitting(count)
    setWidths([])
  }, [count, code])

  useLayoutEffect(() => {
    if (widths.length === 0 && bar.current && bar.current.offsetWidth > 0)
      setWidths(Array.from(bar.current.children, (child) => child.getBoundingClientRect().width + 2))
  }, [bar, widths])

  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const measure = () => setFitting(widths.length === 0 ? count : howMany(widths, element.offsetWidth))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [bar, count, widths])

  return fitting
}

/** All of them, or as many as leave room for the button that opens the others. */
export const howMany = (widths: readonly number[], room: number): number => {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let used = roomForMore
  return widths.findIndex((width) => (used += width) > room)
}
